import type { Formats } from '#words/formats.ts';

export const monthHeading = (formats: Formats, month: string): string =>
  formats.calendarDate(`${month}-01`, 'monthYear').replace(/^./u, (first) => first.toLocaleUpperCase(formats.locale));

export const monthShort = (formats: Formats, month: string): string => formats.calendarDate(`${month}-01`, 'monthShort');
