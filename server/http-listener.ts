import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import { CannotStart } from './cannot-start.ts';
import { isLoopback, type Config } from './config.ts';
import type { Connections } from './connections.ts';

const drainTimeout = 7000;

/** The address to listen on. Without a public address, only this machine can connect, unless `HOST` names another address. */
function addressToOpen({ host, publicUrl }: Config): string | undefined {
  if (host !== undefined) return host;
  if (publicUrl !== undefined && !isLoopback(publicUrl)) return undefined;
  return publicUrl?.hostname === '[::1]' ? '::1' : '127.0.0.1';
}

export async function listen(server: Server, config: Config): Promise<number> {
  server.listen({ port: config.port, host: addressToOpen(config) });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CannotStart(sentenceFor(error, config), { cause: error });
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

function sentenceFor(error: unknown, { port, host }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or choose another one: PORT=${port + 1} npm start`;
  if (code === 'EACCES') return `Port ${port} is not for ordinary users. Choose one from 1024 on: PORT=7390 npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST=${host ?? ''} is no address of this machine. Set one of its addresses, for example HOST=127.0.0.1, or leave it out.`;
  return `Cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Stops accepting requests and waits for those in progress; requests that take too long are aborted. */
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
