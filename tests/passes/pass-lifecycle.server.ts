/** Each held visit is a booking of a separate class, which only the studio can cancel free of charge. So a late cancel uses the visit. */
import * as v from 'valibot';
import { Membership, Pass } from '#contract/member-passes.ts';
import { Visit } from '#contract/visits.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, type Observation } from '#atlas/paths/driver.ts';
import { createPassLifecycle } from '#machines/passes/pass-lifecycle.machine.ts';
import type { PassLedger } from '#machines/passes/pass-ledger.rules.ts';
import { type ServerEnvironmentOptions, serverEnvironmentOnDemand } from '#tests/paths/server/server-environment.ts';
import {
  bodyOf,
  cancelAtOnce,
  type ClassLines,
  type Folder,
  mustBe,
  mustBeProblem,
  noteNoShow,
  openPathStudio,
  type PathStudio,
  visitIn,
} from '#tests/paths/server/studio.ts';

interface BookedVisit {
  readonly visitId: string;
  readonly classId: string;
  readonly startsAt: Date;
}

interface Story {
  readonly studio: PathStudio;
  readonly isMembership: boolean;
  readonly held: BookedVisit[];
  settled: string | null;
  next: number;
}

const many = 12;
const strict = ['X-SPOTTER-CANCEL:P60D'];
/** Ends after midnight, when a pass whose last day is the 31st is already over. */
const lateEvening = (number: number): ClassLines => ({ uid: `evening-${number}@box`, start: '20260331T233000', more: strict });
const inApril = (number: number): ClassLines => ({ uid: `april-${number}@box`, start: '20260407T180000', more: strict });
const numbers = Array.from({ length: many }, (_, number) => number);
const classes = [...numbers.map(lateEvening), ...numbers.map(inApril)];
const evening = new Date('2026-03-31T23:30:00Z');
const april = new Date('2026-04-07T18:00:00Z');
const firstDay = new Date('2026-03-01T12:00:00Z');

/** On the day after the last day, shortly after midnight: classes of the evening are still running. */
const instantOf = (today: string): Date => new Date(`${today}T${today === '2026-04-01' ? '00:10' : '12:00'}:00Z`);

const folderFor = (isMembership: boolean, until = '2026-03-31'): Folder => ({
  classes,
  members: { mia: isMembership ? 'unlimited from 2026-03-02' : `two from 2026-03-02 until ${until}` },
});

const nextClass = (story: Story): { readonly classId: string; readonly startsAt: Date } => {
  const isEvening = story.studio.clock() < evening;
  const number = story.next;
  return {
    classId: story.studio.classId((isEvening ? lateEvening(number) : inApril(number)).uid),
    startsAt: isEvening ? evening : april,
  };
};

const book = (story: Story, classId: string) => story.studio.as('mia')('POST', `/sessions/${classId}/book`, {});

const hold: Handler<Story> = async (story) => {
  const one = nextClass(story);
  story.next += 1;
  const visit = visitIn('booking', await book(story, one.classId));
  story.held.push({ ...one, visitId: visit.id });
};

const oldest = (story: Story): BookedVisit => {
  const held = story.held.shift();
  if (!held) throw new Error('no visit is set aside');
  story.settled = held.visitId;
  return held;
};

const use: Handler<Story> = async (story) => {
  const { visitId, classId, startsAt } = oldest(story);
  if (story.studio.clock() >= startsAt) return noteNoShow(story.studio, classId, 'mia');
  visitIn('the late cancel', await story.studio.as('mia')('PUT', `/visits/${visitId}/latecancel`));
};

const giveBack: Handler<Story> = (story) => cancelAtOnce(story.studio, oldest(story).classId);

const dayOf = ({ possibleEvent }: StepContext): string => String(possibleEvent?.event['today']);

const dayBegins: Handler<Story> = ({ studio }, stepContext) => studio.at(instantOf(dayOf(stepContext)));

const extend: Handler<Story> = ({ studio }) => studio.change(folderFor(false, '2026-04-08'));

interface Look {
  readonly state: Pass['state'];
  readonly counts: { readonly held: number; readonly used: number; readonly left: number } | null;
  readonly until: string | null;
}

