import { randomUUID } from 'node:crypto';
import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, Observation, StepContext } from '#atlas/paths/driver.ts';
import type { ProblemCode } from '#contract/problem.ts';
import {
  createEmailChangeLifecycle,
  type EmailChangeLifecycleContext,
  type EmailChangeLifecycleEvent,
} from '#machines/auth/email-change-lifecycle.machine.ts';
import { emailChangeInstants } from '#machines/auth/email-change-lifecycle.model.ts';
import { type EmailChangeSide, type EmailChangeState, emailChangeStateAt } from '#machines/auth/email-change.rows.ts';
import { findEmailChange, lifeOf } from '#server/auth/email-change-store.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { noCalendarToken } from '#server/calendar/calendar-token.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { mustBe, mustBeProblem, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import type { TestResponse } from '#tests/server/test-server.ts';
import { emailChangeToken, emailChangeTokens } from './email-change-fixtures.ts';
import { tokensTo } from './outbox.ts';

interface Story {
  /** A server with its own clock, for events that the chart refuses. */
  readonly besides: () => Promise<ServerEnvironment>;
  readonly studio: PathStudio;
  readonly tokens: Record<EmailChangeSide, string>;
  readonly recorded: StepContext[];
}

const folder: Folder = {
  classes: [{ uid: 'strength@box', start: '20260320T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31' },
};
const { requested } = emailChangeInstants;
const password = 'squat-bench-deadlift';
let hash: Promise<string> | null = null;

const oldEmail = ({ studio }: Story): string => studio.emailOf('mia');
const newEmail = ({ studio }: Pick<Story, 'studio'>): string => studio.emailOf('ana');
const miaIn = ({ studio }: Pick<Story, 'studio'>): string => profileId(studio.emailOf('mia'));
const databaseOf = ({ studio }: Pick<Story, 'studio'>) => studio.serverEnvironment.database;

async function openStory(serverEnvironment: ServerEnvironment, besides: Story['besides']): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, requested, folder);
  const password_hash = await (hash ??= hashPassword(password));
  const mia = { profileId: miaIn({ studio }), email: studio.emailOf('mia') };
  await serverEnvironment.database.once((handle) =>
    handle.updateTable('profiles').set({ password_hash }).where('id', '=', mia.profileId).execute(),
  );
  const life = { newEmail: newEmail({ studio }), requested_at: requested };
  const tokens = await emailChangeTokens({ world: serverEnvironment }, mia, life);
  return { besides, studio, tokens: { ...tokens }, recorded: [] };
}

const eventOf = ({ possibleEvent }: StepContext): EmailChangeLifecycleEvent => possibleEvent?.event as EmailChangeLifecycleEvent;
const rowOf = (story: Story) => databaseOf(story).once(async (handle) => (await findEmailChange(handle, story.tokens.old)).row);
const emailNow = async (story: Story): Promise<string> => {
  const profile = await databaseOf(story).once((handle) =>
    handle.selectFrom('profiles').select('email').where('id', '=', miaIn(story)).executeTakeFirstOrThrow(),
  );
  return profile.email;
};

const look = ({ studio, tokens }: Story, side: EmailChangeSide): Promise<TestResponse> =>
  studio.serverEnvironment.sendRequest('GET', `/api/v1/email_changes/${tokens[side]}`);
const useLink = ({ studio, tokens }: Story, side: EmailChangeSide): Promise<TestResponse> =>
  studio.as('mia')('PUT', `/email_changes/${tokens[side]}/${side === 'undo' ? 'undo' : 'confirm'}`);

async function confirm(story: Story, side: 'old' | 'new'): Promise<TestResponse> {
  const answer = await useLink(story, side);
  const { changed_at } = await rowOf(story);
  if (answer.status === 200 && changed_at !== null)
    story.tokens.undo = (await tokensTo(story.studio.serverEnvironment.folder, oldEmail(story), 1)).at(-1) ?? '';
  return answer;
}

/** Before the change: the studio names the new address in `members.csv`. After it: another person signs up with the old one. */
async function takeAddress(story: Story): Promise<void> {
  const { studio } = story;
  const { changed_at } = await rowOf(story);
  if (changed_at === null) return studio.change({ ...folder, members: { ...folder.members, ana: '' } });
  const person = { email: oldEmail(story), full_name: 'Mia Other', first_name: 'Mia', locale: null, password_hash: null };
  await databaseOf(story).once((handle) =>
    handle
      .insertInto('profiles')
      .values({
        id: randomUUID(),
        guid: randomUUID(),
        short_id: randomUUID(),
        created_at: requested,
        avatar_thumb_url: null,
        avatar_main_url: null,
        ...noCalendarToken,
        ...person,
      })
      .execute(),
  );
}

const hour = 60 * 60_000;

