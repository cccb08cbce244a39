/** The calls for the calendar feed. The calls that turn the feed on and off are GET requests, as the specification requires. */
import * as v from 'valibot';
import { call } from './call-definition.ts';
import { ActivateCalendarQuery, TimeZone } from './calendar.ts';
import { Profile } from './profile.ts';

export const activateCalendar = call('activateCalendar', {
  method: 'GET',
  path: '/api/v1/profile/activate_calendar',
  summary:
    'Give the calendar feed an address; the one that it has stays, unless `renew` replaces it. Changes something, so no other site may request it.',
  needs: 'session',
  query: ActivateCalendarQuery,
  answer: Profile,
  problems: ['not_signed_in'],
});

export const disableCalendar = call('disableCalendar', {
  method: 'GET',
  path: '/api/v1/profile/disable_calendar',
  summary: 'Take the address of the calendar feed back at once. Changes something, so no other site may request it.',
  needs: 'session',
  answer: Profile,
  problems: ['not_signed_in'],
});

export const listTimeZones = call('listTimeZones', {
  method: 'GET',
  path: '/api/v1/timezones',
  summary: 'Every time zone, with its name in the language of the caller, from west to east.',
  needs: 'session',
  answer: v.object({ timezones: v.array(TimeZone) }),
  problems: ['not_signed_in'],
});
