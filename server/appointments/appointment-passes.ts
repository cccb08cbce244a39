/** The payment of an appointment: a pass that names the service, or the service's price. */
import type { Concession, Payer } from '#contract/concessions.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { AppointmentPayment } from '#machines/appointments/appointment-lifecycle.events.ts';
import { dayOf, weekOf } from '#machines/classes/day.rules.ts';
import { choosePass, type PassDecision, type PassFacts, usablePasses } from '#machines/passes/pass.rules.ts';
import type { Viewer } from '../classes/class-wire.ts';
import type { AppointmentRow, PassRow, ServiceRow, Tx } from '../database/schema.ts';
import { lockPasses, readPasses, readVisitsByWeek } from '../passes/pass-store.ts';
import { concessionFrom, factsOfPass } from '../passes/class-passes.ts';

export interface AppointmentPasses {
  /** `chosen`: the id of the pass that the member chose; null to pay without a pass; undefined if the rules choose. */
  paymentFor(service: ServiceRow, startsAt: Date, chosen: string | null | undefined): AppointmentPayment;
  /** The pass that would pay, or the reason why no pass can pay; both are null if the service costs nothing. */
  coverOf(service: ServiceRow, startsAt: Date): { readonly concession: Concession | null; readonly concession_refusal: Refusal | null };
  /** Every pass that could pay, in the order of their use; empty if the service costs nothing. */
  payersOf(service: ServiceRow, startsAt: Date): readonly Payer[];
  concessionOf(row: Pick<AppointmentRow, 'pass_id' | 'starts_at'>): Concession | null;
}

interface Opening {
  readonly tx: Tx;
  readonly viewer: Viewer;
  readonly timeZone: string;
  readonly around: readonly Date[];
  /** Locks the passes until the transaction ends. */
  readonly lock?: boolean;
  /** The appointment that is moved: the visit that it holds on its pass counts as available. */
  readonly own?: AppointmentRow | null;
}

export async function readAppointmentPasses({
  tx,
  viewer,
  timeZone,
  around,
  lock = false,
  own = null,
}: Opening): Promise<AppointmentPasses> {
  const passes = await (lock ? lockPasses(tx, viewer) : readPasses(tx, viewer));
  const limited = passes.filter(({ weekly_limit }) => weekly_limit !== null);
  const weeks = await readVisitsByWeek(tx, viewer, limited, around);
  const byId = new Map(passes.map((pass) => [pass.id, pass]));
  const weekUsed = (pass: PassRow, at: Date): number => weeks.get(`${pass.id} ${weekOf(at, timeZone)}`) ?? 0;

  const factsFor = (pass: PassRow, at: Date): PassFacts => {
    const facts = { ...factsOfPass(pass, weekUsed(pass, at)), sessionTypes: pass.services ?? [] };
    if (own?.pass_id !== pass.id) return facts;
    const isSameWeek = weekOf(own.starts_at, timeZone) === weekOf(at, timeZone);
    return {
      ...facts,
      visitsLeft: facts.visitsLeft === null ? null : facts.visitsLeft + 1,
      weekUsed: Math.max(0, facts.weekUsed - Number(isSameWeek)),
    };
  };

  const choose = (service: ServiceRow, at: Date, chosen?: string): PassDecision =>
    choosePass(
      passes.map((pass) => factsFor(pass, at)),
      service.key,
      dayOf(at, timeZone),
      chosen,
    );
  const isFree = ({ price_amount }: ServiceRow): boolean => price_amount === null;
  const concession = (id: string | null, at: Date): Concession | null => {
    const pass = id === null ? undefined : byId.get(id);
    return pass ? concessionFrom(pass, weekUsed(pass, at)) : null;
  };

  return {
    paymentFor(service, at, chosen) {
      if (chosen === null || (chosen === undefined && isFree(service))) return { kind: 'price' };
      const answer = choose(service, at, chosen);
      if (answer.kind === 'covered') return { kind: 'pass', passId: answer.pass.id };
      return chosen === undefined ? { kind: 'price' } : answer;
    },
    coverOf(service, at) {
      if (isFree(service)) return { concession: null, concession_refusal: null };
      const answer = choose(service, at);
      return answer.kind === 'covered'
        ? { concession: concession(answer.pass.id, at), concession_refusal: null }
        : { concession: null, concession_refusal: answer.refusal };
    },
    payersOf(service, at) {
      const facts = isFree(service) ? [] : passes.map((pass) => factsFor(pass, at));
      return usablePasses(facts, service.key, dayOf(at, timeZone)).flatMap(({ id, expiresOn }) => {
        const payer = concession(id, at);
        return payer ? [{ ...payer, expires_on: expiresOn }] : [];
      });
    },
    concessionOf: ({ pass_id, starts_at }) => concession(pass_id, starts_at),
  };
}
