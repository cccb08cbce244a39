/** Opening and closing the door. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import { CannotStart } from './cannot-start.ts';
import { isLoopback, type Config } from './config.ts';
import type { Connections } from './connections.ts';

/** How long requests that are under way may take to finish. */
const drainTimeout = 7000;

/** Without a public address the door is open to this machine only. Answers the port. */
export async function listen(server: Server, { port, publicUrl }: Config): Promise<number> {
  const host = publicUrl === undefined || isLoopback(publicUrl) ? (publicUrl?.hostname === '[::1]' ? '::1' : '127.0.0.1') : undefined;
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CannotStart(sentenceFor(error, port), { cause: error });
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function sentenceFor(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or choose another one: PORT=${port + 1} npm start`;
  if (code === 'EACCES') return `Port ${port} is not for ordinary users. Choose one from 1024 on: PORT=7390 npm start`;
  return `Cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Takes no more requests and waits for those under way; whoever takes too long is cut off. */
export async function stopServing(server: Server, connections: Connections): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.closeWhenAnswered();
  const cutOff = new AbortController();
  const timedOut = pause(drainTimeout, undefined, { signal: cutOff.signal }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await Promise.race([closed, timedOut]);
  cutOff.abort();
}
