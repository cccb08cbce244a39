import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, Observation, StepContext } from '#atlas/paths/driver.ts';
import { createPasskeyLifecycle, type PasskeyContext, type PasskeyLifecycleEvent } from '#machines/auth/passkey-lifecycle.machine.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import { challengeFrom, makePasskey, signInWith, type SoftwarePasskey } from './software-authenticator.ts';

interface Story {
  readonly studio: PathStudio;
  readonly passkey: SoftwarePasskey;
  readonly id: string;
  readonly start: PasskeyContext;
  /** The last known values. A removed row has none. */
  last: PasskeyContext;
}

const folder: Folder = {
  classes: [{ uid: 'strength@box', start: '20260303T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31' },
};
const at = new Date('2026-03-02T10:00:00Z');

const rowOf = ({ studio, id }: Story) =>
  studio.serverEnvironment.database.once((handle) =>
    handle.selectFrom('passkeys').select(['counter', 'name']).where('id', '=', id).executeTakeFirst(),
  );

/** Writes the row directly, without a browser. All later steps use the calls. */
async function openStory(serverEnvironment: ServerEnvironment, start: PasskeyContext): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, at, folder);
  const mia = profileId(studio.emailOf('mia'));
  const { url } = serverEnvironment;
  const passkey = makePasskey({
    origin: url,
    challenge: challengeFrom(await studio.as('mia')('POST', '/passkeys/options')),
    profileId: mia,
    counter: start.counter,
  });
  const added = await studio.as('mia')('POST', '/passkeys', { passkey: passkey.made });
  mustBe('adding the passkey is answered', 200, added.status);
  const { id } = await serverEnvironment.database.once(async (handle) => {
    await handle.updateTable('passkeys').set({ name: start.name }).where('credential_id', '=', passkey.id).execute();
    return handle.selectFrom('passkeys').select('id').where('credential_id', '=', passkey.id).executeTakeFirstOrThrow();
  });
  return { studio, passkey, id, start, last: start };
}

const eventOf = ({ possibleEvent }: StepContext): PasskeyLifecycleEvent => possibleEvent?.event as PasskeyLifecycleEvent;

async function act({ studio, passkey, id }: Story, event: PasskeyLifecycleEvent): Promise<number> {
  const { sendRequest } = studio.serverEnvironment;
  if (event.type === 'used') return (await signInWith(sendRequest, passkey, { counter: event.counter })).status;
  if (event.type === 'renamed') return (await studio.as('mia')('PUT', `/passkeys/${id}`, { name: event.name })).status;
  return (await studio.as('mia')('DELETE', `/passkeys/${id}`)).status;
}

const done = { used: 200, renamed: 200, removed: 204 } as const;
const refusedWith = { used: 422, renamed: 404, removed: 404 } as const;

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  mustBe(`${event.type} is answered`, done[event.type], await act(story, event));
  story.last = (await rowOf(story)) ?? story.last;
};

const refuse: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const before = await rowOf(story);
  mustBe(`${event.type} is refused`, refusedWith[event.type], await act(story, event));
  mustBe('what is stored afterwards', before, await rowOf(story));
};

const chart = createPasskeyLifecycle();

/** Without a row, the chart has ended. */
const passkeyObservationOf = (row: PasskeyContext | undefined, last: PasskeyContext): Observation =>
  toLawInput(chart.resolveState({ value: row ? 'active' : 'removed', context: row ?? last }));

const types = ['used', 'renamed', 'removed'] as const;
const forAll = (handler: Handler<Story>) => Object.fromEntries(types.map((type) => [type, handler]));

export const passkeyLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'auth/passkey-lifecycle',
    on: 'server',
    open: async ({ input }) => openStory(await serverEnvironment.get(), input as PasskeyContext),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: {
      active: async (story, { label, after }) =>
        mustBe(`after ${label}, what is stored`, after.configuration.snapshot.context, await rowOf(story)),
      removed: async (story, { label }) => mustBe(`after ${label}, it is stored`, false, (await rowOf(story)) !== undefined),
    },
    refusals: forAll(refuse),
    observe: async (story) => passkeyObservationOf(await rowOf(story), story.last),
    close: () => undefined,
    dispose: () => serverEnvironment.dispose(),
  };
};
