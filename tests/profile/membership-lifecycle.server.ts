import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, Observation, StepContext } from '#atlas/paths/driver.ts';
import {
  createMembershipLifecycle,
  type MembershipContext,
  type MembershipLifecycleEvent,
} from '#machines/profile/membership-lifecycle.machine.ts';
import type { MembershipStatus } from '#machines/profile/membership-lifecycle.rows.ts';
import { CommandError } from '#server/studio/admin/find-class.ts';
import { changeMembershipAsAdmin } from '#server/studio/admin/memberships.ts';
import { accountId, facilityGuid, orgId, profileId } from '#server/studio/load/studio-ids.ts';
import { membershipStatus } from '#server/studio/members/change-membership.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import { profileIn } from '#tests/server/answers.ts';

interface Story {
  readonly studio: PathStudio;
  readonly other: PathStudio;
}

interface Stored {
  readonly status: MembershipStatus;
  readonly context: MembershipContext;
}

const folder: Folder = {
  classes: [{ uid: 'strength@box', start: '20260303T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31' },
};
const at = new Date('2026-03-02T10:00:00Z');
const commands = { suspended: 'suspend', ended: 'remove-member', restored: 'restore' } as const;

async function openStory(serverEnvironment: ServerEnvironment): Promise<Story> {
  const other = await openPathStudio(serverEnvironment, at, folder);
  const studio = await openPathStudio(serverEnvironment, at, folder);
  const account = {
    org_id: orgId(other.orgKey),
    id: accountId(other.orgKey, studio.emailOf('mia')),
    profile_id: profileId(studio.emailOf('mia')),
    home_facility_id: null,
    hidden_at: null,
    last_visit_at: null,
    created_at: at,
  };
  await serverEnvironment.database.once((handle) => handle.insertInto('accounts').values(account).execute());
  const booked = await studio.as('mia')('POST', `/sessions/${studio.classId('strength@box')}/book`, {}, { 'idempotency-key': 'book' });
  mustBe('booking is answered', 200, booked.status);
  return { studio, other };
}

/** The command has no HTTP status: 200 for success, 409 for a refusal. */
async function act({ studio }: Story, { type }: MembershipLifecycleEvent): Promise<number> {
  const { database, contextAt } = studio.serverEnvironment;
  const request = { command: commands[type], member: studio.emailOf('mia'), studio: studio.orgKey, confirmed: true } as const;
  try {
    await database.transaction((tx) => changeMembershipAsAdmin(contextAt(studio.clock()), tx, request));
    return 200;
  } catch (error) {
    if (error instanceof CommandError) return 409;
    throw error;
  }
}

const readStored = ({ studio }: Story): Promise<Stored> =>
  studio.serverEnvironment.database.transaction(async (tx) => {
    const key = { orgId: orgId(studio.orgKey), profileId: profileId(studio.emailOf('mia')) };
    const status = await membershipStatus(tx, key);
    if (!status) throw new Error('Mia was never a member.');
    const own = tx.selectFrom('visits').where('org_id', '=', key.orgId).where('profile_id', '=', key.profileId);
    const booked = await own.select('id').where('state', '=', 'booked').execute();
    const passes = tx.selectFrom('passes').where('org_id', '=', key.orgId).where('profile_id', '=', key.profileId);
    const open = await passes.select('id').where('closed_at', 'is', null).execute();
    return { status, context: { hasBookings: booked.length > 0, passes: open.length > 0 ? 'open' : 'closed' } };
  });

async function readAt({ studio, other }: Story, place: PathStudio): Promise<readonly number[]> {
  const guid = facilityGuid(place.orgKey, 'main');
  const headers = { 'x-facility-guid': guid, 'x-facility': guid };
  const paths = ['/sessions?from=2026-03-02T00:00:00Z&to=2026-03-05T00:00:00Z', '/visits/bookings', '/passes', '/activities', '/visits'];
  const answers = await Promise.all(paths.map((path) => studio.as('mia')('GET', path, undefined, headers)));
  const names = profileIn(await studio.as('mia')('GET', '/profile')).accounts.map(({ org }) => org.id);
  mustBe('the other studio is among the studios of the member', true, names.includes(orgId(other.orgKey)));
  mustBe('the studio is among them where it answers', answers[0]?.status === 200, names.includes(orgId(place.orgKey)));
  return answers.map(({ status }) => status);
}

const eventOf = ({ possibleEvent }: StepContext): MembershipLifecycleEvent => possibleEvent?.event as MembershipLifecycleEvent;

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  mustBe(`${event.type} is answered`, 200, await act(story, event));
};

const refuse: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const before = await readStored(story);
  mustBe(`${event.type} is refused`, 409, await act(story, event));
  mustBe('what is stored afterwards', before, await readStored(story));
};

const chart = createMembershipLifecycle();

export const membershipObservationOf = ({ status, context }: Stored): Observation =>
  toLawInput(chart.resolveState({ value: status, context }));

const types = ['suspended', 'ended', 'restored'] as const;
const forAll = (handler: Handler<Story>) => Object.fromEntries(types.map((type) => [type, handler]));

/** A member without access sees no data of that studio, but still sees the other studio. */
const isStoredAs =
  (status: MembershipStatus) =>
  async (story: Story, { label, after }: StepContext): Promise<void> => {
    mustBe(`after ${label}, it is stored as`, { status, context: after.configuration.snapshot.context }, await readStored(story));
    const answers = status === 'active' ? [200, 200, 200, 200, 200] : [404, 404, 404, 404, 404];
    mustBe(`after ${label}, the studio answers`, answers, await readAt(story, story.studio));
    mustBe(`after ${label}, the other studio answers`, [200, 200, 200, 200, 200], await readAt(story, story.other));
  };

export const membershipLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'profile/membership-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get()),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: { active: isStoredAs('active'), suspended: isStoredAs('suspended'), left: isStoredAs('left') },
    refusals: forAll(refuse),
    observe: async (story) => membershipObservationOf(await readStored(story)),
    close: () => undefined,
    dispose: () => serverEnvironment.dispose(),
  };
};