const look = async ({ studio, isMembership }: Story): Promise<Look> => {
  const sendRequest = studio.as('mia');
  if (isMembership) {
    const { memberships } = bodyOf(
      'the memberships',
      v.object({ memberships: v.array(Membership) }),
      await sendRequest('GET', '/memberships'),
    );
    const [membership] = memberships;
    if (!membership) throw new ObservationMismatch('the memberships', 'one', memberships);
    return { state: membership.state, counts: null, until: membership.ends_on };
  }
  const [pass] = bodyOf('the passes', v.object({ passes: v.array(Pass) }), await sendRequest('GET', '/passes?active=0')).passes;
  if (!pass) throw new ObservationMismatch('the passes', 'one', 'none');
  const { state, visits_held: held, visits_used: used, visits_left: left, expires_on: until } = pass;
  return { state, counts: { held, used, left }, until };
};

const unchanged =
  (question: Handler<Story>): Handler<Story> =>
  async (story, stepContext) => {
    const before = await look(story);
    await question(story, stepContext);
    mustBe(`the pass after ${stepContext.label}`, before, await look(story));
  };

const refuseHold: Handler<Story> = async (story) =>
  mustBeProblem('booking without a visit left', await book(story, nextClass(story).classId), 'no_concession');

/** Without held visits nothing can be settled, and a finished visit cannot be cancelled again. */
const refuseSettling: Handler<Story> = async (story) => {
  const sendRequest = story.studio.as('mia');
  const answer = await sendRequest('PUT', `/visits/${story.settled ?? crypto.randomUUID()}/latecancel`);
  mustBeProblem('settling nothing', answer, story.settled ? await reasonFor(story) : 'not_found');
};

const reasonFor = async ({ studio, settled }: Story) => {
  const visit = bodyOf('the settled visit', Visit, await studio.as('mia')('GET', `/visits/${settled}`));
  return visit.session?.cancelled ? 'session_cancelled' : 'not_cancelable';
};

/** Past days cannot repeat. A day without an effect is only checked. */
const refuseDay: Handler<Story> = async (story, stepContext) => {
  const now = story.studio.clock();
  const today = dayOf(stepContext);
  if (instantOf(today) <= now) return;
  const before = await look(story);
  await story.studio.at(instantOf(today));
  mustBe(`the pass on ${today}`, before, await look(story));
  await story.studio.at(now);
};

/** The studio loads its folder again, without a later last day. */
const refuseExtension: Handler<Story> = ({ studio }) => studio.change(studio.folder());

const contextOf = ({ after }: Pick<StepContext, 'after'>) => after.configuration.snapshot.context as PassLedger;

const stateIs =
  (leaf: string): Handler<Story> =>
  async (story, { after, label }) => {
    const { total, held, used, expiresOn } = contextOf({ after });
    const counts = total === null ? null : { held, used, left: total - held - used };
    mustBe(`after ${label}, the pass`, { state: leaf, counts, until: expiresOn }, await look(story));
    mustBe(`after ${label}, the visits that are set aside`, held, story.held.length);
    const sendRequest = story.studio.as('mia');
    for (const { visitId } of story.held)
      mustBe(
        `after ${label}, a visit that is set aside`,
        'booked',
        visitIn('the visit', await sendRequest('GET', `/visits/${visitId}`)).state,
      );
  };

const chart = createPassLifecycle();

/** The purchase is not in the response, so it is an argument. */
export const passObservationOf = ({ state, counts, until }: Look, bought: PassLedger): Observation => {
  const { held, used } = counts ?? bought;
  return toLawInput(chart.resolveState({ value: state, context: { ...bought, held, used, expiresOn: until } }));
};

export const passLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'passes/pass-lifecycle',
    on: 'server',
    open: async ({ name }) => {
      const isMembership = name === 'a membership';
      const studio = await openPathStudio(await serverEnvironment.get(), firstDay, folderFor(isMembership));
      return { studio, isMembership, held: [], settled: null, next: 0 };
    },
    events: { 'visit.held': hold, 'visit.used': use, 'visit.returned': giveBack, 'day.began': dayBegins, 'pass.extended': extend },
    outcomes: {},
    delays: {},
    states: Object.fromEntries(['upcoming', 'active', 'usedUp', 'expired'].map((leaf) => [leaf, stateIs(leaf)])),
    refusals: {
      'visit.held': unchanged(refuseHold),
      'visit.used': unchanged(refuseSettling),
      'visit.returned': unchanged(refuseSettling),
      'day.began': refuseDay,
      'pass.extended': unchanged(refuseExtension),
    },
    observe: async (story, stepContext) => passObservationOf(await look(story), contextOf(stepContext)),
    close: () => undefined,
    dispose: serverEnvironment.dispose,
    notCoverable: [
      {
        what: 'transition expired --visit.returned [hasHeld]--> (stays)',
        reason: "after a pass's last day only the studio's own cancellation gives a visit back, and that makes the pass last longer",
      },
    ],
  };
};
