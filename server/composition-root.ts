import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { appVersion } from '#contract/headers.ts';
import { createBreachedCheck } from './auth/breached-passwords.ts';
import { createLimiter } from './auth/limiter.ts';
import { addCalendarFeed } from './calendar/calendar-feed-route.ts';
import { createVirtualClock, systemClock, type VirtualClock } from './clock.ts';
import { isLoopback, type Config } from './config.ts';
import type { Context } from './context.ts';
import type { FolderLock } from './database/folder-lock.ts';
import { createMalwareScanner } from './files/malware-scanner.ts';
import { openCheckedFiles } from './files/open-checked-files.ts';
import { migrateToLatest } from './database/migrate.ts';
import { activateMutants } from './database/mutants.ts';
import type { Database } from './database/database.ts';
import { openDatabase, type OpenOptions } from './database/open.ts';
import { repeatAfterLoss, waitForDatabase, warnOnce } from './database/wait-for-database.ts';
import { noteRealMembers } from './database/real-data-marker.ts';
import { toConnectionError } from './database/connection-error-message.ts';
import { type CheckedFolders, loadDemo } from './demo.ts';
import { handlersFor } from './handlers.ts';
import { inlineHashes, readAppFiles, type AppFiles } from './http/app-files.ts';
import { createCallBudget } from './http/call-budget.ts';
import { createHostGuard } from './http/host.ts';
import { addMetaCalls } from './http/meta-calls.ts';
import { pagePolicy, type Protection } from './http/security-headers.ts';
import { addSecurityContact } from './http/security-contact.ts';
import { createSite, type SiteOptions } from './http/site.ts';
import { addTestClock } from './http/test-clock.ts';
import { logAuditEvents } from './audit/record-event.ts';
import { createLog } from './log.ts';
import { addRealtime } from './realtime/realtime-route.ts';
import { startRealtime, type Realtime } from './realtime/realtime.ts';
import { isMailEnabled } from './mail/mail-enabled.ts';
import { openMail, outboxFolder } from './mail/open-mail.ts';
import { addOutbox } from './mail/outbox-page.ts';
import { addPictures } from './profile/upload-route.ts';
import { addUnsubscribe } from './mail/unsubscribe-route.ts';
import { sendEmailsAfterCommit } from './mail/mail-queue.ts';
import type { RequestListener, PageServer, StartOptions } from './main.ts';
import { createDatabaseNumbers } from './operation/database-numbers.ts';
import type { Readiness } from './operation/probes.ts';
import { createReadiness } from './operation/readiness.ts';
import { openTelemetry, type Telemetry } from './operation/telemetry.ts';
import { tracedDatabase } from './operation/traced-database.ts';
import { configurationWarnings } from './operation/warnings.ts';
import { removeAtGatewayAfterCommit } from './payments/gateway-removals.ts';
import { openPayments } from './payments/open-payments.ts';
import { addStripeWebhook } from './payments/stripe/webhook-route.ts';
import { settleWhenDue } from './payments/send-after-commit.ts';
import { pushDelivery } from './push/push-delivery.ts';
import { createPushRate } from './push/push-rate.ts';
import { sendPushesAfterCommit } from './push/push-queue.ts';
import { readCatalogues } from './translate.ts';
import { startStudioService } from './studio/studio-service.ts';
import { startSweeping } from './sweeper.ts';

export interface Application {
  readonly listener: RequestListener;
  readonly greeting: string;
  readonly readiness: () => Promise<Readiness>;
  warn(sentence: string, fields: object): void;
  /** Closes open streams with a request to connect to another process. */
  sendAway(): void;
  close(): Promise<void>;
}

const distFolder = fileURLToPath(new URL('../dist', import.meta.url));

function clockFor({ mode, clockStart }: Config): VirtualClock | null {
  if (mode === 'test') return createVirtualClock(clockStart ?? new Date());
  return clockStart ? createVirtualClock(clockStart) : null;
}

