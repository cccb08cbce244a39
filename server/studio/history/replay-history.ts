/** Replays the lines of the history in memory. The result is stored afterwards in one transaction. */
import { sessionFactsOf } from '../../classes/class-store.ts';
import type { LocatedLine } from './history-ndjson.ts';
import type { HistoryLine, VisitEntry } from './history.schema.ts';
import { isScene, Scene } from './class-scene.ts';
import type { ClassFinder } from './class-finder.ts';
import { bookingTimeBefore, interpolateDate, bookingSpan, seededFraction } from './event-times.ts';
import type { ReplayedClass, HistoryState, ReplayedVisit } from './history-state.ts';
import type { Findings } from '../folder/rejection.ts';

export interface Substitution {
  readonly class: ReplayedClass;
  /** Keys or names of candidates. The first one who does not teach the class becomes the substitute. */
  readonly staff: readonly string[];
  readonly replaced: string | undefined;
}

export interface Cancellation {
  readonly class: ReplayedClass;
  readonly reason: string;
}

/** A class with the share of participants who have logged the workout of the whiteboard. */
export interface ScoredClass {
  readonly class: ReplayedClass;
  readonly share: number;
}

export interface HistoryReplay {
  readonly cancellations: readonly Cancellation[];
  readonly substitutions: readonly Substitution[];
  readonly scored: readonly ScoredClass[];
}

interface ReplayStep {
  readonly class: ReplayedClass;
  readonly entry: VisitEntry;
  readonly at: Date;
  readonly line: LocatedLine;
}

const timeOf = (cls: ReplayedClass, { member, ahead }: VisitEntry, now: Date): Date => {
  if (ahead !== undefined) return bookingTimeBefore(cls, ahead);
  const { from, to } = bookingSpan(cls, now);
  return interpolateDate(from, to, seededFraction(cls.row.key, member));
};

const follow = (world: HistoryState, visit: ReplayedVisit, did: VisitEntry['did']): void => {
  const { class: cls, member, createdAt } = visit;
  const { row } = cls;
  const { now } = world;
  const session = sessionFactsOf({ ...row, taken: cls.taken });
  const deadline = row.cancellation_closes_at ?? row.starts_at;
  if (did === 'cancelled') {
    const end = new Date(Math.min(deadline.getTime() - 60_000, now.getTime()));
    world.attempt(cls, member, 'cancel', interpolateDate(createdAt, end, 0.7));
  }
  if (did === 'late_cancelled') {
    const at = interpolateDate(deadline, row.starts_at, 0.5);
    if (at <= now) world.attempt(cls, member, 'latecancel', at);
  }
  if (did === 'no_show' && row.ends_at <= now) world.applyEvent(visit, { type: 'member.missed', now: row.ends_at, session });
};

const perform = (world: HistoryState, { class: cls, entry, at, line }: ReplayStep, findings: Findings): void => {
  const member = world.members.get(entry.member);
  if (!member || world.isBusy(member, cls)) {
    world.leftOut += 1;
    return;
  }
  const refusal = world.attempt(cls, member, 'book', at);
  if (refusal === null) {
    const visit = world.latest(cls, member);
    if (visit) follow(world, visit, entry.did);
    return;
  }
  const hasJoined = refusal.code === 'session_full' && entry.did === 'booked' && world.attempt(cls, member, 'waitlist', at) === null;
  if (hasJoined) return;
  world.leftOut += 1;
  if (entry.ahead === undefined && !line.fact.optional)
    findings.reject(line.line, `${entry.member} cannot book ${cls.row.name} on ${cls.row.starts_at.toISOString()}: ${refusal.code}`);
};

/** Applies the end of the class: visits with a place become attended, and waitlisted visits end. */
const passTime = (world: HistoryState, cls: ReplayedClass): void => {
  const session = sessionFactsOf({ ...cls.row, taken: cls.taken });
  for (const visit of cls.visits)
    for (const [type, at] of [
      ['class.started', cls.row.starts_at],
      ['class.ended', cls.row.ends_at],
    ] as const)
      if (at <= world.now) world.applyEvent(visit, { type, now: at, session });
};

const speaksOfWeeks = ({ class: selectors }: HistoryLine): boolean =>
  (Array.isArray(selectors) ? selectors : [selectors]).every((selector) => 'on' in selector);

/** Whether the line describes regular bookings and not a single class. */
const isUsual = (line: HistoryLine): boolean => speaksOfWeeks(line) && !isScene(line);

class Replay {
  readonly cancellations: Cancellation[] = [];
  readonly substitutions: Substitution[] = [];
  readonly scored: ScoredClass[] = [];
  private readonly world: HistoryState;
  private readonly finder: ClassFinder;
  private readonly findings: Findings;

  constructor(world: HistoryState, finder: ClassFinder, findings: Findings) {
    this.world = world;
    this.finder = finder;
    this.findings = findings;
  }

  /** Lines for single classes come before other regular bookings, which would use up the passes and places that they need. */
  play(lines: readonly LocatedLine[]): void {
    const usual = lines.filter(({ fact }) => isUsual(fact)).flatMap((line) => this.stepsOf(line));
    const hasBegun = ({ class: cls }: ReplayStep): boolean => cls.row.starts_at <= this.world.now;
    this.performAll(usual.filter(hasBegun));
    for (const line of lines) if (!isUsual(line.fact)) this.setUp(line);
    this.performAll(usual.filter((step) => !hasBegun(step) && !step.class.isSettled));
    for (const cls of this.world.classes) if (cls.row.starts_at <= this.world.now && cls.visits.length > 0) passTime(this.world, cls);
  }

  private classesOf({ fact, line }: LocatedLine): readonly ReplayedClass[] {
    const found = this.finder.find(fact);
    if (typeof found === 'string') this.findings.reject(line, found);
    return typeof found === 'string' ? [] : (found ?? []);
  }

  private stepsOf(line: LocatedLine): ReplayStep[] {
    return this.classesOf(line).flatMap((cls) => {
      this.recordClassChanges(cls, line.fact);
      return line.fact.visits.map((entry) => ({ class: cls, entry, at: timeOf(cls, entry, this.world.now), line }));
    });
  }

  private setUp(line: LocatedLine): void {
    if (!isScene(line.fact)) return this.performAll(this.stepsOf(line));
    for (const cls of this.classesOf(line)) {
      this.recordClassChanges(cls, line.fact);
      new Scene(this.world, cls, line.fact, (reason) => this.findings.reject(line.line, reason)).play();
    }
  }

  private recordClassChanges(cls: ReplayedClass, { cancelled, substitute, scored }: HistoryLine): void {
    if (cancelled !== undefined) this.cancellations.push({ class: cls, reason: cancelled });
    if (scored !== undefined) this.scored.push({ class: cls, share: scored });
    if (substitute) this.substitutions.push({ class: cls, staff: substitute.staff, replaced: substitute.for });
  }

  private performAll(steps: readonly ReplayStep[]): void {
    const past = steps.filter(({ at }) => at <= this.world.now).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const step of past) perform(this.world, step, this.findings);
  }
}

/** Replays all lines. Errors are added to `findings`; regular bookings that the rules refuse are left out. */
export const replay = (world: HistoryState, finder: ClassFinder, lines: readonly LocatedLine[], findings: Findings): HistoryReplay => {
  const run = new Replay(world, finder, findings);
  run.play(lines);
  return run;
};
