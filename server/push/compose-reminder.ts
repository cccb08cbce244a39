import { localeCodes } from '#contract/profile.ts';
import { remindedInstant } from '#machines/notifications/booking-reminder.rules.ts';
import { quietHoursEnd, waitsUntil } from '#machines/notifications/quiet-hours.rules.ts';
import { formatsFor } from '#words/formats.ts';
import { bookingReminderText } from '#words/push.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { uuidFrom } from '../ids.ts';
import { readQuietHours } from '../notifications/quiet-hours.ts';
import { translate } from '../translate.ts';
import type { ComposedPush } from './compose-push.ts';
import { bookingOf, type ReminderReference, selectReminders } from './reminder-store.ts';

const readBooking = (tx: Tx, { org_id, visit_id, type }: ReminderReference) =>
  selectReminders(tx)
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 's.org_id').onRef('f.id', '=', 's.facility_id'))
    .innerJoin('orgs as o', 'o.id', 'v.org_id')
    .innerJoin('profiles as p', 'p.id', 'v.profile_id')
    .select(['s.name', 'f.time_zone', 'o.name as studio', 'p.locale'])
    .where('v.org_id', '=', org_id)
    .where('v.id', '=', visit_id)
    .where('w.type', '=', type)
    .executeTakeFirst();

/** The reminder; null if the member is no longer booked or has turned the reminder off, or if its time has passed. */
export async function composeReminder(tx: Tx, context: Context, reference: ReminderReference): Promise<ComposedPush | null> {
  const booking = await readBooking(tx, reference);
  const instant = booking && remindedInstant(booking.type, bookingOf(booking));
  const now = context.clock.now();
  if (!instant || instant <= now) return null;
  const { org_id, visit_id, session_id, type, studio, name, starts_at: startsAt, time_zone: timeZone } = booking;
  const locale = localeCodes.find((code) => code === booking.locale) ?? 'en';
  const { title, text } = bookingReminderText(
    type,
    { about: { name, startsAt }, instant },
    { studio, formats: formatsFor(locale, timeZone), inLocale: (message) => translate(message, locale) },
  );
  return {
    message: {
      notification_id: uuidFrom('booking-reminder', visit_id, type),
      title,
      body: text,
      lang: locale,
      path: `/classes/${session_id}`,
      org_id,
    },
    urgency: 'high',
    timeToLive: Math.ceil((instant.getTime() - now.getTime()) / 1000),
    waitsUntil: waitsUntil({ type, starts: [instant] }, quietHoursEnd(now, await readQuietHours(tx, booking), timeZone)),
  };
}
