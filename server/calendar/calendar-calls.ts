import type { CallHandlers } from '../http/handler-input.ts';
import { readProfile } from '../profile/profile-store.ts';
import { newCalendarToken, noCalendarToken } from './calendar-token.ts';
import { timeZonesIn } from './time-zones.ts';

export const calendarCalls: Pick<CallHandlers, 'activateCalendar' | 'disableCalendar' | 'listTimeZones'> = {
  activateCalendar: ({ context, caller: { profileId }, query }) =>
    context.database.transaction(async (tx) => {
      const { token, columns } = newCalendarToken();
      const made = await tx
        .updateTable('profiles')
        .set(columns)
        .where('id', '=', profileId)
        .$if(query.renew === undefined, (profile) => profile.where('calendar_token_hash', 'is', null))
        .returning('id')
        .executeTakeFirst();
      const profile = await readProfile(tx, profileId);
      return made ? { ...profile, calendar_token: token } : profile;
    }),

  disableCalendar: ({ context, caller: { profileId } }) =>
    context.database.transaction(async (tx) => {
      await tx.updateTable('profiles').set(noCalendarToken).where('id', '=', profileId).execute();
      return readProfile(tx, profileId);
    }),

  listTimeZones: async ({ locale, now }) => ({ timezones: timeZonesIn(locale, now) }),
};
