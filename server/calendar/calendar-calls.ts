/** The address of a member's calendar: given, and taken back at once. */
import { createToken } from '../auth/session-store.ts';
import type { Handlers } from '../http/asked.ts';
import { readProfile } from '../profile/profile-store.ts';
import { timeZonesIn } from './time-zones.ts';

export const calendarCalls: Pick<Handlers, 'activateCalendar' | 'disableCalendar' | 'listTimeZones'> = {
  activateCalendar: ({ context, caller: { profileId } }) =>
    context.database.transaction(async (tx) => {
      await tx
        .updateTable('profiles')
        .set({ calendar_token: createToken() })
        .where('id', '=', profileId)
        .where('calendar_token', 'is', null)
        .execute();
      return readProfile(tx, profileId);
    }),

  disableCalendar: ({ context, caller: { profileId } }) =>
    context.database.transaction(async (tx) => {
      await tx.updateTable('profiles').set({ calendar_token: null }).where('id', '=', profileId).execute();
      return readProfile(tx, profileId);
    }),

  listTimeZones: async ({ locale, now }) => ({ timezones: timeZonesIn(locale, now) }),
};
