import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, Observation, StepContext } from '#atlas/paths/driver.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from '#contract/second-factor-calls.ts';
import {
  createSecondFactorLifecycle,
  type SecondFactorContext,
  type SecondFactorLifecycleEvent,
} from '#machines/auth/second-factor-lifecycle.machine.ts';
import { secondFactorInstants } from '#machines/auth/second-factor-lifecycle.model.ts';
import { secondFactorStateOf } from '#machines/auth/second-factor-lifecycle.rows.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { endSetups, findSecondFactor, toSecondFactorRow } from '#server/auth/second-factor-store.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import { read } from '#tests/server/answers.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import type { TestResponse } from '#tests/server/test-server.ts';
import { appCode } from './authenticator-app.ts';

interface Story {
  readonly studio: PathStudio;
  /** Base 32: the secret of Mia's app, and the pending secret. */
  secret: string;
  pending: string;
  recoveryCodes: readonly string[];
  /** Values that are no longer stored after the end. */
  last: SecondFactorContext;
}

const folder: Folder = {
  classes: [{ uid: 'strength@box', start: '20260303T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31' },
};
const { made: now, end } = secondFactorInstants;
const password = 'squat-bench-deadlift';
let hash: Promise<string> | null = null;

const miaIn = ({ studio }: Pick<Story, 'studio'>): string => profileId(studio.emailOf('mia'));
const databaseOf = ({ studio }: Pick<Story, 'studio'>) => studio.serverEnvironment.database;
const call = ({ studio }: Pick<Story, 'studio'>, method: string, path: string, body?: object): Promise<TestResponse> =>
  studio.as('mia')(method, `/second_factor${path}`, body);
const begin = async (story: Pick<Story, 'studio'>): Promise<string> =>
  read(beginSecondFactor.answer, await call(story, 'POST', '/secret')).secret;

const rowOf = async (story: Story) => {
  const stored = await databaseOf(story).once((handle) => findSecondFactor(handle, miaIn(story)));
  return stored && toSecondFactorRow(stored);
};

async function openStory(serverEnvironment: ServerEnvironment): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, now, folder);
  const password_hash = await (hash ??= hashPassword(password));
  await serverEnvironment.database.once((handle) =>
    handle.updateTable('profiles').set({ password_hash }).where('id', '=', miaIn({ studio })).execute(),
  );
  const last = { pendingUntil: end.toISOString(), lastStep: 0, codesLeft: 0 };
  return { studio, secret: '', pending: await begin({ studio }), recoveryCodes: [], last };
}

const instantOf = (step: number): Date => new Date(step * 30_000);

const signIn = ({ studio }: Story, code: string): Promise<TestResponse> =>
  studio.serverEnvironment.sendRequest('POST', '/api/v1/authentication', { body: { email: studio.emailOf('mia'), password, code } });

/** Null for an event without a call. */
const actions: Readonly<{
  [T in SecondFactorLifecycleEvent['type']]: (
    story: Story,
    event: Extract<SecondFactorLifecycleEvent, { type: T }>,
  ) => Promise<TestResponse | null>;
}> = {
  async begun(story) {
    story.pending = await begin(story);
    return null;
  },
  async confirmed(story, { step }) {
    const answer = await call(story, 'PUT', '', { code: appCode(story.pending, instantOf(step)) });
    if (answer.status !== 200) return answer;
    story.secret = story.pending;
    story.recoveryCodes = read(confirmSecondFactor.answer, answer).recovery_codes;
    return answer;
  },
  'code.used': (story, { step }) => signIn(story, appCode(story.secret, instantOf(step))),
  async 'recoveryCode.used'(story) {
    const [code = 'used up', ...left] = story.recoveryCodes;
    story.recoveryCodes = left;
    return signIn(story, code);
  },
  async 'codes.renewed'(story) {
    const answer = await call(story, 'POST', '/recovery_codes');
    if (answer.status === 200) story.recoveryCodes = read(renewRecoveryCodes.answer, answer).recovery_codes;
    return answer;
  },
  removed: (story) => call(story, 'POST', '/removal'),
  async 'boundary.passed'({ studio }, { now: limit }) {
    const { database, contextAt } = studio.serverEnvironment;
    await database.transaction((tx) => endSetups(tx, contextAt(limit), limit));
    return null;
  },
};

const eventOf = ({ possibleEvent }: StepContext): SecondFactorLifecycleEvent => possibleEvent?.event as SecondFactorLifecycleEvent;

async function act(story: Story, event: SecondFactorLifecycleEvent): Promise<TestResponse | null> {
  const { studio } = story;
  // Removes the delays that earlier wrong codes caused.
  await databaseOf(story).once((handle) => handle.deleteFrom('sign_in_failures').execute());
  await studio.at('now' in event ? event.now : 'step' in event ? instantOf(event.step) : now);
  const action = actions[event.type] as (story: Story, event: SecondFactorLifecycleEvent) => Promise<TestResponse | null>;
  const answer = await action(story, event);
  await studio.at(now);
  return answer;
}

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const before = await rowOf(story);
  const answer = await act(story, event);
  if (answer) mustBe(`${event.type} is answered`, true, answer.status < 300);
  const { isActive: _, ...context } = (await rowOf(story)) ?? before ?? { ...story.last, isActive: false };
  story.last = context;
};

/** A removal without an app, and a sign-in without a code, change nothing. */
const refuse: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const before = await rowOf(story);
  const answer = await act(story, event);
  if (answer && before?.isActive && event.type !== 'boundary.passed') mustBe(`${event.type} is refused`, true, answer.status >= 400);
  mustBe('what is stored afterwards', before, await rowOf(story));
};

const chart = createSecondFactorLifecycle();

export const secondFactorObservationOf = (
  value: 'pending' | 'active' | 'replacing' | 'removed',
  context: SecondFactorContext,
): Observation => toLawInput(chart.resolveState({ value, context }));

const observe = async (story: Story): Promise<Observation> => {
  const row = await rowOf(story);
  if (!row) return secondFactorObservationOf('removed', story.last);
  const { isActive: _, ...context } = row;
  return secondFactorObservationOf(secondFactorStateOf(row), context);
};

const forAll = (handler: Handler<Story>) => Object.fromEntries(Object.keys(actions).map((type) => [type, handler]));

const stored: Handler<Story> = async (story, { label, after }) => {
  const row = await rowOf(story);
  const { isActive, ...context } = row ?? { isActive: false };
  mustBe(`after ${label}, what is stored`, after.configuration.snapshot.context, context);
  mustBe(`after ${label}, whether a code is needed`, isActive ? 403 : 200, (await signInWithout(story)).status);
};

const signInWithout = ({ studio }: Story): Promise<TestResponse> =>
  studio.serverEnvironment.sendRequest('POST', '/api/v1/authentication', { body: { email: studio.emailOf('mia'), password } });

const gone: Handler<Story> = async (story, { label }) => {
  mustBe(`after ${label}, whether anything is stored`, false, (await rowOf(story)) !== undefined);
  mustBe(`after ${label}, signing in without a code`, 200, (await signInWithout(story)).status);
};

export const secondFactorLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'auth/second-factor-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get()),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: { pending: stored, active: stored, replacing: stored, removed: gone, expired: gone },
    refusals: forAll(refuse),
    observe,
    close: () => undefined,
    dispose: () => serverEnvironment.dispose(),
  };
};
