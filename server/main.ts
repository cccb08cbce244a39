/**
 * Starts the server. What can refuse the start (a wrong setting, a port or a folder in use) is asked first, before
 * anything heavy is read, so that the answer comes at once.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readConfig, type Config } from './config.ts';
import type { Charts } from './context.ts';
import { FolderHeld, lockFolder, type FolderLock } from './database/folder-lock.ts';
import { CannotStart, listen, stopServing } from './listening.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;
/** What a development server for pages offers: it answers, or passes on. */
export type PageServer = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

export interface StartOptions {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Serves the pages instead of `dist/`. */
  readonly vite?: PageServer;
  /** A server that exists already, such as one that hot reload listens on. */
  readonly httpServer?: Server;
  /** Says nothing on stdout. */
  readonly quiet?: boolean;
  /** Decide instead of the real ones; for suites that break them. */
  readonly charts?: Charts;
}

export interface RunningServer {
  readonly url: string;
  /** The port that was opened, behind whatever `url` says. */
  readonly port: number;
  /** Stops accepting, finishes what was begun, closes the database. */
  close(): Promise<void>;
}

/** Throws `WrongConfig` or `CannotStart`, whose messages are for whoever started the server. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { argv, env, httpServer = createServer(), quiet = false } = options;
  const config = readConfig(env, argv);
  const ready = Promise.withResolvers<Listener>();
  ready.promise.catch(() => undefined);
  const onRequest: Listener = (request, response) => {
    ready.promise.then((listener) => listener(request, response)).catch(() => response.destroy());
  };
  httpServer.on('request', onRequest);
  const port = await listen(httpServer, config);
  let lock: FolderLock | undefined;
  try {
    lock = await holdFolder(config);
    const url = (config.publicUrl ?? new URL(`http://localhost:${port}`)).origin;
    const { assemble } = await import('./assembly.ts');
    const assembled = await assemble(config, url, lock, options);
    ready.resolve(assembled.listener);
    if (!quiet) process.stdout.write(`${assembled.greeting}\n`);
    return {
      url,
      port,
      async close() {
        const stopped = stopServing(httpServer);
        assembled.sendAway();
        await stopped;
        httpServer.off('request', onRequest);
        await assembled.close();
      },
    };
  } catch (error) {
    ready.reject(error);
    await stopServing(httpServer);
    httpServer.off('request', onRequest);
    await lock?.release();
    throw error;
  }
}

/** The embedded database belongs to one process at a time. */
async function holdFolder({ databaseUrl, dataFolder }: Config): Promise<FolderLock | undefined> {
  try {
    return databaseUrl === undefined ? await lockFolder(dataFolder) : undefined;
  } catch (error) {
    throw error instanceof FolderHeld ? new CannotStart(error.message, { cause: error }) : error;
  }
}
