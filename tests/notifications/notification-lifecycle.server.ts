/** Mia is notified of an offer when Sam gives up his place. A lasting notification is about a class that the studio cancelled. */
import { Notification, NotificationList } from '#contract/notifications.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, StepContext, Observation } from '#atlas/paths/driver.ts';
import { instants } from '#machines/notifications/notification-lifecycle.model.ts';
import { createNotificationLifecycle, type NotificationLifecycleEvent } from '#machines/notifications/notification-lifecycle.machine.ts';
import type { NotificationLifecycleRow } from '#machines/notifications/notification-lifecycle.rows.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { orgId, profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import {
  bodyOf,
  mustBe,
  mustBeProblem,
  openPathStudio,
  type Folder,
  type PathStudio,
  sessionIn,
  visitIn,
} from '#tests/paths/server/studio.ts';

interface Story {
  /** A server with its own clock, on which the same path has run and time may pass. */
  readonly besides: () => Promise<ServerEnvironment>;
  readonly studio: PathStudio;
  readonly isOffer: boolean;
  readonly classId: string;
  readonly id: string;
  readonly recorded: StepContext[];
}

const ten = 'ten from 2026-03-01 until 2026-12-31';
const atSix = { uid: 'strength@box', start: '20260303T180000', more: ['X-SPOTTER-CAPACITY:1'] };
const folder: Folder = { classes: [atSix], members: { mia: ten, sam: ten } };

const notificationsOf = async (studio: PathStudio): Promise<readonly Notification[]> =>
  bodyOf('the bell', NotificationList, await studio.as('mia')('GET', '/notifications')).data;

const book = async (studio: PathStudio, name: string, classId: string, how = 'book') =>
  visitIn(how, await studio.as(name)('POST', `/sessions/${classId}/${how}`, {}));

async function offer(studio: PathStudio, classId: string): Promise<void> {
  const { id } = await book(studio, 'sam', classId);
  await book(studio, 'mia', classId, 'waitlist');
  visitIn('Sam cancels', await studio.as('sam')('PUT', `/visits/${id}/cancel`));
}

async function cancelBooked(studio: PathStudio, classId: string): Promise<void> {
  await book(studio, 'mia', classId);
  await studio.change({ ...folder, classes: [{ ...atSix, more: [...atSix.more, 'STATUS:CANCELLED'] }] });
}

async function openStory(serverEnvironment: ServerEnvironment, besides: Story['besides'], isOffer: boolean): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, instants.early, folder);
  const classId = studio.classId(atSix.uid);
  await (isOffer ? offer : cancelBooked)(studio, classId);
  const [notification, ...others] = await notificationsOf(studio);
  mustBe('how much else Mia was told', 0, others.length);
  return { besides, studio, isOffer, classId, id: notification?.id ?? '', recorded: [] };
}

const eventOf = ({ possibleEvent: offered }: StepContext): NotificationLifecycleEvent => offered?.event as NotificationLifecycleEvent;
const mark = ({ studio, id }: Story) => studio.as('mia')('PUT', `/notifications/${id}/mark_as_read`);

/** Advances the clock, never back. */
const passTime = async ({ studio }: Story, { now }: NotificationLifecycleEvent): Promise<void> => {
  if (now > studio.clock()) await studio.at(now);
};

/** No action of a studio withdraws the notification of a cancelled class, so the test withdraws it directly. */
const withdraw = async ({ studio, isOffer, classId }: Story): Promise<void> => {
  if (isOffer) {
    const { visit } = sessionIn('the class', await studio.as('mia')('GET', `/sessions/${classId}`));
    visitIn('declining', await studio.as('mia')('PUT', `/visits/${visit?.id}/decline`));
    return;
  }
  const now = studio.clock();
  const mia = { profileId: profileId(studio.emailOf('mia')), orgId: orgId(studio.orgKey), subjectId: classId, now };
  const { database, contextAt } = studio.serverEnvironment;
  await database.transaction((tx) => notifyAll(tx, contextAt(now), [{ withdraws: 'class_cancelled', ...mia }]));
};

