import * as v from 'valibot';
import { listSignInSessions } from '#contract/sign-in-session-calls.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, Observation, StepContext } from '#atlas/paths/driver.ts';
import { lastEndOf } from '#machines/auth/sign-in-session.rules.ts';
import {
  createSignInSessionLifecycle,
  type SignInSessionContext,
  type SignInSessionLifecycleEvent,
} from '#machines/auth/sign-in-session-lifecycle.machine.ts';
import { signInSessionInstants } from '#machines/auth/sign-in-session-lifecycle.model.ts';
import type { SignInSessionEnd } from '#machines/auth/sign-in-session-lifecycle.rows.ts';
import { setPassword } from '#server/auth/set-password.ts';
import { hashToken, mintSession } from '#server/auth/sign-in-session-store.ts';
import { runAccessRequest } from '#server/studio/admin/access.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { bodyOf, mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import type { TestResponse } from '#tests/server/test-server.ts';

interface Story {
  /** A server with its own clock, for events that the chart refuses. */
  readonly besides: () => Promise<ServerEnvironment>;
  readonly studio: PathStudio;
  readonly token: string;
  readonly start: SignInSessionContext;
  readonly recorded: StepContext[];
}

const folder: Folder = {
  classes: [{ uid: 'strength@box', start: '20260303T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31' },
};
const { createdAt } = signInSessionInstants;

const contextOf = ({ studio }: Story) => studio.serverEnvironment.contextAt(studio.clock());
const miaIn = ({ studio }: Story): string => profileId(studio.emailOf('mia'));

const sendWith = ({ studio, token }: Story, method: string, path: string): Promise<TestResponse> =>
  studio.serverEnvironment.sendRequest(method, `/api/v1${path}`, { headers: { cookie: `sid=${token}`, 'x-app': 'spotter-member/7.3.9' } });

const rowOf = (story: Story) =>
  story.studio.serverEnvironment.database.once((handle) =>
    handle
      .selectFrom('auth_sessions')
      .select(['created_at', 'expires_at', 'ended_how'])
      .where('token_hash', '=', hashToken(story.token))
      .executeTakeFirstOrThrow(),
  );

async function openStory(serverEnvironment: ServerEnvironment, besides: Story['besides'], start: SignInSessionContext): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, createdAt, folder);
  const token = await serverEnvironment.database.once((handle) => mintSession(handle, profileId(studio.emailOf('mia')), createdAt));
  await serverEnvironment.database.once((handle) =>
    handle
      .updateTable('auth_sessions')
      .set({ expires_at: new Date(start.idleEndsAt) })
      .where('token_hash', '=', hashToken(token))
      .execute(),
  );
  return { besides, studio, token, start, recorded: [] };
}

const eventOf = ({ possibleEvent }: StepContext): SignInSessionLifecycleEvent => possibleEvent?.event as SignInSessionLifecycleEvent;

async function endElsewhere(story: Story): Promise<void> {
  const answer = await story.studio.as('mia')('GET', '/sign_in_sessions');
  const { sign_in_sessions: all } = bodyOf('the sessions', listSignInSessions.answer, answer);
  for (const { id, is_current } of v.parse(v.array(v.looseObject({ id: v.string(), is_current: v.boolean() })), all))
    if (!is_current) await story.studio.as('mia')('DELETE', `/sign_in_sessions/${id}`);
}

async function act(story: Story, event: SignInSessionLifecycleEvent): Promise<void> {
  const { studio } = story;
  const context = contextOf(story);
  const { database } = studio.serverEnvironment;
  if ('now' in event && event.now > studio.clock()) await studio.at(event.now);
  if (event.type === 'used') await sendWith(story, 'GET', '/profile');
  if (event.type === 'member.ended') await endElsewhere(story);
  if (event.type === 'password.changed')
    await database.transaction((tx) =>
      setPassword(tx, context, { id: miaIn(story), email: studio.emailOf('mia'), locale: 'en' }, 'a hash'),
    );
  if (event.type === 'studio.ended')
    await database.transaction((tx) => runAccessRequest(context, tx, { command: 'sign-out', member: studio.emailOf('mia') }));
}

const perform: Handler<Story> = async (story, stepContext) => {
  await act(story, eventOf(stepContext));
  story.recorded.push(stepContext);
};

/** Repeats the steps on another server and checks that the refused event changes nothing there. */
const refuse: Handler<Story> = async (story, stepContext) => {
  const replica = await openStory(await story.besides(), story.besides, story.start);
  for (const recorded of story.recorded) await perform(replica, recorded);
  const before = await rowOf(replica);
  await act(replica, eventOf(stepContext));
  mustBe('what is stored afterwards', before, await rowOf(replica));
};

const answers =
  (status: number, ended: SignInSessionEnd): Handler<Story> =>
  async (story, { label }) => {
    mustBe(`after ${label}, how it ended`, ended, (await rowOf(story)).ended_how);
    mustBe(`after ${label}, its cookie is answered`, status, (await sendWith(story, 'GET', '/sign_in_sessions')).status);
  };

const chart = createSignInSessionLifecycle();
const values = { member: 'endedByMember', password: 'endedByPassword', studio: 'endedByStudio' } as const;

export const signInSessionObservationOf = (value: string, context: SignInSessionContext): Observation =>
  toLawInput(chart.resolveState({ value, context }));

/** The stored instant of the end is not in the chart, so it is taken from the graph. */
const observe = async (story: Story, { after }: StepContext): Promise<Observation> => {
  const { created_at, expires_at, ended_how } = await rowOf(story);
  const expected = after.configuration.snapshot.context as SignInSessionContext;
  const lastEndsAt = lastEndOf(created_at);
  const now = story.studio.clock();
  if (ended_how !== null) return signInSessionObservationOf(values[ended_how], { ...expected, lastEndsAt: lastEndsAt.toISOString() });
  const value = now >= lastEndsAt ? 'lifetimeOver' : now >= expires_at ? 'idleExpired' : 'active';
  return signInSessionObservationOf(value, { idleEndsAt: expires_at.toISOString(), lastEndsAt: lastEndsAt.toISOString() });
};

const types = ['used', 'member.ended', 'password.changed', 'studio.ended', 'boundary.passed'] as const;
const forAll = (handler: Handler<Story>) => Object.fromEntries(types.map((type) => [type, handler]));

export const signInSessionLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  const others = serverEnvironmentOnDemand(options);
  return {
    machine: 'auth/sign-in-session-lifecycle',
    on: 'server',
    open: async ({ input }) => openStory(await serverEnvironment.get(), others.get, input as SignInSessionContext),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: {
      active: answers(200, null),
      idleExpired: answers(401, null),
      lifetimeOver: answers(401, null),
      endedByMember: answers(401, 'member'),
      endedByPassword: answers(401, 'password'),
      endedByStudio: answers(401, 'studio'),
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
