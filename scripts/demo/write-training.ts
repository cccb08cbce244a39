/** Lines of `history.ndjson` with a member's own training, week after week: weights rise, with pauses and bad days. */
import type { LiftPlan, TrainingPlan, WodPlan } from './demo-plan.ts';
import { seededFraction } from './seeded-random.ts';

const near = (value: number, step: number): number => Math.round(value / step) * step;

const formOn = (seed: string, weeksAgo: number): number => seededFraction(`form/${seed}/${weeksAgo}`);

/** The progress at a time in the past: fast at first, with random variation. */
const gained = (plan: TrainingPlan, weeksAgo: number, seed: string, swing = 0.05): number =>
  (1 - weeksAgo / plan.weeks) ** 0.75 + swing * (formOn(seed, weeksAgo) - 0.5);

/** The random variation of a workout of the day. It is larger than that of a lift. */
const wodSwing = 0.2;

const schemes = [
  { repetitions: [5, 5, 5, 5, 5], top: 0.79 },
  { repetitions: [3, 3, 3, 3], top: 0.87 },
  { repetitions: [8, 8, 8], top: 0.7 },
  { repetitions: [3, 2, 1, 1, 1], top: 1 },
] as const;

/** True for one month, in which the member trains at a gym abroad with plates in pounds. */
const inPounds = (weeksAgo: number): boolean => weeksAgo >= 57 && weeksAgo <= 60;

function setsOf(plan: TrainingPlan, { movement, from, to }: LiftPlan, weeksAgo: number, turn: number): string {
  const scheme = schemes[turn % schemes.length] ?? schemes[0];
  const single = from + (to - from) * gained(plan, weeksAgo, movement);
  const isPounds = inPounds(weeksAgo);
  const [unit, step] = isPounds ? [2.20462, 5] : [1, 2.5];
  const { length } = scheme.repetitions;
  const words = scheme.repetitions.map((count, index) => {
    const part = scheme.top * (0.88 + (0.12 * (index + 1)) / length);
    // The last of the heavy singles is a record attempt.
    const isTry = scheme.top === 1 && index === length - 1;
    const isFailed = isTry && seededFraction(`try/${movement}/${weeksAgo}`) < 0.45;
    return `${count}x${near(single * (part + (isTry ? 0.02 : 0)) * unit, step)}${isFailed ? 'f' : ''}`;
  });
  return [...words, ...(isPounds ? ['lb'] : [])].join(' ');
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function scoreOf(plan: TrainingPlan, wod: WodPlan, weeksAgo: number): string {
  const value = wod.from + (wod.to - wod.from) * gained(plan, weeksAgo, wod.workout, wodSwing);
  if (wod.as === 'time') {
    const seconds = near(value, 1);
    return wod.cap !== undefined && seconds >= wod.cap ? `cap+${near(90 - (seconds - wod.cap) / 4, 1)}` : clock(seconds);
  }
  if (wod.as === 'rounds') return `${Math.floor(value)}+${Math.floor((value % 1) * (wod.round ?? 30))}`;
  return wod.as === 'metres' ? `${near(value, 25)} m` : String(near(value, 1));
}

/** Mostly no note. Otherwise a note that fits the workout and its result, and differs from the previous note. */
function notesOf({ notes }: TrainingPlan, name: string, weeksAgo: number): { notes?: string } {
  if (seededFraction(`note/${name}/${weeksAgo}`) > 0.3) return {};
  const wasHard = formOn(name, weeksAgo) < 0.3;
  const fitting = notes.filter(({ on, isHard = false }) => isHard === wasHard && (on === undefined || on.includes(name)));
  const note = fitting[Math.floor(weeksAgo / 4) % fitting.length];
  return note ? { notes: note.text } : {};
}

const timeOn = (hour: number, seed: string): string =>
  `${hour}:${String(5 * Math.floor(seededFraction(`time/${seed}`) * 12)).padStart(2, '0')}`;

function weekOf(plan: TrainingPlan, weeksAgo: number): object[] {
  const { member, lifts, wods, jumps } = plan;
  const day = (days: number): string => `${weeksAgo * 7 + days}d`;
  const lines: object[] = [];
  for (const [index, at] of [5, 2].entries()) {
    const lift = lifts[(weeksAgo * 2 + index) % lifts.length];
    const turn = Math.floor((weeksAgo * 2 + index) / lifts.length);
    if (!lift || seededFraction(`rest/${weeksAgo}/${index}`) < 0.12) continue;
    const sets = setsOf(plan, lift, weeksAgo, turn);
    lines.push({
      member,
      ago: day(at),
      at: timeOn(18, `lift/${weeksAgo}/${index}`),
      movement: lift.movement,
      sets,
      ...notesOf(plan, lift.movement, weeksAgo),
    });
  }
  const wod = wods[weeksAgo % wods.length];
  if (wod && seededFraction(`away/${weeksAgo}`) > 0.15) {
    // The weights of a machine are never scaled.
    const scaled = weeksAgo > plan.weeks * 0.6 && wod.isScalable !== false;
    const score = scoreOf(plan, wod, weeksAgo);
    lines.push({
      member,
      ago: day(1),
      at: timeOn(10, `wod/${weeksAgo}`),
      workout: wod.workout,
      score,
      ...(scaled ? { scaled } : {}),
      ...notesOf(plan, wod.workout, weeksAgo),
    });
  }
  if (weeksAgo % 6 === 3) {
    const best = near(jumps.from + (jumps.to - jumps.from) * gained(plan, weeksAgo, jumps.movement), 1);
    lines.push({
      member,
      ago: day(3),
      at: timeOn(17, `jump/${weeksAgo}`),
      movement: jumps.movement,
      sets: `3x${best - 8} 2x${best - 3} 1x${best} 1x${best + 4}f cm`,
    });
  }
  return lines;
}

/** The training of a member, oldest first. The present week contains none yet. */
export const trainingOf = (plan: TrainingPlan): object[] =>
  Array.from({ length: plan.weeks }, (_, index) => weekOf(plan, plan.weeks - index)).flat();
