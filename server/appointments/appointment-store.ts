import { sql, type Insertable, type QueryCreator } from 'kysely';
import type { AppointmentLifecycleRow } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { defaultCancelMinutes } from '#machines/appointments/appointment.rules.ts';
import { StaleRead } from '../database/database.ts';
import { codeOf } from '../database/errors.ts';
import { isMutantActive } from '../database/mutants.ts';
import { isBookedState, isHeldState, isOneOf } from '../database/sql-lists.ts';
import type { AppointmentRow, Handle, Tables, Tx } from '../database/schema.ts';

export const toAppointmentLifecycleRow = (row: AppointmentRow): AppointmentLifecycleRow => ({
  state: row.state,
  cancelled_how: row.cancelled_how,
  start_at: row.starts_at.toISOString(),
  end_at: row.ends_at.toISOString(),
  staff_id: row.staff_id,
  hold_expires_at: row.hold_expires_at?.toISOString() ?? null,
  pass_id: row.pass_id,
  cancel_minutes_before: row.cancel_minutes_before ?? defaultCancelMinutes,
});

export const lifecycleColumnsOf = (life: AppointmentLifecycleRow) => ({
  state: life.state,
  cancelled_how: life.cancelled_how,
  starts_at: new Date(life.start_at),
  ends_at: new Date(life.end_at),
  staff_id: life.staff_id,
  hold_expires_at: life.hold_expires_at === null ? null : new Date(life.hold_expires_at),
  pass_id: life.pass_id,
  cancel_minutes_before: life.cancel_minutes_before,
});

/** Locks the people in the order of their ids, so that only one transaction at a time reads and takes their time. */
export async function lockStaff(tx: Tx, orgId: string, staffIds: readonly string[]): Promise<void> {
  if (isMutantActive('no-slot-lock')) return;
  await tx.selectFrom('staff').select('id').where('org_id', '=', orgId).where(isOneOf('id', staffIds)).orderBy('id').forUpdate().execute();
}

const rivals: ReadonlySet<string | null> = new Set(['23P01', '23505']);

async function orStale<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (rivals.has(codeOf(error))) throw new StaleRead('another appointment came first', { cause: error });
    throw error;
  }
}

const eventColumns = ['org_id', 'appointment_id', 'event', 'state', 'cancelled_how', 'at'] as const;

/** The query that inserts the event of the appointment in the same statement that stores the row. */
const eventOf = (query: QueryCreator<Tables & { stored: AppointmentRow }>, event: string) =>
  query.selectFrom('stored').select(['org_id', 'id', sql<string>`${event}::text`.as('event'), 'state', 'cancelled_how', 'updated_at']);

/** Throws `StaleRead` if the time was taken meanwhile. */
export const insertAppointment = (tx: Tx, row: Insertable<Tables['appointments']>, event: string): Promise<AppointmentRow> =>
  orStale(() =>
    tx
      .with('stored', (query) => query.insertInto('appointments').values(row).returningAll())
      .with('recorded', (query) => query.insertInto('appointment_events').columns(eventColumns).expression(eventOf(query, event)))
      .selectFrom('stored')
      .selectAll()
      .executeTakeFirstOrThrow(),
  );

type Change = ReturnType<typeof lifecycleColumnsOf> &
  Partial<Pick<AppointmentRow, 'price_amount' | 'price_currency'>> & { readonly updated_at: Date };

/** Changes the appointment if it is unchanged since it was read. */
export async function changeAppointment(tx: Tx, read: AppointmentRow, change: Change, event: string): Promise<AppointmentRow> {
  const changed = await orStale(() =>
    tx
      .with('stored', (query) => {
        const update = query.updateTable('appointments').set(change).where('org_id', '=', read.org_id).where('id', '=', read.id);
        return (isMutantActive('no-compare-and-set') ? update : update.where('state', '=', read.state)).returningAll();
      })
      .with('recorded', (query) => query.insertInto('appointment_events').columns(eventColumns).expression(eventOf(query, event)))
      .selectFrom('stored')
      .selectAll()
      .executeTakeFirst(),
  );
  if (!changed) throw new StaleRead('the appointment has changed since it was read');
  return changed;
}

interface Own {
  readonly orgId: string;
  readonly profileId: string;
}

/** The member's own appointment; null if it does not exist or belongs to another member. `lock` locks it until the transaction ends. */
export async function appointmentOf(tx: Tx, { orgId, profileId }: Own, id: string, lock?: 'lock'): Promise<AppointmentRow | null> {
  const query = tx
    .selectFrom('appointments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('profile_id', '=', profileId);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** The member’s hold, even if its five minutes are over. */
export const findHold = (tx: Tx, { orgId, profileId }: Own): Promise<AppointmentRow | undefined> =>
  tx
    .selectFrom('appointments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .where('state', '=', 'held')
    .forUpdate()
    .executeTakeFirst();

export const expiredHolds = (tx: Tx, orgId: string, staffIds: readonly string[], now: Date): Promise<AppointmentRow[]> =>
  tx
    .selectFrom('appointments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(isOneOf('staff_id', staffIds))
    .where('state', '=', 'held')
    .where('hold_expires_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Appointments for which a timed event of the chart is due: of one studio, or of all studios if `orgId` is null. */
export const dueAppointments = (handle: Handle, orgId: string | null, now: Date): Promise<{ org_id: string; id: string }[]> => {
  const all = handle.selectFrom('appointments').select(['org_id', 'id']);
  const own = orgId === null ? all : all.where('org_id', '=', orgId);
  const freed = own.where(isHeldState('state')).where('hold_expires_at', '<=', now);
  const ended = own.where(isBookedState('state')).where('ends_at', '<=', now);
  return freed.unionAll(ended).orderBy('id').execute();
};

/** Locks the appointment; undefined if another transaction holds the lock. */
export const lockIfFree = (tx: Tx, orgId: string, id: string): Promise<AppointmentRow | undefined> =>
  tx.selectFrom('appointments').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
