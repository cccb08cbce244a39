/** The studio calls an appointment off: the member gets their visit back, and is told. */
import type { News } from '../notifications/outbox.ts';
import { befallAppointment, type AppointmentWork } from './appointment-at-work.ts';

export interface CallingOff extends AppointmentWork {
  readonly orgId: string;
  /** What members are to be told at the very end of the transaction, by `tellAll`. */
  readonly news: News[];
}

/** Answers whether there was an appointment to call off. */
export async function callOffAppointment(work: CallingOff, id: string): Promise<boolean> {
  const { tx, now, orgId, news } = work;
  const row = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const calledOff = row ? await befallAppointment(work, row, 'appointment.cancelled') : null;
  if (!calledOff) return false;
  const { profile_id: profileId, ends_at: expiresAt } = calledOff;
  news.push({ profileId, orgId, type: 'appointment', params: { appointment_id: id }, subjectId: id, now, expiresAt });
  return true;
}