export async function createApplication(
  config: Config,
  url: string,
  lock: FolderLock | undefined,
  { vite, charts, checkedFolders }: StartOptions & { readonly checkedFolders: CheckedFolders },
): Promise<Application> {
  activateMutants(config.mutants);
  const log = createLog(config.logLevel);
  readCatalogues();
  const virtual = clockFor(config);
  const clock = virtual ?? systemClock;
  const { databaseUrl, poolSize } = config;
  const onBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection broke');
  const onSilent = () => log.error('PostgreSQL does not answer; calls are refused until it does');
  const onAnswering = () => log.info('PostgreSQL answers again');
  const telemetry = await openTelemetry(config);
  const { metrics, tracer } = telemetry;
  const database = await openServerDatabase(telemetry, {
    databaseUrl,
    folder: config.dataFolder,
    lock,
    poolSize,
    onBroken,
    onSilent,
    onAnswering,
  });
  try {
    const waiting = databaseUrl === undefined ? null : { databaseUrl, atMost: config.databaseWait, onWaiting: warnOnce(log, databaseUrl) };
    if (waiting) await waitForDatabase(waiting);
    const payments = await openPayments(config, { clock, database, log, url });
    const mail = { ...openMail(config, url, log), limiter: createLimiter(database, 'emails sent', config.mailPerMinute, 60) };
    const files = await openCheckedFiles(config);
    const context: Context = {
      database,
      mail,
      push: pushDelivery({ origin: url, acceptsLoopback: config.mode === 'test', rate: createPushRate(database, config.pushPerMinute) }),
      files,
      ...(config.callsPerMinute === 0 ? {} : { budget: createCallBudget(config.callsPerMinute) }),
      ...(config.breachedPasswords ? { breached: createBreachedCheck(config.breachedPasswords, log) } : {}),
      ...(config.malwareScanner ? { scanFile: createMalwareScanner(config.malwareScanner, { log, onScanned: metrics?.countScan }) } : {}),
      clock,
      ...(payments ? { payments } : {}),
      newId: () => crypto.randomUUID(),
      log,
      ...(tracer ? { tracer } : {}),
      ...charts,
    };
    await (waiting ? repeatAfterLoss(waiting, () => migrateToLatest(database)) : migrateToLatest(database));
    if (config.mode === 'production') await noteRealMembers(database, clock.now());
    const isDemo = await loadDemo(context, config, checkedFolders);
    const realtime = startRealtime(context, databaseUrl);
    logAuditEvents(context);
    settleWhenDue(context);
    const emails = sendEmailsAfterCommit(context);
    const pushes = sendPushesAfterCommit(context);
    const removals = removeAtGatewayAfterCommit(context);
    const app = await readAppFiles(distFolder);
    const sweeper = await startSweeping(context, isKept(config, vite) ? app.assets : undefined);
    const listener = await siteListener(config, context, app, url, virtual, { vite, realtime, onAnswered: metrics?.observe });
    const studios = await startStudioService(context, config);
    const warnings = configurationWarnings(config);
    for (const warning of warnings) log.warn(warning);
    const readiness = createReadiness({ database, warnings });
    const { hub } = realtime;
    const { poolCounts } = database;
    metrics?.connect({ readiness, streams: () => hub.size, numbers: createDatabaseNumbers(database), ...(poolCounts && { poolCounts }) });
    return {
      listener,
      greeting: greetingFor(config, url, isDemo, context, telemetry),
      readiness,
      warn: (sentence, fields) => log.warn(fields, sentence),
      sendAway: realtime.sendAway,
      async close() {
        await inTime(
          Promise.all([studios.stop(), sweeper.stop(), emails.stop(), pushes.stop(), removals.stop(), realtime.close(), payments?.close()]),
          log,
        );
        mail.mailbox.close();
        files.close();
        await database.close();
        await inTime(telemetry.close(), log);
      },
    };
  } catch (error) {
    await database.close();
    await telemetry.close();
    throw toConnectionError(error, databaseUrl);
  }
}

/** A development server has none. With an external database, they are stored only in a data folder that the operator chose. */
const isKept = ({ files, databaseUrl }: Config, vite: PageServer | undefined): boolean =>
  !vite && !(files.kind === 'folder' && files.isDefault && databaseUrl !== undefined);

