import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, Observation, StepContext } from '#atlas/paths/driver.ts';
import { createDeletionLifecycle, type DeletionLifecycleEvent } from '#machines/auth/deletion-lifecycle.machine.ts';
import { deletionInstants } from '#machines/auth/deletion-lifecycle.model.ts';
import { carryOutDeletions } from '#server/studio/members/carry-out-deletions.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';

interface Story {
  readonly studio: PathStudio;
  readonly mia: string;
  readonly id: string;
}

type State = 'waiting' | 'cancelled' | 'carriedOut';

const folder: Folder = {
  classes: [{ uid: 'strength@box', start: '20260303T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31' },
};
const { requested, end } = deletionInstants;

const rowsOf = ({ studio, mia }: Pick<Story, 'studio' | 'mia'>) =>
  studio.serverEnvironment.database.once((handle) =>
    handle.selectFrom('deletion_requests').selectAll().where('profile_id', '=', mia).execute(),
  );
const hasProfile = async ({ studio, mia }: Story): Promise<boolean> =>
  (await studio.serverEnvironment.database.once((handle) =>
    handle.selectFrom('profiles').select('id').where('id', '=', mia).executeTakeFirst(),
  )) !== undefined;

async function openStory(serverEnvironment: ServerEnvironment): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, requested, folder);
  const mia = profileId(studio.emailOf('mia'));
  await studio.as('mia')('POST', '/deletions', { org_id: null });
  const [row] = await rowsOf({ studio, mia });
  if (!row) throw new Error('no deletion was requested');
  return { studio, mia, id: row.id };
}

const stateOf = async (story: Story): Promise<State> => {
  const [row] = await rowsOf(story);
  if (!row) return 'carriedOut';
  return row.cancelled_at ? 'cancelled' : 'waiting';
};

const eventOf = ({ possibleEvent }: StepContext): DeletionLifecycleEvent => possibleEvent?.event as DeletionLifecycleEvent;

async function act({ studio, id }: Story, { type, now }: DeletionLifecycleEvent): Promise<void> {
  await studio.at(now);
  if (type === 'cancel') await studio.as('mia')('DELETE', `/deletions/${id}`);
  else await carryOutDeletions(studio.serverEnvironment.contextAt(now));
  await studio.at(requested);
}

const perform: Handler<Story> = (story, stepContext) => act(story, eventOf(stepContext));

const refuse: Handler<Story> = async (story, stepContext) => {
  const before = { rows: await rowsOf(story), hasProfile: await hasProfile(story) };
  await act(story, eventOf(stepContext));
  mustBe('what is stored afterwards', before, { rows: await rowsOf(story), hasProfile: await hasProfile(story) });
};

const chart = createDeletionLifecycle();

export const deletionObservationOf = (value: State, eraseAfter = end.toISOString()): Observation =>
  toLawInput(chart.resolveState({ value, context: { eraseAfter } }));

const observe = async (story: Story): Promise<Observation> => {
  const [row] = await rowsOf(story);
  return deletionObservationOf(await stateOf(story), (row?.erase_after ?? end).toISOString());
};

const stored =
  (state: State): Handler<Story> =>
  async (story, { label }) => {
    mustBe(`after ${label}, the deletion`, state, await stateOf(story));
    mustBe(`after ${label}, whether the profile is there`, state !== 'carriedOut', await hasProfile(story));
  };

const events = ['cancel', 'carry_out'] as const;
const forAll = (handler: Handler<Story>) => Object.fromEntries(events.map((type) => [type, handler]));

export const deletionLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'auth/deletion-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get()),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: { waiting: stored('waiting'), cancelled: stored('cancelled'), carriedOut: stored('carriedOut') },
    refusals: forAll(refuse),
    observe,
    close: () => undefined,
    dispose: () => serverEnvironment.dispose(),
  };
};
