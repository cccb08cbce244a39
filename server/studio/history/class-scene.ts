/** Sets up one class: participants, free places, waitlist, and a new offer. */
import { offerExpiryOf, sessionFactsOf } from '../../classes/class-store.ts';
import type { HistoryLine, VisitEntry } from './history.schema.ts';
import { interpolateDate, bookingSpan, seededFraction } from './event-times.ts';
import type { ReplayedClass, HistoryState, ReplayedMember, ReplayedVisit } from './history-state.ts';

/** Whether a line does more than add single visits. */
export const isScene = (line: HistoryLine): boolean =>
  line.leave_free !== undefined ||
  line.waiting !== undefined ||
  line.visits.some(({ did }) => did === 'waitlisted' || did === 'offered' || did === 'declined');

type Reject = (reason: string) => void;

/** Times in order, from the opening of booking until just before now. */
class Steps {
  private readonly span: { from: Date; to: Date };
  private readonly total: number;
  private taken = 0;
  constructor(cls: ReplayedClass, now: Date, total: number) {
    this.span = bookingSpan(cls, now);
    this.total = total;
  }

  next(): Date {
    this.taken = Math.min(this.taken + 1, this.total);
    return interpolateDate(this.span.from, this.span.to, this.taken / (this.total + 1));
  }
}

export class Scene {
  private readonly world: HistoryState;
  private readonly cls: ReplayedClass;
  private readonly line: HistoryLine;
  private readonly reject: Reject;
  private readonly steps: Steps;
  private readonly extras: ReplayedMember[];

  constructor(world: HistoryState, cls: ReplayedClass, line: HistoryLine, reject: Reject) {
    this.world = world;
    this.cls = cls;
    this.line = line;
    this.reject = reject;
    this.steps = new Steps(cls, world.now, cls.row.capacity + (line.waiting ?? 0) + line.visits.length + 1);
    const named = new Set(line.visits.map(({ member }) => member));
    this.extras = [...world.members.values()]
      .filter(
        (member) => member.isExtra && !named.has(member.email) && (member.homeFacilityId ?? cls.row.facility_id) === cls.row.facility_id,
      )
      .map((member) => ({ member, order: seededFraction(cls.row.key, member.email) }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ member }) => member);
  }

  play(): void {
    const of = (...wanted: VisitEntry['did'][]): VisitEntry[] => this.line.visits.filter(({ did }) => wanted.includes(did));
    const inLine = of('waitlisted').toSorted((a, b) => a.behind - b.behind);
    const offered = of('offered', 'declined');
    for (const entry of of('booked')) this.doIt(entry, 'book');
    const isFull = inLine.length + offered.length + (this.line.waiting ?? 0) > 0;
    this.fillPlaces(isFull ? 0 : (this.line.leave_free ?? this.cls.row.capacity));
    for (const entry of offered) this.doIt(entry, 'waitlist');
    for (const entry of inLine) {
      this.fillLine(entry.behind + offered.length);
      this.doIt(entry, 'waitlist');
    }
    this.fillLine((this.line.waiting ?? 0) + offered.length);
    for (const entry of offered) this.offer(entry);
    this.cls.isSettled = true;
  }

  private doIt({ member: email }: VisitEntry, type: 'book' | 'waitlist'): void {
    const member = this.world.members.get(email);
    const refusal = member && this.world.attempt(this.cls, member, type, this.steps.next());
    if (!refusal) return;
    this.world.leftOut += 1;
    if (!this.line.optional)
      this.reject(`${email} cannot ${type} ${this.cls.row.name} on ${this.cls.row.starts_at.toISOString()}: ${refusal.code}`);
  }

  /** Lets the next suitable member book or join the waitlist. */
  private extra(type: 'book' | 'waitlist'): boolean {
    const at = this.steps.next();
    for (let member = this.extras.shift(); member; member = this.extras.shift())
      if (!this.world.isBusy(member, this.cls) && this.world.attempt(this.cls, member, type, at) === null) return true;
    return false;
  }

  private fillPlaces(free: number): void {
    while (this.cls.row.capacity - this.cls.taken > free && this.extra('book'));
  }

  private fillLine(length: number): void {
    while (this.world.line(this.cls).length < length && this.extra('waitlist'));
  }

  /** A member has just cancelled: the place is offered to the first member on the waitlist. */
  private offer({ did }: VisitEntry): void {
    const { world, cls } = this;
    const { now } = world;
    const leaving = cls.visits.findLast((visit) => visit.life.state === 'booked' && visit.member.isExtra);
    const head = world.line(cls)[0];
    if (!leaving || !head) return;
    const isLate = cls.row.cancellation_closes_at !== null && cls.row.cancellation_closes_at <= now;
    world.attempt(cls, leaving.member, isLate ? 'latecancel' : 'cancel', now);
    this.offerTo(head);
    if (did === 'declined') world.attempt(cls, head.member, 'decline', now);
  }

  private offerTo(head: ReplayedVisit): void {
    const { row, taken } = this.cls;
    const { now } = this.world;
    const expiresAt = offerExpiryOf(row, now);
    this.world.applyEvent(head, { type: 'place.offered', now, session: sessionFactsOf({ ...row, taken }), expiresAt });
  }
}
