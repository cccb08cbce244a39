import { applyAppointmentEvent, type AppointmentWork } from './appointment-transaction.ts';

export interface StudioCancellation extends AppointmentWork {
  readonly orgId: string;
}

export async function cancelAppointmentByStudio(work: StudioCancellation, id: string): Promise<boolean> {
  const { tx, now, orgId, notifications } = work;
  const row = await tx
    .selectFrom('appointments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const calledOff = row ? await applyAppointmentEvent(work, row, 'appointment.cancelled') : null;
  if (!calledOff) return false;
  const { profile_id: profileId, ends_at: expiresAt } = calledOff;
  notifications.push({ profileId, orgId, type: 'appointment', params: { appointment_id: id }, subjectId: id, now, expiresAt });
  return true;
}
