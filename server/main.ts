/** Puts the server together: configuration, database, demo studios, routes, and an orderly end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { appVersion } from '#contract/headers.ts';
import type { VisitLifecycle } from '#machines/visits/visit-lifecycle.machine.ts';
import { createVirtualClock, systemClock, type VirtualClock } from './clock.ts';
import { isLoopback, readConfig, type Config } from './config.ts';
import type { Context } from './context.ts';
import { FolderHeld } from './database/folder-lock.ts';
import { migrateToLatest } from './database/migrate.ts';
import { switchOff } from './database/mutants.ts';
import { openDatabase } from './database/open.ts';
import { loadDemo } from './demo.ts';
import { handlersFor } from './handlers.ts';
import { inlineHashes, readAppFiles } from './http/app-files.ts';
import { addMetaCalls } from './http/meta-calls.ts';
import { createSite } from './http/site.ts';
import { addTestClock } from './http/test-clock.ts';
import { pagePolicy, type Protection } from './http/security-headers.ts';
import { CannotStart, listen, stopServing } from './listening.ts';
import { createLog } from './log.ts';
import { readCatalogues } from './sentences.ts';
import { startStudioService } from './studio/daily.ts';
import { startSweeping } from './sweeper.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
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
  /** Decides over visits instead of the real chart; for suites that break it. */
  readonly visitChart?: VisitLifecycle;
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
  const { argv, env, httpServer, quiet = false } = options;
  const config = readConfig(env, argv);
  switchOff(config.mutants);
  const server = httpServer ?? createServer();
  const ready = Promise.withResolvers<Listener>();
  ready.promise.catch(() => undefined);
  server.on('request', (request, response) => {
    ready.promise.then((listener) => listener(request, response)).catch(() => response.destroy());
  });
  const port = await listen(server, config);
  const url = (config.publicUrl ?? new URL(`http://localhost:${port}`)).origin;
  try {
    const running = await run(config, url, options);
    ready.resolve(running.listener);
    if (!quiet) running.announce();
    return {
      url,
      port,
      async close() {
        await stopServing(server);
        await running.close();
      },
    };
  } catch (error) {
    ready.reject(error);
    await stopServing(server);
    throw error instanceof FolderHeld ? new CannotStart(error.message) : error;
  }
}

interface Running {
  readonly listener: Listener;
  announce(): void;
  close(): Promise<void>;
}

const distFolder = fileURLToPath(new URL('../dist', import.meta.url));

function clockFor({ mode, clockStart }: Config): VirtualClock | null {
  if (mode === 'test') return createVirtualClock(clockStart ?? new Date());
  return clockStart ? createVirtualClock(clockStart) : null;
}

async function run(config: Config, url: string, { vite, visitChart }: StartOptions): Promise<Running> {
  const log = createLog(config.logLevel);
  readCatalogues();
  const virtual = clockFor(config);
  const { databaseUrl, poolSize } = config;
  const onBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection broke');
  const database = await openDatabase({ databaseUrl, folder: config.dataFolder, poolSize, onBroken });
  try {
    const context: Context = {
      database,
      clock: virtual ?? systemClock,
      newId: () => crypto.randomUUID(),
      log,
      ...(visitChart ? { visitChart } : {}),
    };
    await migrateToLatest(database);
    const isDemo = await loadDemo(context, config);
    const sweeper = await startSweeping(context);
    const listener = await siteListener(config, context, url, virtual, vite);
    const studios = await startStudioService(context, config);
    return {
      listener,
      announce: () => announce(config, url, isDemo, context),
      async close() {
        await studios.stop();
        await sweeper.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function siteListener(config: Config, context: Context, url: string, virtual: VirtualClock | null, vite: PageServer | undefined) {
  const files = await readAppFiles(distFolder);
  const page = files.page ?? '';
  const https = url.startsWith('https:');
  const protection: Protection = {
    https,
    development: vite !== undefined,
    scriptHashes: inlineHashes(page, 'script'),
    styleHashes: inlineHashes(page, 'style'),
  };
  const handlers = handlersFor(context);
  const site = createSite({
    context,
    handlers,
    files,
    protection,
    https,
    ownOrigin: () => url,
    answerCheck: config.mode === 'test' ? 'strict' : config.mode === 'demo' ? 'logged' : 'off',
    extend: (app) => {
      addMetaCalls(app, context);
      if (config.mode === 'test' && virtual) addTestClock(app, virtual);
    },
  });
  const answer = getRequestListener((request, env) => site.fetch(request, env), { overrideGlobalObjects: false });
  const listener: Listener = (request, response) => void answer(request, response);
  return vite ? withPages(listener, vite, pagePolicy(protection)) : listener;
}

/** In development the page server answers what is neither the API nor the clock of the tests. */
function withPages(listener: Listener, pages: PageServer, policy: string): Listener {
  return (request, response) => {
    if (/^\/(api|_test)\//.test(request.url ?? '')) return listener(request, response);
    response.setHeader('content-security-policy', policy);
    pages(request, response, () => listener(request, response));
  };
}

function announce(config: Config, url: string, isDemo: boolean, { clock, database }: Context): void {
  const lines = [`Spotter ${appVersion} is ready at ${url}`];
  if (isDemo && (config.publicUrl === undefined || isLoopback(config.publicUrl)))
    lines.push('Sign in as mia@example.org (both studios) or sam@example.org (the yoga studio), password squat-bench-deadlift');
  if (config.clockStart) lines.push(`The clock stands at ${clock.now().toISOString()}`);
  if (database.kind === 'pglite') lines.push(`Data is kept in ${config.dataFolder}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
