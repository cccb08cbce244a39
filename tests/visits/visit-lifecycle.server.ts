/** Mia follows the path, and Sam takes the place if the class must be full. Noa is behind Mia, to detect an offer in the wrong order. */
import * as v from 'valibot';
import { Pass } from '#contract/member-passes.ts';
import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, type Observation } from '#atlas/paths/driver.ts';
import { ignoredPrefix } from '#atlas/paths/path.ts';
import { instants } from '#machines/visits/sample-classes.ts';
import type { VisitCall } from '#machines/visits/visit-lifecycle.events.ts';
import { refuse, type VisitLifecycleRow, visitSnapshotOf } from '#machines/visits/visit-lifecycle.rows.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import {
  bodyOf,
  cancelAtOnce,
  mustBe,
  mustBeProblem,
  noteNoShow,
  openPathStudio,
  type Folder,
  type PathStudio,
  sessionIn,
  removeFromClassNow,
  visitIn,
} from '#tests/paths/server/studio.ts';

type Call = VisitCall['type'];

/** The calls on the class. The others are on an existing visit. */
const ways: readonly Call[] = ['book', 'waitlist', 'dropin'];

interface Story {
  /** A server with its own clock, on which the same path has run and a further call may change data. */
  readonly besides: () => Promise<ServerEnvironment>;
  readonly studio: PathStudio;
  readonly id: string;
  readonly recorded: StepContext[];
  visitId: string | null;
  noaWaits: boolean;
  samIsIn: boolean;
  isClassCancelled: boolean;
}

const uid = 'strength@box';
const ten = (until = '2026-12-31'): string => `ten from 2026-03-01 until ${until}`;
const atSix = { uid, start: '20260303T180000', more: ['X-SPOTTER-CAPACITY:1', 'X-SPOTTER-DROPIN-SPACES:-1', 'X-SPOTTER-PRICE:25.00'] };
const folder: Folder = { classes: [atSix], members: { mia: ten(), sam: ten(), noa: ten() } };
const minute = 60_000;

const openStory = async (serverEnvironment: ServerEnvironment, besides: Story['besides']): Promise<Story> => {
  const studio = await openPathStudio(serverEnvironment, instants.early, folder);
  return {
    besides,
    studio,
    id: studio.classId(uid),
    recorded: [],
    visitId: null,
    noaWaits: false,
    samIsIn: false,
    isClassCancelled: false,
  };
};

const changeClass = ({ studio }: Story, lines: Partial<typeof atSix>): Promise<void> => {
  const [now = atSix] = studio.folder().classes;
  return studio.change({ ...studio.folder(), classes: [{ ...now, ...lines }] });
};

interface Look {
  readonly session: Session;
  readonly visit: Visit | null;
  readonly pass: { readonly held: number; readonly used: number; readonly left: number } | null;
}

const look = async ({ studio, id, visitId }: Story): Promise<Look> => {
  const sendRequest = studio.as('mia');
  const session = sessionIn('the class', await sendRequest('GET', `/sessions/${id}`));
  const visit = visitId === null ? null : visitIn('the visit', await sendRequest('GET', `/visits/${visitId}`));
  const [pass] = bodyOf('the passes', v.object({ passes: v.array(Pass) }), await sendRequest('GET', '/passes?active=0')).passes;
  return { session, visit, pass: pass ? { held: pass.visits_held, used: pass.visits_used, left: pass.visits_left } : null };
};

const sendRequest = (story: Story, name: string, call: Call, visitId: string | null = story.visitId) => {
  const speak = story.studio.as(name);
  return ways.includes(call)
    ? speak('POST', `/sessions/${story.id}/${call}`, {})
    : speak('PUT', `/visits/${visitId ?? crypto.randomUUID()}/${call}`);
};

