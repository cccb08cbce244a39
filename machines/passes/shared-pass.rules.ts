/** A response has new numbers of a pass. All classes on the page use them at once. See docs/decisions/passes.md#0298. */
import type { Session } from '#contract/classes.ts';
import type { Concession } from '#contract/concessions.ts';
import type { Membership, Pass } from '#contract/member-passes.ts';
import { weekOf } from '#machines/classes/day.rules.ts';

type Known = ReadonlyMap<string, Concession>;

const knownIn = ({ concession, concessions = [], visit }: Session): Known =>
  new Map([concession, ...concessions, visit?.concession].flatMap((each) => (each ? [[each.pass_id, each] as const] : [])));

/** `isSameWeek`: whether the class is in the week whose visits `week_used` counts. */
const withNumbers = <C extends Concession>(concession: C, known: Known, isSameWeek: boolean): C => {
  const latest = known.get(concession.pass_id);
  if (!latest) return concession;
  const { visits_left, visits_held, week_used } = latest;
  return { ...concession, visits_left, visits_held, ...(isSameWeek && { week_used }) };
};

const canBook = ({ visits_left, week_limit, week_used }: Concession): boolean =>
  visits_left !== 0 && (week_limit === null || (week_used ?? 0) < week_limit);

/** A used-up pass cannot book. Which other pass pays is known only after the classes are read again. */
const bookingWith = (
  { concession, concessions }: Session,
  known: Known,
  isSameWeek: boolean,
): Pick<Session, 'concession' | 'concessions'> => {
  const payers = concessions?.map((each) => withNumbers(each, known, isSameWeek)).filter(canBook);
  const payer = concession && withNumbers(concession, known, isSameWeek);
  return { concession: payer && canBook(payer) ? payer : (payers?.[0] ?? null), ...(payers && { concessions: payers }) };
};

const names = ({ concession, concessions = [], visit }: Session, known: Known): boolean =>
  [concession, ...concessions, visit?.concession].some((each) => each && known.has(each.pass_id));

const withKnown = (session: Session, known: Known, isSameWeek: boolean): Session => {
  if (!names(session, known)) return session;
  const { visit } = session;
  const held = visit?.concession && withNumbers(visit.concession, known, isSameWeek);
  if (held) return { ...session, concession: held, visit: { ...visit, concession: held } };
  return { ...session, ...bookingWith(session, known, isSameWeek) };
};

/** `timeZone`: the time zone of the facility, for weekly limits. */
export const withUpdatedPasses = (sessions: readonly Session[], changed: Session, timeZone: string | null): readonly Session[] => {
  const known = knownIn(changed);
  if (known.size === 0) return sessions;
  const isSameWeek = ({ start_date }: Session): boolean =>
    timeZone !== null && weekOf(start_date, timeZone) === weekOf(changed.start_date, timeZone);
  return sessions.map((session) => (session.id === changed.id ? session : withKnown(session, known, isSameWeek(session))));
};

export const passesAfter = (passes: readonly Pass[], changed: Session): readonly Pass[] => {
  const known = knownIn(changed);
  return passes.map((pass) => {
    const { visits_left: left = null, visits_held: held = null } = known.get(pass.id) ?? {};
    return left === null || held === null
      ? pass
      : { ...pass, visits_left: left, visits_held: held, visits_used: pass.visits_total - left - held };
  });
};

/** The memberships beside the classes after a class changed. Their number counts the current week. */
export const membershipsAfter = (
  memberships: readonly Membership[],
  changed: Session,
  timeZone: string,
  now: Date,
): readonly Membership[] => {
  const known = weekOf(changed.start_date, timeZone) === weekOf(now, timeZone) ? knownIn(changed) : new Map<string, Concession>();
  return memberships.map((membership) => ({ ...membership, week_used: known.get(membership.id)?.week_used ?? membership.week_used }));
};
