import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { NotCoverable } from '#atlas/paths/driver.ts';
import { untestableRefusals } from '#e2e/paths/refusals.ts';
import { shownDay } from '#machines/classes/class-list.rules.ts';
import type { ClassListSnapshot } from '#machines/classes/class-list.selectors.ts';

/** The day of the class of the models at the facility, where it begins in the morning. */
export const classDay = '2026-03-04';
export const firstDay = '2026-03-03';

/** The facts that decide which events can be triggered in a state. */
export const situationOf = ({ configuration }: Node) => {
  const snapshot = configuration.snapshot as ClassListSnapshot;
  const { context } = snapshot;
  const { openId, filters } = context.urlState;
  const isAccompanied = snapshot.matches({ memberSummary: 'visible' });
  const isVisited = context.visited.length > 0;
  return {
    day: shownDay(context),
    isList: openId === null,
    openId,
    isFiltered: filters.type !== null,
    isLoaded: context.sessions !== null,
    isMine: (context.sessions?.[0]?.visit ?? null) !== null,
    isUnfolded: snapshot.matches({ earlier: 'unfolded' }),
    isAccompanied,
    isVisited,
    /** Whether the class is over. Paths reach this state last, because classes that are over have no actions. */
    isLate: isAccompanied && isVisited,
  };
};

type Situation = ReturnType<typeof situationOf>;

export const hasCards = ({ day, isList, isLoaded, isFiltered, isLate }: Situation): boolean =>
  day === classDay && isList && isLoaded && !isFiltered && !isLate;

const noCard = 'its card is not on the screen, or its class is over';

const whyNotPressed = (situation: Situation): string | null => {
  if (!hasCards(situation)) return noCard;
  if (situation.isMine) return 'a class can be booked only once';
  return situation.isAccompanied ? 'the booking beside the list shows that the class was booked before' : null;
};

const whyNotChanged = (situation: Situation): string | null => {
  if (!hasCards(situation)) return noCard;
  if (situation.isMine) return 'a class can be booked only once';
  return situation.isVisited || situation.isAccompanied ? null : 'only a class that the member pressed reports its result';
};

const whyNotRead = ({ isLate, isList, isUnfolded, isLoaded }: Situation, name: string): string | null => {
  if (name === 'read') return null;
  if (name === 'another week is being read')
    return isLate || !isList || isUnfolded || !isLoaded
      ? 'another week is opened only from the list, with the earlier classes folded'
      : null;
  return isLate ? null : 'time passes only at the end of a path';
};

export function exclusionReason(before: Node, { source: [type, name] }: PossibleEvent): string | null {
  const situation = situationOf(before);
  switch (type) {
    case 'card.pressed':
      return whyNotPressed(situation);
    case 'visit.changed':
      return whyNotChanged(situation);
    case 'progress.started':
    case 'progress.succeeded':
    case 'progress.failed':
      return hasCards(situation) ? null : noCard;
    case 'timetable.changed':
      return whyNotRead(situation, name);
    case 'boundary.passed':
      return situation.isLate ? null : 'time passes only at the end of a path';
    case 'earlier.toggled': {
      const { day, isList, isLoaded, isFiltered, isAccompanied } = situation;
      if (day !== firstDay || !isList || !isLoaded || isFiltered) return 'the screen shows no class that is over';
      return isAccompanied ? null : 'the button is pressed only beside the summary, where its picture is taken';
    }
    case 'memberSummary.requested':
      return situation.isList && situation.isLoaded ? null : 'the summary has room only beside a loaded list';
    case 'route.entered':
      return name === 'a class' && situation.isAccompanied && !situation.isVisited
        ? 'the class was booked before, or is opened only at the end of a path'
        : null;
    default:
      return null;
  }
}

const unbroken = 'a read of the app never breaks: it reports that it failed';
const unfailing = 'the clock of the app never fails';
const noOtherErrorReason = 'a class reports the result of a request and no other error';

/** The machine of the card's class, visits/visit, decides whether a press has an effect. */
const takesAll = 'the list accepts the event at any time';

export const notCoverable: readonly NotCoverable[] = [
  ...untestableRefusals(
    takesAll,
    'route.entered',
    'connection.returned',
    'timetable.changed',
    'boundary.passed',
    'visit.changed',
    'card.pressed',
    'earlier.toggled',
    'progress.started',
    'progress.succeeded',
    'progress.failed',
    'error.occurred',
  ),
  { what: 'event error.occurred', reason: noOtherErrorReason },
  { what: 'transition visits.listening --error.occurred--> (stays)', reason: noOtherErrorReason },
  ...['memberSummary', 'timetable', 'timetableSubscription'].map((port) => ({ what: `outcome ${port}: broken`, reason: unbroken })),
  { what: 'outcome waitForBoundary: broken', reason: unfailing },
  { what: 'transition memberSummary.visible --error(memberSummary)--> (stays)', reason: unbroken },
  { what: 'transition (root) --error(timetable)--> (stays)', reason: unbroken },
  { what: 'transition (root) --error(timetableSubscription)--> (stays)', reason: unbroken },
  { what: 'transition (root) --error(waitForBoundary)--> (stays)', reason: unfailing },
];