const arrange = async (story: Story, event: VisitCall): Promise<void> => {
  const { studio } = story;
  const wantsPass = !('pass' in event) || event.pass.kind === 'covered';
  const mia = ten(wantsPass ? '2026-12-31' : '2026-03-02');
  if (studio.folder().members['mia'] !== mia) await studio.change({ ...studio.folder(), members: { ...folder.members, mia } });
  if (story.visitId === null && story.samIsIn !== (event.session.full === true)) await (story.samIsIn ? samLeaves : samComes)(story);
};

const samComes = async (story: Story): Promise<void> => {
  visitIn('Sam books', await sendRequest(story, 'sam', 'book'));
  story.samIsIn = true;
};

const samLeaves = async (story: Story): Promise<void> => {
  const own = sessionIn('the class as Sam sees it', await story.studio.as('sam')('GET', `/sessions/${story.id}`)).visit;
  visitIn('Sam cancels', await sendRequest(story, 'sam', 'cancel', own?.id ?? null));
  story.samIsIn = false;
};

const startOf = ({ studio }: Story): Date => (studio.folder().classes[0]?.start === atSix.start ? instants.start : movedStart);
const movedStart = new Date('2026-03-03T10:15:00Z');

const call: Handler<Story> = async (story, { possibleEvent }) => {
  const event = possibleEvent?.event as VisitCall & { type: Call };
  await arrange(story, event);
  await story.studio.at(event.now);
  const visit = visitIn(event.type, await sendRequest(story, 'mia', event.type));
  story.visitId = visit.id;
  if (event.type !== 'waitlist') return;
  visitIn('Noa joins the line', await sendRequest(story, 'noa', 'waitlist'));
  story.noaWaits = true;
};

/** The system events, caused by the studio's own commands or by the clock. */
const facts: Readonly<Record<string, Handler<Story>>> = {
  'place.offered': (story) => samLeaves(story),
  'offer.expired': async (story) => {
    const { visit } = await look(story);
    await story.studio.at(new Date(visit?.offer_expires_at ?? instants.offerOver));
  },
  /** Moves the class, so that it begins before the end of an open offer. */
  'class.started': async (story, { before }) => {
    if (before.configuration.snapshot.value === 'pending') await changeClass(story, { start: '20260303T101500' });
    await story.studio.at(startOf(story));
  },
  'class.ended': (story) => story.studio.at(instants.end),
  'class.cancelled': async (story) => {
    await changeClass(story, { more: [...atSix.more, 'STATUS:CANCELLED'] });
    story.isClassCancelled = true;
  },
  'member.removed': (story) => removeFromClassNow(story.studio, story.id, 'mia'),
  /** Marks Mia as a no-show while the class is running: at its end she would count as attended. */
  'member.missed': async (story, { before }) => {
    const isBooked = before.configuration.snapshot.value === 'booked';
    await story.studio.at(isBooked ? new Date(instants.start.getTime() + 30 * minute) : instants.end);
    await noteNoShow(story.studio, story.id, 'mia');
  },
};

const perform = async (story: Story, stepContext: StepContext): Promise<void> => {
  const type = stepContext.possibleEvent?.event.type ?? '';
  await (facts[type] ?? call)(story, stepContext);
  story.recorded.push(stepContext);
};

/** Repeats the path in another studio, where a call may change data. */
const elsewhere = async (story: Story): Promise<Story> => {
  const other = await openStory(await story.besides(), story.besides);
  for (const stepContext of story.recorded) {
    await perform(other, stepContext);
    // a read applies what has expired
    await look(other);
  }
  return other;
};

const statusOf = ({ before }: StepContext): string => {
  const { value } = before.configuration.snapshot as { value: unknown };
  return typeof value === 'string' ? value : 'cancelled';
};

const refusalBy = ({ session, visit }: Look, event: VisitCall) => {
  const pass = session.concession
    ? ({ kind: 'covered', pass: { id: session.concession.pass_id } } as const)
    : ({ kind: 'refused', refusal: session.concession_refusal ?? { code: 'no_concession' } } as const);
  return refuse(visit, { ...event, session, pass } as VisitCall);
};

