/** The web socket to the inspector of one page. Source: docs/decisions/browser-tests.md#0398. */
import { WebSocket } from 'ws';
import type { Command, Message } from './message.ts';

/** The limit in bytes. A screenshot of a long page is the largest message. */
const maxPayload = 256 * 1024 * 1024;

/**
 * The size of a frame in bytes. WebKit's server closes the socket on a frame of 128 KiB, and Playwright's script for a page is longer than
 * that.
 */
const fragmentSize = 64 * 1024;

export interface Inspector {
  readonly send: (command: Command) => void;
  readonly close: () => void;
}

export function openInspector(address: string, onMessage: (message: Message) => void): Inspector {
  const socket = new WebSocket(address, { maxPayload, perMessageDeflate: false });
  const opened = new Promise((resolve) => socket.once('open', resolve));
  socket.on('message', (data: Buffer) => onMessage(JSON.parse(data.toString()) as Message));
  socket.on('error', (error) => process.stderr.write(`${error.message}\n`));

  async function send(command: Command): Promise<void> {
    await opened;
    const data = Buffer.from(JSON.stringify(command));
    for (let start = 0; start < data.length; start += fragmentSize) {
      const end = start + fragmentSize;
      socket.send(data.subarray(start, end), { binary: false, fin: end >= data.length });
    }
  }

  return { send: (command) => void send(command), close: () => socket.close() };
}
