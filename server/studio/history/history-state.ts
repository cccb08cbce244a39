/** Every visit goes through the visit lifecycle chart at its own time, and refused events are left out. */
import type { Refusal } from '#contract/refusal.ts';
import { countsInWeek } from '#machines/passes/pass.rules.ts';
import { isCalledOff } from '#machines/visits/visit-status.rules.ts';
import type { VisitCall, VisitEffect, VisitSystemEvent } from '#machines/visits/visit-lifecycle.events.ts';
import { decideCall, decideSystemEvent, type VisitChange, type VisitLifecycleRow } from '#machines/visits/visit-lifecycle.rows.ts';
import { type ClassRow, sessionFactsOf } from '../../classes/class-store.ts';
import { type ReplayedPass, passFor, type ReplayedPassMovement, weekOfClass } from './paying-pass.ts';

export interface ReplayedVisitEvent {
  readonly type: string;
  readonly life: VisitLifecycleRow;
  readonly at: Date;
}

export interface ReplayedVisit {
  readonly id: string;
  readonly isNew: boolean;
  readonly member: ReplayedMember;
  readonly class: ReplayedClass;
  readonly createdAt: Date;
  life: VisitLifecycleRow;
  updatedAt: Date;
  readonly events: ReplayedVisitEvent[];
}

export interface ReplayedMember {
  readonly email: string;
  readonly profileId: string;
  readonly homeFacilityId: string | null;
  /** Whether the member may be used to fill a class: all members except those who sign in to the demo. */
  readonly isExtra: boolean;
  readonly passes: readonly ReplayedPass[];
  readonly visits: ReplayedVisit[];
}

export interface ReplayedClass {
  readonly row: ClassRow;
  taken: number;
  readonly visits: ReplayedVisit[];
  /** Whether a line of history has set up the class, so that no other line adds to it. */
  isSettled: boolean;
}

const passMovements = {
  'pass.held': { kind: 'held', held: 1, used: 0 },
  'pass.used': { kind: 'used', held: -1, used: 1 },
  'pass.returned': { kind: 'returned', held: -1, used: 0 },
} as const;

export class HistoryState {
  readonly now: Date;
  private readonly newId: () => string;
  readonly classes: readonly ReplayedClass[];
  readonly members: ReadonlyMap<string, ReplayedMember>;
  readonly movements: ReplayedPassMovement[] = [];
  /** The number of bookings that the rules refused. */
  leftOut = 0;

  constructor(newId: () => string, now: Date, classes: readonly ReplayedClass[], members: readonly ReplayedMember[]) {
    this.newId = newId;
    this.now = now;
    this.classes = classes;
    this.members = new Map(members.map((member) => [member.email, member]));
  }

  latest(cls: ReplayedClass, member: ReplayedMember): ReplayedVisit | undefined {
    return member.visits.findLast((visit) => visit.class === cls);
  }

  isBusy(member: ReplayedMember, cls: ReplayedClass): boolean {
    return member.visits.some(
      (visit) => !isCalledOff(visit.life) && visit.class.row.starts_at < cls.row.ends_at && visit.class.row.ends_at > cls.row.starts_at,
    );
  }

  line(cls: ReplayedClass): ReplayedVisit[] {
    return cls.visits.filter(({ life }) => life.state === 'waitlisted');
  }

  /** Applies a member's request; returns the refusal, or null if it succeeded. */
  attempt(cls: ReplayedClass, member: ReplayedMember, type: VisitCall['type'], at: Date): Refusal | null {
    const visit = this.latest(cls, member);
    const weekUsed = (passId: string, week: string): number =>
      member.visits.filter((other) => other.life.pass_id === passId && countsInWeek(other.life) && weekOfClass(other.class.row) === week)
        .length;
    const call: VisitCall = {
      type,
      now: at,
      session: sessionFactsOf({ ...cls.row, taken: cls.taken }),
      pass: passFor(member.passes, cls.row, weekUsed),
    };
    const decision = decideCall(visit?.life ?? null, call);
    if (decision.kind === 'refused') return decision.refusal;
    this.store(cls, member, decision.isNew ? undefined : visit, type, decision, at);
    return null;
  }

  applyEvent(visit: ReplayedVisit, fact: VisitSystemEvent): boolean {
    const decision = decideSystemEvent(visit.life, fact);
    if (decision.kind === 'unchanged') return false;
    this.store(visit.class, visit.member, visit, fact.type, decision, fact.now);
    return true;
  }

  private store(
    cls: ReplayedClass,
    member: ReplayedMember,
    before: ReplayedVisit | undefined,
    type: string,
    change: VisitChange,
    at: Date,
  ): void {
    const visit = before ?? this.begin(cls, member, change.row, at);
    visit.life = change.row;
    visit.updatedAt = at;
    visit.events.push({ type, life: change.row, at });
    for (const effect of change.effects) this.executeRequest(effect, visit, at);
  }

  private begin(cls: ReplayedClass, member: ReplayedMember, life: VisitLifecycleRow, at: Date): ReplayedVisit {
    const visit: ReplayedVisit = { id: this.newId(), isNew: true, member, class: cls, createdAt: at, life, updatedAt: at, events: [] };
    cls.visits.push(visit);
    member.visits.push(visit);
    return visit;
  }

  private executeRequest(effect: VisitEffect, visit: ReplayedVisit, at: Date): void {
    if (effect.type === 'place.taken') visit.class.taken += 1;
    else if (effect.type === 'place.freed') visit.class.taken -= 1;
    else {
      const { kind, held, used } = passMovements[effect.type];
      this.movements.push({ passId: effect.passId, visitId: visit.id, kind, at });
      const pass = visit.member.passes.find(({ row }) => row.id === effect.passId);
      if (pass?.row.kind !== 'count') return;
      pass.held += held;
      pass.used += used;
    }
  }
}
