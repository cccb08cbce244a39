import { cancelAppointmentByStudio } from '../../appointments/cancel-by-studio.ts';
import { recordAlone, recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { type NotificationChange, notifyAll } from '../../notifications/notification-outbox.ts';
import {
  findAppointment,
  type FoundAppointment,
  formatAppointmentLine,
  nextAppointments,
  formatAppointmentTitle,
} from './find-appointment.ts';
import { CommandError } from './find-class.ts';

export async function listAppointments(context: Context): Promise<string[]> {
  const ahead = await context.database.once((handle) => nextAppointments(handle, context.clock.now()));
  await recordAlone(context, 'command.appointments', { after: { listed: ahead.length } });
  return ahead.length === 0 ? ['No appointment is booked.'] : ahead.map(formatAppointmentLine);
}

const whyNot = (found: FoundAppointment, now: Date): string => {
  const title = formatAppointmentTitle(found);
  if (found.state === 'cancelled') return `${title} is cancelled already.`;
  if (found.state === 'held' || found.state === 'holdExpired') return `${title} is not booked, only looked at.`;
  return now >= found.endsAt
    ? `${title} is over; only an appointment that has not ended can be called off.`
    : `${title} cannot be called off.`;
};

export async function cancelAppointmentAsAdmin(context: Context, tx: Tx, text: string): Promise<string[]> {
  const now = context.clock.now();
  const found = await findAppointment(tx, now, text);
  const notifications: NotificationChange[] = [];
  const isOver = now >= found.endsAt;
  const isCalledOff = !isOver && (await cancelAppointmentByStudio({ tx, context, now, orgId: found.orgId, notifications }, found.id));
  if (!isCalledOff) throw new CommandError(whyNot(found, now));
  await recordEvent(tx, context, 'command.cancel-appointment', {
    orgId: found.orgId,
    profileId: found.profileId,
    subject: found.id,
    before: { state: found.state },
    after: { state: 'cancelled' },
  });
  await notifyAll(tx, context, notifications);
  return [`${formatAppointmentTitle(found)} is called off: ${found.name} gets the visit back and is notified, and the time is free again.`];
}
