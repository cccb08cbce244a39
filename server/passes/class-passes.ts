/** A member's passes for showing and booking classes: the pass that pays for a class, and its remaining visits. */
import type { Session } from '#contract/classes.ts';
import type { Concession, Payer } from '#contract/concessions.ts';
import type { Refusal } from '#contract/refusal.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { checkoutFor } from '#machines/checkout/return-to.rules.ts';
import { dayOf, weekOf } from '#machines/classes/day.rules.ts';
import { visitsLeft } from '#machines/passes/pass-ledger.rules.ts';
import { choosePass, type PassFacts, paysForCourse, usablePasses } from '#machines/passes/pass.rules.ts';
import { holdsPass, isCalledOff } from '#machines/visits/visit-status.rules.ts';
import type { PassAnswer } from '#machines/visits/visit-lifecycle.events.ts';
import type { ClassRow } from '../classes/class-store.ts';
import type { Viewer } from '../classes/class-wire.ts';
import type { PassRow, Tx, VisitRow } from '../database/schema.ts';
import { lockPasses, readPasses, readVisitsByWeek } from './pass-store.ts';

export interface ClassPasses {
  /** The pass that pays, or the reason why no pass can pay. `chosen` is the member’s choice. */
  answerFor(row: ClassRow, chosen?: string): PassAnswer;
  /** The pass of a class: the pass that the visit reserves, else the pass that booking would reserve. */
  coverOf(row: ClassRow, visit: VisitRow | null): Pick<Session, 'concession' | 'concession_refusal' | 'concessions'>;
  /** The pass from which a visit reserves or has used a visit; null if it was returned to the pass. */
  concessionOf(visit: VisitRow, row: ClassRow): Concession | null;
}

export const readClassPasses = async (tx: Tx, viewer: Viewer, rows: readonly ClassRow[]): Promise<ClassPasses> =>
  classPassesOf(tx, viewer, rows, await readPasses(tx, viewer));

export const lockClassPasses = async (tx: Tx, viewer: Viewer, row: ClassRow): Promise<ClassPasses> =>
  classPassesOf(tx, viewer, [row], await lockPasses(tx, viewer));

async function classPassesOf(tx: Tx, viewer: Viewer, rows: readonly ClassRow[], passes: readonly PassRow[]): Promise<ClassPasses> {
  const limited = passes.filter((pass) => pass.weekly_limit !== null);
  const starts = rows.map((row) => row.starts_at);
  const weeks = await readVisitsByWeek(tx, viewer, limited, starts);
  const byId = new Map(passes.map((pass) => [pass.id, pass]));

  const weekUsed = (pass: PassRow, row: ClassRow): number => weeks.get(`${pass.id} ${weekOf(row.starts_at, row.time_zone)}`) ?? 0;
  const factsFor = (row: ClassRow) =>
    passes.filter((pass) => paysForCourse(pass.course_id, row.course_id)).map((pass) => factsOfPass(pass, weekUsed(pass, row)));
  const dayFor = (row: ClassRow): string => dayOf(row.starts_at, row.time_zone);
  const choose = (row: ClassRow, chosen?: string) => choosePass(factsFor(row), row.type, dayFor(row), chosen);
  const concession = (id: string | null, row: ClassRow): Concession | null => {
    const pass = id === null ? undefined : byId.get(id);
    return pass ? concessionFrom(pass, weekUsed(pass, row)) : null;
  };
  const payersFor = (row: ClassRow): Payer[] =>
    usablePasses(factsFor(row), row.type, dayFor(row)).flatMap(({ id, expiresOn }) => {
      const payer = concession(id, row);
      return payer ? [{ ...payer, expires_on: expiresOn }] : [];
    });
  const choiceFor = (row: ClassRow): Pick<Session, 'concessions'> => {
    const payers = payersFor(row);
    return payers.length > 1 ? { concessions: payers } : {};
  };

  return {
    answerFor: choose,
    concessionOf: (visit, row) => (holdsPass(visit) ? concession(visit.pass_id, row) : null),
    coverOf(row, visit) {
      const held = visit && !isCalledOff(visit) ? concession(visit.pass_id, row) : null;
      if (held) return { concession: held, concession_refusal: null };
      const answer = choose(row);
      return answer.kind === 'covered'
        ? { concession: concession(answer.pass.id, row), concession_refusal: null, ...choiceFor(row) }
        : { concession: null, concession_refusal: withWayBack(answer.refusal, row) };
    },
  };
}

/** Adds the class to the link for buying a pass, so that the member returns to this class. */
const withWayBack = (refusal: Refusal, { id }: ClassRow): Refusal =>
  refusal.fix === '/checkout' ? { ...refusal, fix: checkoutFor(printRoute(routeTo('class', { id }))) } : refusal;

const leftOf = ({ visits_total: total, visits_used: used, visits_held: held }: PassRow): number | null => visitsLeft({ total, used, held });

export const factsOfPass = (pass: PassRow, weekUsed: number): PassFacts => ({
  id: pass.id,
  kind: pass.kind,
  visitsLeft: leftOf(pass),
  startsOn: pass.starts_on,
  expiresOn: pass.expires_on,
  weeklyLimit: pass.weekly_limit,
  sessionTypes: pass.session_types,
  courseId: pass.course_id,
  purchasedAt: pass.purchased_at.toISOString(),
  weekUsed,
});

export const concessionFrom = (pass: PassRow, weekUsed: number): Concession => ({
  pass_id: pass.id,
  name: pass.name,
  kind: pass.kind,
  visits_left: leftOf(pass),
  visits_total: pass.visits_total,
  visits_held: pass.visits_total === null ? null : pass.visits_held,
  week_used: pass.weekly_limit === null ? null : weekUsed,
  week_limit: pass.weekly_limit,
});