async function openServerDatabase({ tracer, close }: Telemetry, options: OpenOptions): Promise<Database> {
  try {
    const database = await openDatabase(options);
    return tracer ? tracedDatabase(database, tracer) : database;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Milliseconds. With the seven seconds for requests, the database is closed before ten seconds are over. */
const backgroundWorkTimeout = 2000;

/** Work that takes too long is abandoned: its open transaction has no effect. */
async function inTime(work: Promise<unknown>, log: Logger): Promise<void> {
  const giveUp = new AbortController();
  const timedOut = pause(backgroundWorkTimeout, undefined, { signal: giveUp.signal }).then(
    () => log.warn('work in the background was cut off'),
    () => undefined,
  );
  await Promise.race([work, timedOut]);
  giveUp.abort();
}

async function siteListener(
  config: Config,
  context: Context,
  files: AppFiles,
  url: string,
  virtual: VirtualClock | null,
  {
    vite,
    realtime: { hub },
    onAnswered,
  }: Pick<SiteOptions, 'onAnswered'> & { readonly vite: PageServer | undefined; readonly realtime: Realtime },
) {
  const page = files.page ?? '';
  const https = url.startsWith('https:');
  const protection: Protection = {
    https,
    development: vite !== undefined,
    ...(context.payments ? { gateway: context.payments.gateway.sources } : {}),
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
    trustedProxy: config.trustedProxy,
    ownOrigin: () => url,
    onAnswered,
    answerCheck: config.mode === 'test' ? 'strict' : config.mode === 'demo' ? 'logged' : 'off',
    extend: (app) => {
      addMetaCalls(app, context);
      if (config.securityContact !== undefined) addSecurityContact(app, context, { contact: config.securityContact, origin: url });
      addRealtime(app, { context, https, ownOrigin: () => url, hub });
      addCalendarFeed(app, context, () => url);
      addUnsubscribe(app, context);
      if (config.stripe) addStripeWebhook(app, context, config.stripe);
      addPictures(app, { context, https, ownOrigin: () => url });
      if (config.mode !== 'production' && config.smtpUrl === undefined) addOutbox(app, outboxFolder(config), () => url);
      if (config.mode === 'test' && virtual) addTestClock(app, virtual);
    },
  });
  const answer = getRequestListener((request, env) => site.fetch(request, env), { overrideGlobalObjects: true });
  const listener: RequestListener = (request, response) => void answer(request, response);
  const whole = vite ? withPages(listener, vite, pagePolicy(protection)) : listener;
  const isForOtherHost = createHostGuard(url, context.log);
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!isForOtherHost(request, response)) whole(request, response);
  };
}

/** Paths that the server answers in development too. Vite answers the others, which are pages. */
const serverPaths = /^\/(?:(?:api|realtime|files|calendar|_test)\/|_outbox(?:$|[/?]))/;
const isPage = ({ method, url = '' }: IncomingMessage): boolean => (method === 'GET' || method === 'HEAD') && !serverPaths.test(url);

function withPages(listener: RequestListener, pages: PageServer, policy: string): RequestListener {
  return (request, response) => {
    if (!isPage(request)) return listener(request, response);
    response.setHeader('content-security-policy', policy);
    pages(request, response, () => listener(request, response));
  };
}

function greetingFor(config: Config, url: string, isDemo: boolean, { clock, database }: Context, { metricsUrl }: Telemetry): string {
  const lines = [`Spotter ${appVersion} is ready at ${url}`];
  if (isDemo && (config.publicUrl === undefined || isLoopback(config.publicUrl)))
    lines.push('Sign in as mia@example.org (both studios) or sam@example.org (the yoga studio), password squat-bench-deadlift');
  if (config.clockStart) lines.push(`The clock stands at ${clock.now().toISOString()}`);
  lines.push(...configurationWarnings(config));
  if (!isMailEnabled(config)) lines.push(`Emails lie in ${outboxFolder(config)} instead.`);
  if (database.kind === 'pglite') lines.push(`Data is kept in ${config.dataFolder}`);
  if (metricsUrl !== undefined) lines.push(`Metrics are at ${metricsUrl}`);
  return lines.join('\n');
}
