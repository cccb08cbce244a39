/** A proxy in front of PostgreSQL. It can refuse connections, stay silent, or hang like a suspended process. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** `gone`: connections break. `silent`: they break, and new ones get no answer. `hung`: they stay open, and their data arrives later. */
export type WireState = 'there' | 'gone' | 'silent' | 'hung';

export interface Wire {
  readonly url: string;
  become(state: WireState): void;
  /** Hangs when a client sends this text: PostgreSQL receives it, and its reply is held back. */
  hangAfter(text: string): Promise<void>;
  close(): void;
}

export async function startWire(to: URL): Promise<Wire> {
  const open = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: WireState = 'there';
  let trap: { readonly text: string; readonly sprung: () => void } | null = null;

  const join = (socket: Socket): void => {
    const other = connect(Number(to.port || 5432), to.hostname);
    const pair = [socket, other] as const;
    pairs.add(pair);
    other.on('error', () => socket.destroy());
    other.on('close', () => socket.destroy());
    socket.on('close', () => {
      pairs.delete(pair);
      other.destroy();
    });
    socket.on('data', (bytes) => {
      other.write(bytes);
      if (trap === null || !bytes.includes(trap.text)) return;
      trap.sprung();
      trap = null;
      become('hung');
    });
    other.on('data', (bytes) => socket.write(bytes));
    if (state === 'hung') for (const end of pair) end.pause();
  };
  const wire = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    if (state === 'gone') return void socket.destroy();
    if (state !== 'silent') join(socket);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');

  const become = (next: WireState): void => {
    const isOrWasHung = next === 'hung' || state === 'hung';
    state = next;
    if (next === 'hung') for (const end of [...pairs].flat()) end.pause();
    else if (next === 'there' && isOrWasHung) for (const end of [...pairs].flat()) end.resume();
    else for (const socket of open) socket.destroy();
  };
  const address = wire.address();
  const url = new URL(to);
  url.searchParams.set('connect_timeout', '3');
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    become,
    hangAfter: (text) => new Promise((sprung) => (trap = { text, sprung })),
    close: () => void wire.close(),
  };
}
