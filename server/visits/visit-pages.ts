import * as v from 'valibot';
import { Instant } from '#contract/values.ts';
import type { VisitQuery } from '#contract/visits.ts';
import type { SelectQueryBuilder } from 'kysely';
import type { AppointmentRow, Tables, Tx, VisitRow } from '../database/schema.ts';
import { isMadeState } from '../database/sql-lists.ts';
import { Refused } from '../http/outcome.ts';

const pageByDefault = 50;
const largestPage = 100;

interface Cursor {
  readonly startsAt: Date;
  readonly seq: number;
}

const writeCursor = ({ startsAt, seq }: Cursor): string => Buffer.from(`${startsAt.toISOString()} ${seq}`).toString('base64url');

function readCursor(text: string): Cursor {
  const [, instant = '', seq = ''] = /^(\S+Z) (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!v.is(Instant, instant)) throw new Refused('invalid_input', { issues: { cursor: { type: 'cursor', input: text } } });
  return { startsAt: new Date(instant), seq: Number(seq) };
}

/** The parsed query; throws `invalid_input` for an invalid cursor. */
export interface VisitPageQuery {
  readonly limit: number;
  readonly after: Cursor | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

const instantOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

export const readVisitPageQuery = ({ limit, cursor, from, to }: VisitQuery): VisitPageQuery => ({
  limit: Math.min(largestPage, Math.max(1, Number(limit ?? pageByDefault))),
  after: cursor === undefined ? null : readCursor(cursor),
  from: instantOf(from),
  to: instantOf(to),
});

type Visits = SelectQueryBuilder<Tables, 'visits', VisitRow>;

const appointmentsMade = (tx: Tx) => tx.selectFrom('appointments').selectAll().where(isMadeState('state'));

type AppointmentsMade = ReturnType<typeof appointmentsMade>;

export interface VisitFilter {
  readonly visits: (visits: Visits) => Visits;
  readonly appointments: (appointments: AppointmentsMade) => AppointmentsMade;
}

export type ListedVisit =
  | { readonly kind: 'class'; readonly row: VisitRow; readonly startsAt: Date; readonly seq: number }
  | { readonly kind: 'appointment'; readonly row: AppointmentRow; readonly startsAt: Date; readonly seq: number };

/** Compares two visits: the latest start comes first. Classes and appointments share one sequence of numbers. */
const latestFirst = (a: ListedVisit, b: ListedVisit): number => b.startsAt.getTime() - a.startsAt.getTime() || b.seq - a.seq;

/** One page of the filtered visits; `next` is the cursor of the next page. */
export async function readPageOfVisits(tx: Tx, page: VisitPageQuery, filter: VisitFilter): Promise<{ rows: ListedVisit[]; next?: string }> {
  const visits = await readVisitPage(tx, page, filter.visits);
  const appointments = await readAppointmentPage(tx, page, filter.appointments);
  const found: ListedVisit[] = [
    ...visits.map((row) => ({ kind: 'class' as const, row, startsAt: row.starts_at, seq: row.seq })),
    ...appointments.map((row) => ({ kind: 'appointment' as const, row, startsAt: row.starts_at, seq: row.seq })),
  ].toSorted(latestFirst);
  const rows = found.slice(0, page.limit);
  const last = found.length > page.limit ? rows.at(-1) : undefined;
  return { rows, ...(last ? { next: writeCursor(last) } : {}) };
}

async function readAppointmentPage(
  tx: Tx,
  { limit, after, from, to }: VisitPageQuery,
  filter: VisitFilter['appointments'],
): Promise<AppointmentRow[]> {
  let found = filter(appointmentsMade(tx));
  if (from) found = found.where('starts_at', '>=', from);
  if (to) found = found.where('starts_at', '<', to);
  if (after) found = found.where((row) => row(row.refTuple('starts_at', 'seq'), '<', row.tuple(after.startsAt, after.seq)));
  return found
    .orderBy('starts_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
}

async function readVisitPage(tx: Tx, { limit, after, from, to }: VisitPageQuery, filter: VisitFilter['visits']): Promise<VisitRow[]> {
  let found = filter(tx.selectFrom('visits').selectAll());
  if (from) found = found.where('starts_at', '>=', from);
  if (to) found = found.where('starts_at', '<', to);
  if (after) found = found.where((row) => row(row.refTuple('starts_at', 'seq'), '<', row.tuple(after.startsAt, after.seq)));
  return found
    .orderBy('starts_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
}
