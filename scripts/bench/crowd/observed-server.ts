/** Starts a server whose memory and open resources another process can read. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServerUsage {
  /** The resident memory in bytes after garbage collection. */
  readonly rss: number;
  readonly heapUsed: number;
  /** The number of resources that keep the process alive, by kind, such as sockets and timers. */
  readonly resources: Readonly<Record<string, number>>;
  /** The number of event listeners on `process`. */
  readonly listeners: number;
  readonly statements: number;
}

export interface ObservedServer {
  readonly port: number;
  readonly usage: () => Promise<ServerUsage>;
  readonly close: () => Promise<void>;
}

const script = fileURLToPath(new URL('server-process.ts', import.meta.url));

export const startObservedServer = async (databaseUrl: string): Promise<ObservedServer> => {
  const data = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SPOTTER_DATA: data,
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  };
  const child = fork(script, { env, execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit');
  const [ready]: { readonly port: number }[] = await Promise.race([once(child, 'message'), ended]);
  const port = ready?.port;
  if (port === undefined) throw new Error('The server did not start. The reason is printed above.');
  return {
    port,
    usage: async () => {
      const answer = once(child, 'message');
      child.send('usage');
      const [usage]: ServerUsage[] = await answer;
      if (!usage) throw new Error('the server did not report its usage');
      return usage;
    },
    close: async () => {
      child.send('close');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
};
