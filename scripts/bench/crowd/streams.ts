/** Many streams, each on a bare socket, so that the client side costs as little as possible. */
import { connect, type Socket } from 'node:net';
import { channelPath } from '#contract/realtime.ts';
import type { TestMember } from '#tests/server/world.ts';

export interface Listener extends TestMember {
  readonly shortId: string;
}

export interface Crowd {
  /** Resolves when each stream has received one more event of this type, in milliseconds since `since`. */
  readonly eachReceives: (type: string, since: number) => Promise<number>;
  readonly close: () => void;
}

const atOnce = 50;

export const openStreams = async (port: number, listeners: readonly Listener[]): Promise<Crowd> => {
  const sockets: Socket[] = [];
  let onText: (index: number, text: string) => void = () => undefined;

  const open = (index: number, { token, shortId }: Listener): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      let isOpen = false;
      socket.setEncoding('latin1');
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('a stream ended')));
      socket.on('data', (text: string) => {
        if (isOpen) return onText(index, text);
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 300)));
        isOpen = true;
        resolve();
      });
      const headers = ['host: localhost', `cookie: sid=${token}`, 'accept: text/event-stream', 'sec-fetch-site: same-origin'];
      socket.write(`GET ${channelPath(shortId)} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    });

  const waiting = [...listeners.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await open(...next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return {
    eachReceives: (type, since) =>
      new Promise((resolve) => {
        const missing = new Set(listeners.keys());
        onText = (index, text) => {
          if (!text.includes(type) || !missing.delete(index) || missing.size > 0) return;
          resolve(performance.now() - since);
        };
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};
