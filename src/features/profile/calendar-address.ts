import { calendarPath } from '#contract/calendar.ts';

/** The address of the calendar as a text that the member can copy. */
export const calendarAddress = (token: string): string => `${location.origin}${calendarPath(token)}`;

/** The same address as a link that subscribes in the device's calendar program. */
export const calendarLink = (token: string): string => calendarAddress(token).replace(/^https?:/, 'webcal:');
