/** Writes down what the appointment lifecycle decides: the row, the event, and what becomes of the pass. It has no opinion of its own. */
import type { AppointmentFact } from '#machines/appointments/appointment-lifecycle.events.ts';
import { decideAppointmentFact, type AppointmentChange } from '#machines/appointments/appointment-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import type { AppointmentRow, ServiceRow, Tx } from '../database/schema.ts';
import { movePass } from '../passes/pass-ledger.ts';
import { changeAppointment, columnsOf, lifeOf } from './appointment-store.ts';

export interface AppointmentWork {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
}

type Price = Pick<ServiceRow, 'price_amount' | 'price_currency'>;

/** Stores a change; `price` is what is due for it, where no pass pays. */
export async function storeAppointment(
  { tx, now }: AppointmentWork,
  row: AppointmentRow,
  { life, effects }: AppointmentChange,
  event: string,
  price?: Price,
): Promise<AppointmentRow> {
  const due = price === undefined ? {} : { price_amount: price.price_amount, price_currency: price.price_currency };
  const stored = await changeAppointment(tx, row, { ...columnsOf(life), ...due, updated_at: now }, event);
  if (effects.length === 0) return stored;
  const { time_zone } = await tx
    .selectFrom('facilities')
    .select('time_zone')
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.facility_id)
    .executeTakeFirstOrThrow();
  for (const effect of effects) await movePass(tx, effect, { org_id: row.org_id, id: row.id, kind: 'appointment' }, time_zone, now);
  return stored;
}

/** A fact befalls an appointment; answers it as it is then, or null where the chart says that it changes nothing. */
export async function befallAppointment(
  work: AppointmentWork,
  row: AppointmentRow,
  type: AppointmentFact['type'],
): Promise<AppointmentRow | null> {
  const decision = decideAppointmentFact(lifeOf(row), { type, now: work.now }, work.context.appointmentChart);
  return decision.kind === 'changed' ? storeAppointment(work, row, decision, type) : null;
}
