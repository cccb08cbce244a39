/** Errors that prevent the start are checked before large modules are loaded, so that they are reported at once. */
import { isMainThread } from 'node:worker_threads';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CannotStart } from './cannot-start.ts';
import { readConfig, type Config } from './config.ts';
import { followConnections } from './connections.ts';
import type { Charts } from './context.ts';
import { embeddedFolder } from './database/embedded-folder.ts';
import { messageOf } from './database/errors.ts';
import { FolderHeld, lockFolder, type FolderLock } from './database/folder-lock.ts';
import { copyClusterInThread } from './database/prepared-cluster.ts';
import { checkDemoFolders } from './demo.ts';
import { keepPrivate, makePrivate, type UnprotectedPath } from './files/private-folder.ts';
import { closeUnfinished, serverTimes } from './http/body-time.ts';
import { listen, stopServing } from './http-listener.ts';
import { createProbes } from './operation/probes.ts';
import { answerWhenStarted } from './operation/starting-requests.ts';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;
/** The middleware that serves the pages on a development server: it responds or calls `next`. */
export type PageServer = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

export interface StartOptions {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly vite?: PageServer;
  /** An existing server, such as the one that hot reload uses. */
  readonly httpServer?: Server;
  readonly quiet?: boolean;
  /** Charts that replace the real ones, for suites that break them. */
  readonly charts?: Charts;
}

export interface RunningServer {
  readonly url: string;
  /** Seconds for which `close` still serves requests; see `SHUTDOWN_DELAY`. */
  readonly shutdownDelay: number;
  /** The open port, which may differ from the port in `url`. */
  readonly port: number;
  close(): Promise<void>;
}

/** Throws `WrongConfig` or `CannotStart`, whose messages are for the operator. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { argv, env, httpServer = createServer(serverTimes), quiet = false } = options;
  const config = readConfig(env, argv);
  const ready = Promise.withResolvers<RequestListener>();
  ready.promise.catch(() => undefined);
  const probes = createProbes();
  const onRequest: RequestListener = (request, response) => {
    if (probes.answer(request, response)) return;
    answerWhenStarted(ready.promise, request, response);
  };
  closeUnfinished(httpServer);
  const connections = followConnections(httpServer);
  httpServer.on('request', onRequest);
  const port = await listen(httpServer, config);
  let lock: FolderLock | undefined;
  try {
    keepToOwner();
    const held = await holdFolder(config);
    lock = held.lock;
    const url = (config.publicUrl ?? new URL(`http://localhost:${port}`)).origin;
    const checking = checkDemoFolders(config);
    const [checkedFolders, { createApplication }] = await Promise.all([
      checking,
      checking.then(() => import('./composition-root.ts')),
      lock && copyClusterInThread(embeddedFolder(config.dataFolder)),
    ]);
    const application = await createApplication(config, url, lock, { ...options, checkedFolders });
    // the embedded database sets other modes on its new files
    const unprotected = lock ? await keepPrivate(config.dataFolder) : held.unprotected;
    if (unprotected.length > 0) application.warn(modesSentence, { paths: unprotected.length, first: unprotected[0] });
    ready.resolve(application.listener);
    probes.started(application.readiness);
    if (!quiet) process.stdout.write(`${application.greeting}\n`);
    return {
      url,
      port,
      shutdownDelay: config.shutdownDelay,
      async close() {
        probes.stopping();
        await pause(config.shutdownDelay * 1000);
        const stopped = stopServing(httpServer, connections);
        application.sendAway();
        await stopped;
        httpServer.off('request', onRequest);
        await application.close();
      },
    };
  } catch (error) {
    probes.stopping();
    ready.reject(error);
    await stopServing(httpServer, connections);
    httpServer.off('request', onRequest);
    await lock?.release();
    throw error;
  }
}

/** Makes files that the server writes readable only for its own user. A worker thread may not set the umask of its process. */
function keepToOwner(): void {
  if (isMainThread) process.umask(0o077);
}

const modesSentence =
  'the modes of some paths in the data folder could not be changed; make sure that other users of this machine cannot read them';

/** Locks the folder of the embedded database for this process, and removes the permissions of other users. */
async function holdFolder({
  databaseUrl,
  dataFolder,
}: Config): Promise<{ readonly lock?: FolderLock; readonly unprotected: readonly UnprotectedPath[] }> {
  try {
    // With an external database, nothing may be written to the folder, and the disk may be read-only.
    if (databaseUrl !== undefined) return { unprotected: await keepPrivate(dataFolder) };
    const unprotected = await makePrivate(dataFolder);
    return { lock: await lockFolder(dataFolder), unprotected };
  } catch (error) {
    if (error instanceof FolderHeld) throw new CannotStart(error.message, { cause: error });
    throw new CannotStart(`The folder ${dataFolder} cannot be used (${messageOf(error)}). Give it to this user, or set SPOTTER_DATA.`, {
      cause: error,
    });
  }
}
