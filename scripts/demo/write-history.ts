/** `history.ndjson` of a plan: the scenes that a first look should find, then who comes to which class every week. */
import { type Slot, type StudioPlan, type Weekday, weekdays } from './demo-plan.ts';
import { share, shuffled } from './seeded.ts';
import type { DemoMember } from './write-members.ts';

interface Meeting {
  readonly slot: Slot;
  readonly day: Weekday;
}

/** Last week, this one and the next; what is not open for booking yet is left out when it is loaded. */
const weeks = [-1, 0, 1];

const mayCome = ({ slot, day }: Meeting, member: DemoMember, visits: ReadonlyMap<string, number>, days: ReadonlySet<string>): boolean =>
  member.home === slot.facility &&
  !days.has(`${member.email}/${day}`) &&
  (visits.get(member.email) ?? 0) < member.group.perWeek &&
  (member.group.types === undefined || member.group.types.includes(slot.type));

/** What is not full is mostly far from full. */
const quiet = 0.6;

/** Some book as soon as they can, some on the way there. */
const aheadOf = (seed: string): string => {
  const hours = 1 + Math.floor(share(seed) * 164);
  return hours < 48 ? `${hours}h` : `${Math.round(hours / 24)}d`;
};

const rosterOf = (
  meeting: Meeting,
  members: readonly DemoMember[],
  wanted: number,
  visits: Map<string, number>,
  days: Set<string>,
): [string, string][] => {
  const seed = `${meeting.slot.facility}/${meeting.slot.type}/${meeting.day}/${meeting.slot.at}`;
  const coming = shuffled(members, seed, ({ email }) => email)
    .filter((member) => mayCome(meeting, member, visits, days))
    .slice(0, wanted);
  for (const { email } of coming) {
    visits.set(email, (visits.get(email) ?? 0) + 1);
    days.add(`${email}/${meeting.day}`);
  }
  return coming.map(({ email }) => [email, aheadOf(`ahead/${seed}/${email}`)]);
};

const rosters = (plan: StudioPlan, members: readonly DemoMember[], capacityOf: (slot: Slot) => number): object[] => {
  const meetings = plan.slots.flatMap((slot) => slot.days.map((day): Meeting => ({ slot, day })));
  const visits = new Map<string, number>();
  const days = new Set<string>();
  // the quietest take their few first, then the fullest choose, or there would be nobody left for either
  const chosen = meetings
    .toSorted(
      (a, b) =>
        Number(b.slot.fill < 0.5) - Number(a.slot.fill < 0.5) ||
        b.slot.fill - a.slot.fill ||
        share(`${a.slot.at}${a.day}`) - share(`${b.slot.at}${b.day}`),
    )
    .map((meeting) => {
      const { slot, day } = meeting;
      const wanted = Math.round(
        capacityOf(slot) * slot.fill * (slot.fill < 0.9 ? quiet : 1) * (0.8 + 0.35 * share(`${slot.facility}${slot.type}${slot.at}${day}`)),
      );
      return { meeting, visits: rosterOf(meeting, members, wanted, visits, days) };
    });
  return chosen
    .toSorted(
      (a, b) => weekdays.indexOf(a.meeting.day) - weekdays.indexOf(b.meeting.day) || a.meeting.slot.at.localeCompare(b.meeting.slot.at),
    )
    .filter((roster) => roster.visits.length > 0)
    .map(({ meeting: { slot, day }, visits: coming }) => ({
      class: { facility: slot.facility, type: slot.type, on: day, at: slot.at, weeks },
      visits: coming,
    }));
};

export const historyOf = (plan: StudioPlan, members: readonly DemoMember[], capacityOf: (slot: Slot) => number): string =>
  [...plan.scenes, ...rosters(plan, members, capacityOf)].map((line) => `${JSON.stringify(line)}\n`).join('');
