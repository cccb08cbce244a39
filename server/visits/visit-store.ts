import type { VisitLifecycleRow } from '#machines/visits/visit-lifecycle.rows.ts';
import { sql, type Insertable, type QueryCreator, type Updateable } from 'kysely';
import { StaleRead } from '../database/database.ts';
import { codeOf } from '../database/errors.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { Tables, Tx, VisitRow } from '../database/schema.ts';

export const toVisitLifecycleRow = (row: VisitRow): VisitLifecycleRow => ({
  state: row.state,
  cancelled_how: row.cancelled_how,
  pass_id: row.pass_id,
  offer_expires_at: row.offer_expires_at?.toISOString() ?? null,
});

/** Throws `StaleRead` if the member has a live visit to this class that was not read. */
export async function insertVisit(tx: Tx, visit: Insertable<Tables['visits']>, event: string): Promise<VisitRow> {
  try {
    return await tx
      .with('stored', (query) => query.insertInto('visits').values(visit).returningAll())
      .with('recorded', (query) => query.insertInto('visit_events').columns(eventColumns).expression(eventOf(query, event)))
      .selectFrom('stored')
      .selectAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (codeOf(error) === '23505') throw new StaleRead('another visit of this member came first', { cause: error });
    throw error;
  }
}

/** Changes the visit if it is unchanged since it was read. */
export async function changeVisit(tx: Tx, read: VisitRow, change: Updateable<Tables['visits']>, event: string): Promise<VisitRow> {
  const changed = await tx
    .with('stored', (query) => {
      const update = query.updateTable('visits').set(change).where('org_id', '=', read.org_id).where('id', '=', read.id);
      return (isMutantActive('no-compare-and-set') ? update : update.where('state', '=', read.state)).returningAll();
    })
    .with('recorded', (query) => query.insertInto('visit_events').columns(eventColumns).expression(eventOf(query, event)))
    .selectFrom('stored')
    .selectAll()
    .executeTakeFirst();
  if (!changed) throw new StaleRead('the visit has changed since it was read');
  return changed;
}

const eventColumns = ['org_id', 'visit_id', 'event', 'state', 'cancelled_how', 'at'] as const;

/** The query that inserts the event of the visit in the same statement that stores the row. */
const eventOf = (query: QueryCreator<Tables & { stored: VisitRow }>, event: string) =>
  query.selectFrom('stored').select(['org_id', 'id', sql<string>`${event}::text`.as('event'), 'state', 'cancelled_how', 'updated_at']);

export const latestVisit = (tx: Tx, orgId: string, sessionId: string, profileId: string): Promise<VisitRow | undefined> =>
  tx
    .selectFrom('visits')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('org_id', '=', orgId)
    .where('session_id', '=', sessionId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

export const visitOfMember = (tx: Tx, orgId: string, visitId: string, profileId: string): Promise<VisitRow | undefined> =>
  tx
    .selectFrom('visits')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', visitId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();

/** Every live visit of the class, oldest first. */
export const liveVisits = (tx: Tx, orgId: string, sessionId: string): Promise<VisitRow[]> =>
  tx
    .selectFrom('visits')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('session_id', '=', sessionId)
    .where('state', '<>', 'cancelled')
    .orderBy('seq')
    .execute();

/** The first entries of the waitlist. */
export const waitlistHead = (tx: Tx, orgId: string, sessionId: string, count: number): Promise<VisitRow[]> =>
  tx
    .selectFrom('visits')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waitlisted')
    .orderBy('seq', isMutantActive('no-fifo') ? 'desc' : 'asc')
    .limit(count)
    .execute();
