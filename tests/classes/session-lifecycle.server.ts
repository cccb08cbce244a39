import type { Session } from '#contract/classes.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, StepContext, Observation } from '#atlas/paths/driver.ts';
import { createSessionLifecycle } from '#machines/classes/session-lifecycle.machine.ts';
import { sessionPhase } from '#machines/classes/session-phase.rules.ts';
import { type ServerEnvironmentOptions, serverEnvironmentOnDemand } from '#tests/paths/server/server-environment.ts';
import {
  cancelAtOnce,
  mustBe,
  mustBeProblem,
  openPathStudio,
  type Folder,
  type PathStudio,
  sessionIn,
  visitIn,
} from '#tests/paths/server/studio.ts';

interface Story {
  readonly studio: PathStudio;
  readonly id: string;
}

const uid = 'strength@box';
/** A Tuesday. Booking opens at least a whole day before, so the times of the model are moved to the days around it. */
const start = new Date('2026-03-03T18:00:00Z');
const before = (minutes: number): Date => new Date(start.getTime() - minutes * 60_000);
const day = 24 * 60;
const instants: Readonly<Record<string, Date>> = {
  'before booking opens': new Date(before(day).getTime() - 1000),
  'booking opens': before(day),
  'booking closes': before(120),
  'it begins': start,
  'it ends': new Date(start.getTime() + 60 * 60_000),
};
const lines = { uid, start: '20260303T180000', more: ['X-SPOTTER-OPENS:P1D', 'X-SPOTTER-CLOSES:PT2H', 'X-SPOTTER-CANCEL:PT0S'] };
const pass = 'ten from 2026-03-01 until 2026-12-31';
const folder: Folder = { classes: [lines], members: { mia: pass } };

const see = async ({ studio, id }: Story): Promise<Session> => sessionIn('the class', await studio.as('mia')('GET', `/sessions/${id}`));

const passTime: Handler<Story> = async ({ studio }, { possibleEvent }) => {
  const instant = instants[possibleEvent?.source[1] ?? ''];
  if (instant && instant > studio.clock()) await studio.at(instant);
};

/** Cancels through the folder while the class is ahead. A class that has begun is no longer compared with the folder. */
const cancel: Handler<Story> = ({ studio, id }: Story) =>
  studio.clock() < start
    ? studio.change({ ...studio.folder(), classes: [{ ...lines, more: [...lines.more, 'STATUS:CANCELLED'] }] })
    : cancelAtOnce(studio, id);

const refusals: Readonly<Record<string, ProblemCode>> = {
  announced: 'booking_not_open',
  closed: 'booking_closed',
  onNow: 'session_on_now',
  finished: 'session_finished',
  cancelled: 'session_cancelled',
};

const tryBooking = async ({ studio, id }: Story, leaf: string, { label }: StepContext): Promise<void> => {
  const sendRequest = studio.as('mia');
  const answer = await sendRequest('POST', `/sessions/${id}/book`, {});
  const refusal = refusals[leaf];
  const what = `after ${label}, booking while the class is ${leaf}`;
  if (refusal) return mustBeProblem(what, answer, refusal);
  const booked = visitIn(what, answer);
  mustBe(what, 'booked', booked.state);
  visitIn('giving back', await sendRequest('PUT', `/visits/${booked.id}/cancel`));
};

const stateIs =
  (leaf: string): Handler<Story> =>
  async (story, stepContext) => {
    const view = await see(story);
    mustBe(`after ${stepContext.label}, the class`, leaf, sessionPhase(view, story.studio.clock()));
    mustBe(`after ${stepContext.label}, whether the class is cancelled`, leaf === 'cancelled', view.cancelled);
    mustBe(`after ${stepContext.label}, the free places`, 10, view.spaces_left);
    await tryBooking(story, leaf, stepContext);
  };

const leaves = ['announced', 'open', 'closed', 'onNow', 'finished', 'cancelled'];

const chart = createSessionLifecycle();

export const classObservationOf = (session: Session, now: Date): Observation =>
  toLawInput(chart.resolveState({ value: sessionPhase(session, now), context: { session } }));

export const sessionLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'classes/session-lifecycle',
    on: 'server',
    open: async () => {
      const studio = await openPathStudio(await serverEnvironment.get(), before(day + 60), folder);
      return { studio, id: studio.classId(uid) };
    },
    events: { 'boundary.passed': passTime, 'class.cancelled': cancel },
    outcomes: {},
    delays: {},
    states: Object.fromEntries(leaves.map((leaf) => [leaf, stateIs(leaf)])),
    /** Past instants cannot repeat, so the clock stays or moves to an instant without an effect. */
    refusals: { 'boundary.passed': passTime, 'class.cancelled': cancel },
    observe: async (story) => classObservationOf(await see(story), story.studio.clock()),
    close: () => undefined,
    dispose: serverEnvironment.dispose,
  };
};