/** Mia's present email is itself the result of an earlier change. This undoes that change. */
async function undoEarlier(story: Story): Promise<void> {
  const before = new Date(requested.getTime() - hour);
  const mia = { profileId: miaIn(story), email: `before-${oldEmail(story)}` };
  const life = { newEmail: oldEmail(story), requested_at: before, changed_at: before };
  const token = await emailChangeToken({ world: story.studio.serverEnvironment }, mia, life, 'undo');
  await story.studio.serverEnvironment.sendRequest('PUT', `/api/v1/email_changes/${token}/undo`);
}

/** Steps up first, because the sign-in may be too old. */
async function requestNewer({ studio }: Story): Promise<TestResponse> {
  await studio.as('mia')('POST', '/step_up', { password });
  return studio.as('mia')('POST', '/email_change', { email: studio.emailOf('mia-again') });
}

const actions: Readonly<Record<EmailChangeLifecycleEvent['type'], ((story: Story) => Promise<TestResponse | void>) | null>> = {
  confirm_old: (story) => confirm(story, 'old'),
  confirm_new: (story) => confirm(story, 'new'),
  undo: (story) => useLink(story, 'undo'),
  cancel: ({ studio }) => studio.as('mia')('DELETE', '/email_change'),
  'newer.requested': requestNewer,
  async 'address.taken'(story) {
    await takeAddress(story);
    for (const side of ['new', 'old', 'undo'] as const) mustBe(`the link of ${side} is refused`, 409, (await useLink(story, side)).status);
  },
  'earlier.undone': undoEarlier,
  'boundary.passed': null,
};

async function act(story: Story, event: EmailChangeLifecycleEvent): Promise<TestResponse | null> {
  if (event.now > story.studio.clock()) await story.studio.at(event.now);
  return (await actions[event.type]?.(story)) ?? null;
}

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const answer = await act(story, event);
  if (answer) mustBe(`${event.type} is answered`, true, answer.status < 300);
  story.recorded.push(stepContext);
};

/** Repeats the steps on another server and checks that the refused event changes nothing there. */
const refuse: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const replica = await openStory(await story.besides(), story.besides);
  for (const recorded of story.recorded) await perform(replica, recorded);
  const before = lifeOf(await rowOf(replica));
  const answer = await act(replica, event);
  if (answer && ['confirm_old', 'confirm_new', 'undo'].includes(event.type)) mustBe(`${event.type} is refused`, 409, answer.status);
  mustBe('what is stored afterwards', before, lifeOf(await rowOf(replica)));
};

const stands =
  (links: Readonly<Record<EmailChangeSide, ProblemCode | null>>, email: (story: Story) => string): Handler<Story> =>
  async (story, { label }) => {
    for (const side of ['old', 'new', 'undo'] as const) {
      const [what, code] = [`after ${label}, looking at the link of ${side}`, links[side]];
      const answer = await look(story, side);
      if (code === null) mustBe(what, 200, answer.status);
      else mustBeProblem(what, answer, code);
    }
    mustBe(`after ${label}, the email`, email(story), await emailNow(story));
  };

const all = (code: ProblemCode) => ({ old: code, new: code, undo: code });
const used = all('link_used');

const chart = createEmailChangeLifecycle();

export const emailChangeObservationOf = (value: EmailChangeState, context: EmailChangeLifecycleContext): Observation =>
  toLawInput(chart.resolveState({ value, context }));

const observe = async (story: Story): Promise<Observation> => {
  const life = lifeOf(await rowOf(story));
  return emailChangeObservationOf(emailChangeStateAt(life, story.studio.clock()), {
    expiresAt: life.expires_at.toISOString(),
    oldConfirmedAt: life.old_confirmed_at?.toISOString() ?? null,
    newConfirmedAt: life.new_confirmed_at?.toISOString() ?? null,
    undoUntil: life.undo_until?.toISOString() ?? null,
  });
};

const forAll = (handler: Handler<Story>) => Object.fromEntries(Object.keys(actions).map((type) => [type, handler]));

/** After an undo, the email may differ from the one at the start, so only the links are checked. */
const superseded: Handler<Story> = async (story, { label }) => {
  for (const side of ['old', 'new', 'undo'] as const)
    mustBeProblem(`after ${label}, looking at the link of ${side}`, await look(story, side), 'link_replaced');
};

export const emailChangeLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  const others = serverEnvironmentOnDemand(options);
  return {
    machine: 'auth/email-change-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get(), others.get),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: {
      requested: stands({ old: null, new: null, undo: 'link_used' }, oldEmail),
      oldConfirmed: stands({ ...used, new: null }, oldEmail),
      newConfirmed: stands({ ...used, old: null }, oldEmail),
      changed: stands({ ...used, undo: null }, newEmail),
      kept: stands({ ...used, undo: 'link_expired' }, newEmail),
      undone: stands(used, oldEmail),
      expired: stands(all('link_expired'), oldEmail),
      cancelled: stands(all('link_replaced'), oldEmail),
      superseded,
    },
    refusals: forAll(refuse),
    observe,
    close: () => undefined,
    dispose: async () => {
      await serverEnvironment.dispose();
      await others.dispose();
    },
  };
};