/** For a call after the end of an offer: that end. Otherwise the time of the case. */
const instantOf = async (story: Story, { possibleEvent }: StepContext): Promise<Date> => {
  const event = possibleEvent?.event as VisitCall;
  if (event.now.getTime() !== instants.offerOver.getTime()) return event.now;
  return new Date((await look(story)).visit?.offer_expires_at ?? instants.offerOver);
};

/** The rules refuse the call with their first reason, and nothing changes. */
const refuseCall: Handler<Story> = async (story, stepContext) => {
  const event = stepContext.possibleEvent?.event as VisitCall & { type: Call };
  const status = statusOf(stepContext);
  const now = await instantOf(story, stepContext);
  const clock = story.studio.clock();
  const replica = status === 'none' || status === 'cancelled' || now > clock ? await elsewhere(story) : story;
  await arrange(replica, event);
  await replica.studio.at(now);
  const before = await look(replica);
  const what = `${event.type} in ${status}`;
  const isAboutVisit = !ways.includes(event.type);
  const refusal = isAboutVisit && !before.visit ? null : refusalBy(before, { ...event, now });
  const answer = await sendRequest(replica, 'mia', event.type);
  if (isAboutVisit && !before.visit) mustBeProblem(what, answer, 'not_found');
  else if (refusal) mustBeProblem(what, answer, refusal.code);
  else if (status !== 'cancelled')
    throw new ObservationMismatch(`the rules allow ${what}, and the chart does not`, 'a refusal', answer.text);
  else mustBe(`${what} begins a new visit`, true, visitIn(what, answer).id !== before.visit?.id);
  const after = await look(replica);
  mustBe(`the visit after a refused ${what}`, stay(before.visit), stay(after.visit));
  if (refusal || isAboutVisit) mustBe(`what Mia sees after a refused ${what}`, before, after);
  await story.studio.at(clock);
};

/** The visit without the number of visits left on its pass, which other suites check. */
const stay = (visit: Visit | null) => visit && { ...visit, session: null, concession: visit.concession?.pass_id ?? null };

const lost = ['left', 'offerExpired'];

/** The event happens, but Mia's visit does not change, unless time has ended it meanwhile. */
const refuseFact: Handler<Story> = async (story, stepContext) => {
  const replica = await elsewhere(story);
  const event = stepContext.possibleEvent?.event as { readonly type: string; readonly now: Date };
  const before = await look(replica);
  const status = statusOf(stepContext);
  if (event.now > replica.studio.clock() || event.type === 'member.missed') await replica.studio.at(event.now);
  if (event.type === 'place.offered' && stepContext.possibleEvent?.source[1] === 'free')
    await changeClass(replica, { more: ['X-SPOTTER-CAPACITY:2'] });
  if (event.type === 'class.cancelled') await cancelAtOnce(replica.studio, replica.id);
  if (event.type === 'member.removed') await removeFromClassNow(replica.studio, replica.id, 'mia');
  const then = event.type === 'member.missed' ? await look(replica) : before;
  if (event.type === 'member.missed') await noteNoShow(replica.studio, replica.id, 'mia');
  const after = await look(replica);
  const what = `${event.type} in ${status}`;
  if (before.visit?.state === 'pending' || (before.visit?.state === 'waitlisted' && event.now >= instants.start)) {
    const isOver = new Date(before.visit.offer_expires_at ?? instants.start) <= replica.studio.clock();
    if (isOver) mustBe(`time alone ends the visit at ${what}`, true, lost.includes(after.visit?.cancelled_how ?? ''));
    else mustBe(what, stay(then.visit), stay(after.visit));
  } else if (event.type === 'member.missed' && status === 'none') mustBe(what, null, after.session.visit);
  else mustBe(what, stay(then.visit), stay(after.visit));
};

const calls: readonly Call[] = [...ways, 'cancel', 'latecancel', 'confirm', 'decline'];
const each = <T>(names: readonly string[], handler: T): Record<string, T> => Object.fromEntries(names.map((name) => [name, handler]));