const actions: Readonly<Record<NotificationLifecycleEvent['type'], (story: Story) => Promise<unknown>>> = {
  mark_as_read: async (story) => bodyOf('marking as read', Notification, await mark(story)),
  'notification.withdrawn': withdraw,
  'boundary.passed': () => Promise.resolve(),
};

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  await passTime(story, event);
  await actions[event.type](story);
  story.recorded.push(stepContext);
};

const elsewhere = async (story: Story): Promise<Story> => {
  const other = await openStory(await story.besides(), story.besides, story.isOffer);
  for (const stepContext of story.recorded) await perform(other, stepContext);
  return other;
};

const shownTo = async (story: Story) => (await notificationsOf(story.studio)).find(({ id }) => id === story.id) ?? null;

/** A read notification stays unchanged. A hidden or expired one is not found. */
const refuseMark: Handler<Story> = async (story, stepContext) => {
  const replica = await elsewhere(story);
  await passTime(replica, eventOf(stepContext));
  const before = await shownTo(replica);
  const answer = await mark(replica);
  if (before) mustBe('marking it once more', before, bodyOf('marking as read', Notification, answer));
  else mustBeProblem('marking what is hidden', answer, 'not_found');
  mustBe('the notification afterwards', before, await shownTo(replica));
};

const refuseTime: Handler<Story> = async (story, stepContext) => {
  const replica = await elsewhere(story);
  const before = await shownTo(replica);
  await passTime(replica, eventOf(stepContext));
  mustBe(`the notification after ${stepContext.label}`, before, await shownTo(replica));
};

const refuseWithdrawal: Handler<Story> = async (story) => {
  const before = await shownTo(story);
  await withdraw({ ...story, isOffer: false });
  mustBe('the notification afterwards', before, await shownTo(story));
};

const rowOf = ({ studio, id }: Story) =>
  studio.serverEnvironment.database.once((handle) =>
    handle.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const stateIs =
  (leaf: string): Handler<Story> =>
  async (story, { label }) => {
    const shown = await shownTo(story);
    mustBe(`after ${label}, whether Mia sees it`, leaf === 'unread' || leaf === 'read', shown !== null);
    if (!shown) mustBeProblem(`after ${label}, marking what is hidden`, await mark(story), 'not_found');
    if (shown) mustBe(`after ${label}, whether she has read it`, leaf === 'read', shown.read_at !== null);
    mustBe(`after ${label}, whether it was taken back`, leaf === 'removed', (await rowOf(story)).removed_at !== null);
  };

const chart = createNotificationLifecycle();

const leafOf = (shown: Pick<Notification, 'read_at'> | null, removedAt: string | null) => {
  if (shown) return shown.read_at === null ? 'unread' : 'read';
  return removedAt === null ? 'expired' : 'removed';
};

export const notificationObservationOf = (shown: Pick<Notification, 'read_at'> | null, kept: NotificationLifecycleRow): Observation => {
  const context = { expiresAt: kept.expires_at, readAt: kept.read_at, removedAt: kept.removed_at };
  return toLawInput(chart.resolveState({ value: leafOf(shown, kept.removed_at), context }));
};

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const notificationLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  const others = serverEnvironmentOnDemand(options);
  return {
    machine: 'notifications/notification-lifecycle',
    on: 'server',
    open: async ({ name }) => openStory(await serverEnvironment.get(), others.get, name === 'an offer, with an end'),
    events: { mark_as_read: perform, 'notification.withdrawn': perform, 'boundary.passed': perform },
    outcomes: {},
    delays: {},
    states: Object.fromEntries(['unread', 'read', 'expired', 'removed'].map((leaf) => [leaf, stateIs(leaf)])),
    refusals: { mark_as_read: refuseMark, 'notification.withdrawn': refuseWithdrawal, 'boundary.passed': refuseTime },
    observe: async (story) => {
      const { expires_at, read_at, removed_at } = await rowOf(story);
      return notificationObservationOf(await shownTo(story), {
        expires_at: iso(expires_at),
        read_at: iso(read_at),
        removed_at: iso(removed_at),
      });
    },
    close: () => undefined,
    dispose: async () => {
      await serverEnvironment.dispose();
      await others.dispose();
    },
  };
};
