/** Runs the lifecycle of a push message on the server. The job starts in 100 years, so that the server's own workers ignore it. */
import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import { PushState } from '#contract/push.ts';
import type { Start } from '#atlas/explore/explore.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import { EnvironmentError, type Driver, type Handler, type Observation, type StepContext } from '#atlas/paths/driver.ts';
import {
  createDeliveryLifecycle,
  type DeliveryLifecycleContext,
  type DeliveryLifecycleInput,
} from '#machines/notifications/delivery-lifecycle.machine.ts';
import { deliverySnapshotOf } from '#machines/notifications/delivery-lifecycle.rows.ts';
import { longestWait } from '#machines/notifications/delivery.rules.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/schema.ts';
import { failedPushQueue, pushQueue } from '#server/jobs/queues.ts';
import { changeNotifications, notifyAll } from '#server/notifications/notification-outbox.ts';
import { pushDelivery } from '#server/push/push-delivery.ts';
import type { PushJob } from '#server/push/push-job.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { runJobsRequest } from '#server/studio/admin/jobs.ts';
import { CommandError } from '#server/studio/admin/find-class.ts';
import { orgId, profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { bodyOf, mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import { startPushService, type PushService, type TestBrowser } from '#tests/push/loopback-push-service.ts';

interface Story {
  readonly serverEnvironment: ServerEnvironment;
  readonly service: PushService;
  readonly start: Start;
  readonly studio: PathStudio;
  readonly phone: TestBrowser;
  readonly recorded: StepContext[];
}

const morning = new Date('2026-03-02T10:00:00Z');
/** The quiet hours begin at this instant and last eight hours. */
const night = new Date('2026-03-02T23:00:00Z');
const atSix = { uid: 'strength@box', start: '20260310T180000', more: [] };
const folder: Folder = { classes: [atSix], members: { mia: 'ten from 2026-03-01 until 2026-12-31' } };

const mia = ({ studio }: Story): string => profileId(studio.emailOf('mia'));

const isHers = (story: Story) => sql<boolean>`data ->> 'profile_id' = ${mia(story)}`;

const startsIn = (tx: Tx, story: Story, years: number): Promise<unknown> =>
  tx
    .updateTable('pgboss.job')
    .set({ start_after: sql<Date>`now() + make_interval(years => ${years})` })
    .where('name', '=', pushQueue)
    .where(isHers(story))
    .execute();

const park = (tx: Tx, story: Story): Promise<unknown> => startsIn(tx, story, 100);

/** In the model a message has few attempts, so the job gets as many. */
const limitAttempts = (tx: Tx, story: Story, attemptsLeft: number): Promise<unknown> =>
  sql`update pgboss.job set retry_limit = ${attemptsLeft} where name = ${pushQueue} and ${isHers(story)}`.execute(tx);

const withMethods = (jobs: PgBoss, methods: Partial<PgBoss>): PgBoss =>
  new Proxy(jobs, {
    get(target, key) {
      const value: unknown = Reflect.get(methods, key) ?? Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** A context in which only this process sees the message as due. */
function contextOf(story: Story): Context {
  const { serverEnvironment, studio } = story;
  const { database, ...context } = serverEnvironment.contextAt(studio.clock());
  const jobs = withMethods(database.jobs, {
    fetch: async (queue: string, options?: object) =>
      database.transaction(async (tx) => {
        await startsIn(tx, story, -1);
        return database.jobs.fetch(queue, { ...options, batchSize: 1, db: fromKysely(tx) });
      }),
    redrive: (queue, options) =>
      database.transaction(async (tx) => {
        const moved = await database.jobs.redrive(queue, { ...options, db: fromKysely(tx) });
        await park(tx, story);
        await limitAttempts(tx, story, 1);
        return moved;
      }),
  } as Partial<PgBoss>);
  return {
    ...context,
    database: { ...database, jobs },
    push: pushDelivery({ origin: 'https://members.example.org', acceptsLoopback: true }),
  };
}

const about = (story: Story) => {
  const { studio } = story;
  const subjectId = studio.classId(atSix.uid);
  const content = { orgId: orgId(studio.orgKey), type: 'class_cancelled', params: { session_id: subjectId }, subjectId } as const;
  return { ...content, profileId: mia(story), now: studio.clock(), expiresAt: null };
};

async function openStory(serverEnvironment: ServerEnvironment, service: PushService, start: Start): Promise<Story> {
  const { attemptsLeft } = start.input as DeliveryLifecycleInput;
  const studio = await openPathStudio(serverEnvironment, morning, folder);
  const as = studio.as('mia');
  const { server_key: key } = bodyOf('the key', PushState, await as('GET', '/push_subscription'));
  const phone = service.subscribe(key);
  mustBe('subscribing is answered', 200, (await as('PUT', '/push_subscription', phone.subscription)).status);
  const story = { serverEnvironment, service, start, studio, phone, recorded: [] };
  await serverEnvironment.database.transaction(async (tx) => {
    await notifyAll(tx, contextOf(story), [about(story)]);
    await park(tx, story);
    await limitAttempts(tx, story, attemptsLeft);
  });
  return story;
}

interface Found {
  readonly isDead: boolean;
  readonly job: JobWithMetadata<PushJob>;
}

async function findJob(story: Story): Promise<Found | null> {
  const { jobs } = story.serverEnvironment.database;
  for (const queue of [pushQueue, failedPushQueue]) {
    const all = await jobs.findJobs<PushJob>(queue);
    const job = all.find(({ data, state }) => data.profile_id === mia(story) && state !== 'failed');
    if (job) return { isDead: queue === failedPushQueue, job };
  }
  return null;
}

async function attempt(story: Story): Promise<void> {
  const context = contextOf(story);
  const stopping = new AbortController();
  const once = withMethods(context.database.jobs, {
    fetch: (queue: string, options?: object) => {
      stopping.abort();
      return context.database.jobs.fetch(queue, options);
    },
  } as Partial<PgBoss>);
  await sendPushes({ ...context, database: { ...context.database, jobs: once } }, { signal: stopping.signal });
  await story.serverEnvironment.database.transaction((tx) => park(tx, story));
}

const answering =
  (status: number | null, retryAfter: string | null = null): ((story: Story) => Promise<void>) =>
  async (story) => {
    Object.assign(story.phone, { status, retryAfter });
    await attempt(story);
    Object.assign(story.phone, { status: null, retryAfter: null });
  };

async function leave(story: Story): Promise<void> {
  await story.serverEnvironment.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', mia(story)).execute());
  await attempt(story);
}

async function takeBack(story: Story): Promise<void> {
  const context = contextOf(story);
  const withdrawn = { type: 'notification.withdrawn', now: story.studio.clock() } as const;
  await context.database.transaction((tx) => changeNotifications(tx, context, mia(story), withdrawn, (rows) => rows));
  await attempt(story);
}

async function atNight(story: Story): Promise<void> {
  await story.studio.at(night);
  await attempt(story);
  await story.studio.at(morning);
}

async function busyAfterThreeDays(story: Story): Promise<void> {
  const held = JSON.stringify({ held_until: new Date(0).toISOString() });
  const change = sql`update pgboss.job set data = data || ${held}::jsonb, source_root_id = null where name = ${pushQueue} and ${isHers(story)}`;
  await story.serverEnvironment.database.once((handle) => change.execute(handle));
  await answering(429, '3600')(story);
}

const studioDoes =
  (action: 'retry' | 'drop') =>
  async (story: Story): Promise<void> => {
    const found = await findJob(story);
    try {
      await runJobsRequest(contextOf(story), { command: 'jobs', action, jobs: [found?.job.id ?? crypto.randomUUID()] });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
    }
  };

const acts: Readonly<Record<string, (story: Story) => Promise<void>>> = {
  'message.over (the member has left)': leave,
  'message.over (it is taken back)': takeBack,
  'message.quiet': atNight,
  'service.accepted': answering(null),
  'service.refused': answering(413),
  'service.busy (for an hour)': answering(429, '3600'),
  'service.busy (for longer than three days)': answering(429, String(2 * longestWait)),
  'service.busy (after three days)': busyAfterThreeDays,
  'endpoint.unknown': answering(410),
  'attempt.failed': answering(500),
  'job.retried': studioDoes('retry'),
  'job.dropped': studioDoes('drop'),
};

const act = (story: Story, { label }: StepContext): Promise<void> => {
  const run = acts[label.replace(/^ignored: /, '')];
  if (!run) throw new EnvironmentError(`nothing is known of ${label}`);
  return run(story);
};

const perform: Handler<Story> = async (story, stepContext) => {
  await act(story, stepContext);
  story.recorded.push(stepContext);
};

const chart = createDeliveryLifecycle();

export const deliveryObservationOf = (value: string | object, context: DeliveryLifecycleContext): Observation =>
  toLawInput(chart.resolveState({ value: value as 'dead', context }));

const stateOf = async (story: Story): Promise<unknown> => {
  const found = await findJob(story);
  return found && deliverySnapshotOf({ ...found.job, isDead: found.isDead }).value;
};

/** A push service that is busy for too long counts as one that does not respond. */
const refuse: Handler<Story> = async (story, stepContext) => {
  const replica = await openStory(story.serverEnvironment, story.service, story.start);
  for (const step of story.recorded) await act(replica, step);
  const [state, received] = [await stateOf(replica), replica.phone.received.length];
  const isLast = stepContext.before.configuration.snapshot.context.attemptsLeft === 0;
  await act(replica, stepContext);
  const isFailedAttempt = stepContext.possibleEvent?.event.type === 'service.busy' && state !== null && state !== 'dead';
  const failed = isLast ? 'dead' : { pending: 'failed' };
  mustBe(`the message after ${stepContext.label}`, isFailedAttempt ? failed : state, await stateOf(replica));
  mustBe('messages that the browser gets', received, replica.phone.received.length);
};

const received =
  (count: number): Handler<Story> =>
  ({ phone }, { label }) =>
    mustBe(`after ${label}, messages that the browser gets`, count, phone.received.length);

/** Checks the stored message; `observe` checks the rest. */
const isStored =
  (value: unknown): Handler<Story> =>
  async (story, stepContext) => {
    mustBe(`after ${stepContext.label}, the message`, value, await stateOf(story));
    await received(value === null && stepContext.after.configuration.snapshot.value === 'sent' ? 1 : 0)(story, stepContext);
  };

const observe = async (story: Story, { after }: StepContext): Promise<Observation> => {
  const { snapshot } = after.configuration;
  const found = await findJob(story);
  if (!found) return toLawInput(snapshot);
  const stored = deliverySnapshotOf({ ...found.job, isDead: found.isDead });
  return deliveryObservationOf(stored.value, { ...stored.context, triedUntil: snapshot.context.triedUntil });
};

const types = [
  'message.over',
  'message.quiet',
  'service.accepted',
  'service.refused',
  'service.busy',
  'endpoint.unknown',
  'attempt.failed',
  'job.retried',
  'job.dropped',
] as const;
const forAll = (handler: Handler<Story>) => Object.fromEntries(types.map((type) => [type, handler]));

export const deliveryLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  let service: Promise<PushService> | null = null;
  return {
    machine: 'notifications/delivery-lifecycle',
    on: 'server',
    open: async (start) => openStory(await serverEnvironment.get(), await (service ??= startPushService()), start),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: {
      'pending.queued': isStored({ pending: 'queued' }),
      'pending.waiting': isStored({ pending: 'waiting' }),
      'pending.failed': isStored({ pending: 'failed' }),
      dead: isStored('dead'),
      sent: isStored(null),
      dropped: isStored(null),
      refused: isStored(null),
    },
    refusals: forAll(refuse),
    observe,
    close: () => undefined,
    dispose: async () => {
      await serverEnvironment.dispose();
      const running = service;
      service = null;
      await (await running)?.close();
    },
  };
};
