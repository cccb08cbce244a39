/** Writes `history.ndjson` of a plan: first the lines that the plan itself contains, then the participants of each class in every week. */
import { type WeeklyClass, type StudioPlan, type Weekday, weekdays } from './demo-plan.ts';
import { seededFraction, shuffled } from './seeded-random.ts';
import { feedOf } from './write-feed.ts';
import type { DemoMember } from './write-members.ts';
import { trainingOf } from './write-training.ts';

interface Meeting {
  readonly slot: WeeklyClass;
  readonly day: Weekday;
}

/** The previous, the present and the next week. Loading skips classes that are not open for booking yet. */
const weeks = [-1, 0, 1];

const mayCome = ({ slot, day }: Meeting, member: DemoMember, visits: ReadonlyMap<string, number>, days: ReadonlySet<string>): boolean =>
  member.home === slot.facility &&
  !days.has(`${member.email}/${day}`) &&
  (visits.get(member.email) ?? 0) < member.group.perWeek &&
  (member.group.types === undefined || member.group.types.includes(slot.type));

/** Classes that are not full have only this share of their planned size. */
const quiet = 0.6;

/** Some members book as soon as they can, others shortly before. */
const aheadOf = (seed: string): string => {
  const hours = 1 + Math.floor(seededFraction(seed) * 164);
  return hours < 48 ? `${hours}h` : `${Math.round(hours / 24)}d`;
};

interface Roster {
  readonly meeting: Meeting;
  readonly wanted: number;
  readonly visits: [string, string][];
}

const seedOf = ({ slot, day }: Meeting): string => `${slot.facility}/${slot.type}/${day}/${slot.at}`;

/** The participants of each class in a week. A member comes at most once a day, and in a week at most as often as their limit allows. */
class Week {
  private readonly members: readonly DemoMember[];
  private readonly visits = new Map<string, number>();
  private readonly days = new Set<string>();

  constructor(members: readonly DemoMember[]) {
    this.members = members;
  }

  fill({ meeting, visits }: Roster, count: number): void {
    const seed = seedOf(meeting);
    const coming = shuffled(this.members, seed, ({ email }) => email)
      .filter((member) => mayCome(meeting, member, this.visits, this.days))
      .slice(0, Math.max(0, count - visits.length));
    for (const { email } of coming) {
      this.visits.set(email, (this.visits.get(email) ?? 0) + 1);
      this.days.add(`${email}/${meeting.day}`);
      visits.push([email, aheadOf(`ahead/${seed}/${email}`)]);
    }
  }
}

const wantedFor = (meeting: Meeting, capacity: number): number => {
  const { fill } = meeting.slot;
  return Math.round(capacity * fill * (fill < 0.9 ? quiet : 1) * (0.8 + 0.35 * seededFraction(`wanted/${seedOf(meeting)}`)));
};

const byTime = ({ meeting: a }: Roster, { meeting: b }: Roster): number =>
  weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || a.slot.at.localeCompare(b.slot.at);

const rosters = (plan: StudioPlan, members: readonly DemoMember[], capacityOf: (slot: WeeklyClass) => number): object[] => {
  const meetings = plan.slots.flatMap((slot) => slot.days.map((day): Meeting => ({ slot, day })));
  const all = meetings.map((meeting): Roster => ({ meeting, wanted: wantedFor(meeting, capacityOf(meeting.slot)), visits: [] }));
  const fullestFirst = all.toSorted(
    (a, b) => b.meeting.slot.fill - a.meeting.slot.fill || seededFraction(seedOf(a.meeting)) - seededFraction(seedOf(b.meeting)),
  );
  const week = new Week(members);
  // First fills each class to half, so that the fullest classes do not use up the visits of all members.
  for (const roster of fullestFirst) week.fill(roster, Math.ceil(roster.wanted * 0.5));
  for (const roster of fullestFirst) week.fill(roster, roster.wanted);
  return all
    .filter(({ visits }) => visits.length > 0)
    .toSorted(byTime)
    .map(({ meeting: { slot, day }, visits }) => ({
      class: { facility: slot.facility, type: slot.type, on: day, at: slot.at, weeks },
      visits,
      ...(slot.scored === undefined ? {} : { scored: slot.scored }),
    }));
};

export const historyOf = (plan: StudioPlan, members: readonly DemoMember[], capacityOf: (slot: WeeklyClass) => number): string =>
  [
    ...plan.scenes,
    ...rosters(plan, members, capacityOf),
    ...(plan.usual ? [{ usual: plan.usual }] : []),
    ...(plan.training ? trainingOf(plan.training) : []),
    ...feedOf(plan, members),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
