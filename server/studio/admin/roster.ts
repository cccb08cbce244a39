import type { CancelledHow, VisitState } from '#contract/visit-fields.ts';
import { printable } from '#contract/characters.ts';
import type { Tx } from '../../database/schema.ts';
import type { FoundClass } from './find-class.ts';
import { instantToWall } from '../timetable/wall-clock.ts';

export interface RosterEntry {
  readonly profileId: string;
  readonly name: string;
  readonly email: string;
  readonly state: VisitState;
  readonly cancelledHow: CancelledHow | null;
  readonly offerExpiresAt: Date | null;
  readonly dropIn: boolean;
  readonly pass: string | null;
}

/** The latest visit of every member, sorted by creation; the waitlist has an order of its own. */
export const readRoster = (tx: Tx, { orgId, id }: Pick<FoundClass, 'orgId' | 'id'>): Promise<RosterEntry[]> =>
  tx
    .with('latest', (query) =>
      query
        .selectFrom('visits')
        .selectAll()
        .distinctOn('profile_id')
        .where('org_id', '=', orgId)
        .where('session_id', '=', id)
        .orderBy('profile_id')
        .orderBy('seq', 'desc'),
    )
    .selectFrom('latest as v')
    .innerJoin('profiles as p', 'p.id', 'v.profile_id')
    .leftJoin('passes', (join) => join.onRef('passes.org_id', '=', 'v.org_id').onRef('passes.id', '=', 'v.pass_id'))
    .select(['p.id as profileId', 'p.full_name as name', 'p.email', 'v.state', 'v.cancelled_how as cancelledHow', 'passes.name as pass'])
    .select(['v.offer_expires_at as offerExpiresAt', 'v.dropin as dropIn'])
    .orderBy('v.seq')
    .execute();

const words: Readonly<Record<CancelledHow, string>> = {
  inTime: 'cancelled',
  late: 'cancelled late',
  left: 'left the line',
  declined: 'declined',
  offerExpired: 'offer ran out',
  byStudio: 'cancelled by the studio',
  noShow: 'missed',
};

const order: readonly VisitState[] = ['attended', 'booked', 'pending', 'waitlisted', 'cancelled'];

const wordOf = (entry: RosterEntry, place: number, timeZone: string): string => {
  if (entry.state === 'cancelled') return entry.cancelledHow === null ? 'cancelled' : words[entry.cancelledHow];
  if (entry.state === 'waitlisted') return `waits, ${place}.`;
  if (entry.state !== 'pending' || !entry.offerExpiresAt) return entry.state;
  return `offered until ${instantToWall(entry.offerExpiresAt, timeZone).toString().slice(11, 16)}`;
};

const payment = ({ pass, dropIn, state, cancelledHow }: RosterEntry): string => {
  if (dropIn) return 'drop-in';
  const holds = state === 'booked' || state === 'attended' || cancelledHow === 'late' || cancelledHow === 'noShow';
  return holds ? (pass ?? '') : '';
};

/** A heading, and a line for every member: first those with a place, then the waitlist, then cancelled visits. */
export function rosterLines(title: string, { capacity, cancelledAt, timeZone }: FoundClass, entries: readonly RosterEntry[]): string[] {
  const sorted = entries
    .map((entry) => ({ ...entry, name: printable(entry.name) }))
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const waiting = sorted.filter(({ state }) => state === 'waitlisted');
  const taken = sorted.filter(({ state }) => state === 'booked' || state === 'attended' || state === 'pending').length;
  const width = Math.max(0, ...sorted.map(({ name, email }) => `${name} <${email}>`.length));
  const rows = sorted.map((entry) => {
    const who = `${entry.name} <${entry.email}>`.padEnd(width);
    return `  ${wordOf(entry, waiting.indexOf(entry) + 1, timeZone).padEnd(23)} ${who}  ${payment(entry)}`.trimEnd();
  });
  const line = waiting.length === 0 ? '' : `, ${waiting.length} in line`;
  const heading = cancelledAt ? `${title}: cancelled` : `${title}: ${taken} of ${capacity} places taken${line}`;
  return [heading, ...(rows.length === 0 ? ['  nobody yet'] : rows)];
}
