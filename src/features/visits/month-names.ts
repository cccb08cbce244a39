/** The names of months in calendars. */
import type { Formats } from '#words/formats.ts';

/** "February 2026", with a capital first letter. */
export const monthHeading = (formats: Formats, month: string): string =>
  formats.calendarDate(`${month}-01`, 'monthYear').replace(/^./u, (first) => first.toLocaleUpperCase(formats.locale));

/** "Feb" */
export const monthShort = (formats: Formats, month: string): string => formats.calendarDate(`${month}-01`, 'monthShort');
