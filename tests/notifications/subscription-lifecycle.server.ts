/** Runs the lifecycle of a push subscription on the server. A message for Mia shows whether her browser still receives it. */
import { setTimeout as pause } from 'node:timers/promises';
import { PushState, type SavePushSubscription } from '#contract/push.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import { EnvironmentError, type Driver, type Handler, type Observation, type StepContext } from '#atlas/paths/driver.ts';
import { createSubscriptionLifecycle, type SubscriptionLifecycleEvent } from '#machines/notifications/subscription-lifecycle.machine.ts';
import { subscriptionInstants } from '#machines/notifications/subscription-lifecycle.model.ts';
import type { SubscriptionLifecycleRow } from '#machines/notifications/subscription-lifecycle.rows.ts';
import type { Context } from '#server/context.ts';
import { pushQueue } from '#server/jobs/queues.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { pushDelivery } from '#server/push/push-delivery.ts';
import type { PushJob } from '#server/push/push-job.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { expireSubscription } from '#server/push/push-subscription-store.ts';
import { orgId, profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { bodyOf, mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import { startPushService, type PushService, type TestBrowser } from '#tests/push/loopback-push-service.ts';

/** The tested browser, its next subscription, and another browser. */
type BrowserName = 'here' | 'next' | 'elsewhere';

interface Story {
  /** A server with its own clock, for events that the chart refuses. */
  readonly besides: () => Promise<ServerEnvironment>;
  readonly studio: PathStudio;
  readonly service: PushService;
  readonly browsers: Readonly<Record<BrowserName, TestBrowser>>;
  readonly recorded: StepContext[];
}

const path = '/push_subscription';
const { early, end } = subscriptionInstants;
const atSix = { uid: 'strength@box', start: '20260303T180000', more: [] };
const ten = 'ten from 2026-03-01 until 2026-12-31';
const folder: Folder = { classes: [atSix], members: { mia: ten, sam: ten } };

const miaIn = ({ studio }: Story): string => profileId(studio.emailOf('mia'));

/** Sets the end of Mia's session to the time in the model. The session was just used, so no call extends it. */
const endSessionInTime = ({ serverEnvironment, emailOf }: PathStudio): Promise<unknown> =>
  serverEnvironment.database.once((handle) =>
    handle
      .updateTable('auth_sessions')
      .set({ expires_at: end, used_at: early })
      .where('profile_id', '=', profileId(emailOf('mia')))
      .execute(),
  );

async function openStory(serverEnvironment: ServerEnvironment, besides: Story['besides'], service: PushService): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, early, folder);
  await endSessionInTime(studio);
  const { server_key: key } = bodyOf('the key', PushState, await studio.as('mia')('GET', path));
  const browsers = { here: service.subscribe(key), next: service.subscribe(key), elsewhere: service.subscribe(key) };
  return { besides, studio, service, browsers, recorded: [] };
}

const contextOf = ({ studio }: Story): Context => ({
  ...studio.serverEnvironment.contextAt(studio.clock()),
  push: pushDelivery({ origin: 'https://members.example.org', acceptsLoopback: true }),
});

const hasWaiting = async (story: Story): Promise<boolean> => {
  const jobs = await story.studio.serverEnvironment.database.jobs.findJobs<PushJob>(pushQueue);
  return jobs.some(({ data, state }) => data.profile_id === miaIn(story) && state !== 'failed');
};

/** The server may take the message before this process does. */
async function untilSent(story: Story): Promise<void> {
  for (let waited = 0; await hasWaiting(story); waited += 20) {
    if (waited > 15_000) throw new EnvironmentError('a push message is not sent');
    await pause(20);
  }
}

async function received(story: Story): Promise<number> {
  const { studio, browsers } = story;
  const before = browsers.here.received.length;
  const context = contextOf(story);
  const subjectId = studio.classId(atSix.uid);
  const about = { orgId: orgId(studio.orgKey), type: 'class_cancelled', params: { session_id: subjectId }, subjectId } as const;
  await context.database.transaction((tx) =>
    notifyAll(tx, context, [{ ...about, profileId: miaIn(story), now: studio.clock(), expiresAt: null }]),
  );
  await sendPushes(context);
  await untilSent(story);
  return browsers.here.received.length - before;
}

const selectRow = ({ studio }: Story, endpoint: string) =>
  studio.serverEnvironment.database.once((handle) =>
    handle
      .selectFrom('push_subscriptions as b')
      .innerJoin('auth_sessions as s', 's.token_hash', 'b.token_hash')
      .select(['b.id', 'b.profile_id', 'b.p256dh', 'b.auth', 's.expires_at'])
      .where('b.endpoint', '=', endpoint)
      .executeTakeFirst(),
  );