const shown = ({ visit }: Look) => visit && { state: visit.state, how: visit.cancelled_how };

const passAfter = (leaf: string, hasPass: boolean) => {
  const held = hasPass && leaf === 'booked' ? 1 : 0;
  const used = hasPass && ['attended', 'cancelled.late', 'cancelled.noShow'].includes(leaf) ? 1 : 0;
  return { held, used, left: 10 - held - used };
};

const hasPlace = (leaf: string): boolean => ['booked', 'pending', 'attended'].includes(leaf);

const noaIs = (story: Story, leaf: string): string => {
  if (story.isClassCancelled || story.studio.clock() >= startOf(story)) return 'cancelled';
  const isFree = !hasPlace(leaf) && !story.samIsIn;
  return isFree ? 'pending' : 'waitlisted';
};

const placesLeft = (story: Story, leaf: string, noa: string | null): number => {
  const taken = Number(hasPlace(leaf)) + Number(story.samIsIn && !story.isClassCancelled) + Number(noa === 'pending');
  return 1 - taken;
};

const stateIs =
  (leaf: string): Handler<Story> =>
  async (story, { after, label }) => {
    const view = await look(story);
    const [state, how = null] = leaf.split('.');
    mustBe(`after ${label}, the visit`, leaf === 'none' ? null : { state, how }, shown(view));
    mustBe(`after ${label}, the class's own visit`, view.visit?.id ?? null, view.session.visit?.id ?? null);
    const context = after.configuration.snapshot.context as { passId: string | null };
    if (!label.startsWith(ignoredPrefix)) mustBe(`after ${label}, the pass`, passAfter(leaf, context.passId !== null), view.pass);
    mustBe(`after ${label}, the place in line`, leaf === 'waitlisted' ? 1 : null, view.visit?.waitlist_position ?? null);
    mustBe(`after ${label}, whether an offer has an end`, leaf === 'pending', (view.visit?.offer_expires_at ?? null) !== null);
    mustBe(`after ${label}, whether the class is cancelled`, story.isClassCancelled, view.session.cancelled);
    const noa = story.noaWaits ? noaIs(story, leaf) : null;
    const own = sessionIn('the class as Noa sees it', await story.studio.as('noa')('GET', `/sessions/${story.id}`)).visit;
    mustBe(`after ${label}, where Noa stands`, noa, own?.state ?? null);
    mustBe(`after ${label}, the free places`, placesLeft(story, leaf, noa), view.session.spaces_left);
    mustBe(`after ${label}, whether the class is full`, view.session.spaces_left === 0, view.session.full);
  };

const leaves = [
  'none',
  'booked',
  'waitlisted',
  'pending',
  'attended',
  ...['inTime', 'late', 'left', 'declined', 'offerExpired', 'byStudio', 'noShow'].map((how) => `cancelled.${how}`),
];

export const visitObservationOf = (visit: VisitLifecycleRow | null): Observation =>
  toLawInput(
    visitSnapshotOf(
      visit && {
        state: visit.state,
        cancelled_how: visit.cancelled_how,
        pass_id: visit.pass_id,
        offer_expires_at: visit.offer_expires_at,
      },
    ),
  );

export const visitLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  const others = serverEnvironmentOnDemand(options);
  return {
    machine: 'visits/visit-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get(), others.get),
    events: each([...calls, ...Object.keys(facts)], perform),
    outcomes: {},
    delays: {},
    states: Object.fromEntries(leaves.map((leaf) => [leaf, stateIs(leaf)])),
    refusals: { ...each(calls, refuseCall), ...each(Object.keys(facts), refuseFact) },
    observe: async (story) => visitObservationOf((await look(story)).visit),
    close: () => undefined,
    dispose: async () => {
      await serverEnvironment.dispose();
      await others.dispose();
    },
    notCoverable: [],
  };
};
