/** Where a calendar program reads the member's calendar. */
import { calendarPath } from '#contract/calendar.ts';

/** For pasting. */
export const calendarAddress = (token: string): string => `${location.origin}${calendarPath(token)}`;

/** The same, which opens the calendar of the device and subscribes there. */
export const calendarLink = (token: string): string => calendarAddress(token).replace(/^https?:/, 'webcal:');