const eventOf = ({ possibleEvent }: StepContext): SubscriptionLifecycleEvent => possibleEvent?.event as SubscriptionLifecycleEvent;

/** The browser has new keys for each subscription of Mia. */
const subscriptionFor = ({ service, browsers }: Story, session: string, endpoint: BrowserName): SavePushSubscription => {
  if (session === 'mia' && endpoint === 'here') service.renewKeys(browsers.here);
  return browsers[endpoint].subscription;
};

async function reportUnknown(story: Story, endpoint: string): Promise<void> {
  const { here } = story.browsers;
  if (endpoint === 'here') {
    here.status = 410;
    await received(story);
    here.status = null;
    return;
  }
  const row = await selectRow(story, here.subscription.endpoint);
  const context = contextOf(story);
  if (row) await context.database.transaction((tx) => expireSubscription(tx, context, { id: row.id, endpoint }));
}

async function act(story: Story, event: SubscriptionLifecycleEvent): Promise<number | null> {
  const { studio } = story;
  if (event.type === 'subscribe') {
    const body = subscriptionFor(story, event.session, event.endpoint as BrowserName);
    return (await studio.as(event.session)('PUT', path, body)).status;
  }
  if (event.type === 'unsubscribe') return (await studio.as('mia')('DELETE', path)).status;
  if (event.type === 'endpoint.unknown') await reportUnknown(story, event.endpoint);
  if (event.type === 'boundary.passed' && event.now > studio.clock()) await studio.at(event.now);
  return null;
}

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const status = await act(story, event);
  if (status !== null) mustBe(`${event.type} is answered`, 200, status);
  if (event.type === 'message.due') mustBe('messages that the browser gets', 1, await received(story));
  story.recorded.push(stepContext);
};

const isOver = ({ before }: StepContext): boolean => before.configuration.snapshot.status === 'done';

const elsewhere = async (story: Story): Promise<Story> => {
  const other = await openStory(await story.besides(), story.besides, story.service);
  for (const stepContext of story.recorded) await perform(other, stepContext);
  return other;
};

/** A browser that subscribes after the end of its subscription gets exactly one new one. */
const refuse: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const replica = await elsewhere(story);
  const before = await received(replica);
  const status = await act(replica, event);
  const isSignedOut = replica.studio.clock() >= end;
  if (status !== null && !(event.type === 'subscribe' && event.session === 'sam'))
    mustBe(`${event.type} is answered`, isSignedOut ? 401 : 200, status);
  const begins = event.type === 'subscribe' && event.session === 'mia' && event.endpoint === 'here' && isOver(stepContext) && !isSignedOut;
  mustBe('messages that the browser gets afterwards', begins ? 1 : before, await received(replica));
};

const receives =
  (count: number): Handler<Story> =>
  async (story, { label }) =>
    mustBe(`after ${label}, messages that the browser gets`, count, await received(story));

const chart = createSubscriptionLifecycle();

export const subscriptionObservationOf = (
  value: string,
  { session, session_ends_at, endpoint, keys }: SubscriptionLifecycleRow,
): Observation => toLawInput(chart.resolveState({ value, context: { session, sessionEndsAt: session_ends_at, endpoint, keys } }));

const observe = async (story: Story, { after }: StepContext): Promise<Observation> => {
  const stored = await selectRow(story, story.browsers.here.subscription.endpoint);
  const own = stored?.profile_id === miaIn(story) && stored.expires_at > story.studio.clock() ? stored : null;
  const expected = String(after.configuration.snapshot.value);
  const absence = expected === 'active' ? 'absent' : expected;
  return subscriptionObservationOf(own ? 'active' : absence, {
    session: 'mia',
    session_ends_at: end.toISOString(),
    endpoint: 'here',
    keys: own && { p256dh: own.p256dh, auth: own.auth },
  });
};

const types = ['subscribe', 'unsubscribe', 'message.due', 'endpoint.unknown', 'boundary.passed'] as const;
const forAll = (handler: Handler<Story>) => Object.fromEntries(types.map((type) => [type, handler]));

export const subscriptionLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  const others = serverEnvironmentOnDemand(options);
  let service: Promise<PushService> | null = null;
  return {
    machine: 'notifications/subscription-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get(), others.get, await (service ??= startPushService())),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: { absent: receives(0), active: receives(1), replaced: receives(0), expired: receives(0), ended: receives(0) },
    refusals: forAll(refuse),
    observe,
    close: () => undefined,
    dispose: async () => {
      await serverEnvironment.dispose();
      await others.dispose();
      const running = service;
      service = null;
      await (await running)?.close();
    },
  };
};
