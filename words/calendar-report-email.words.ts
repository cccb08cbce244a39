/** The email to a studio about problems of its calendar: it could not be read, or has events that are no classes. */
import type { EmailBlock, InLocale, AccountEmailWords } from './mail.words.ts';

const words = {
  subject: /*i18n*/ { id: 'mail.calendar.subject', message: '{studio}: please check your calendar' },
  intro: /*i18n*/ {
    id: 'mail.calendar.intro',
    message: 'The timetable of {studio} comes from your calendar at {host}. Something there needs your attention.',
  },
  failure: /*i18n*/ { id: 'mail.calendar.failure', message: 'We can’t read the calendar' },
  failureText: /*i18n*/ {
    id: 'mail.calendar.failure_text',
    message: 'Members see the last timetable we could read. Check that the address still works and that the calendar is shared.',
  },
  mistakes: /*i18n*/ { id: 'mail.calendar.mistakes', message: 'Some classes have mistakes' },
  mistakesText: /*i18n*/ {
    id: 'mail.calendar.mistakes_text',
    message: 'Your last changes aren’t in the timetable yet. Correct these events, and we’ll read them again:',
  },
  held: /*i18n*/ { id: 'mail.calendar.held', message: 'Many classes are missing' },
  heldText: /*i18n*/ {
    id: 'mail.calendar.held_text',
    message:
      'The calendar no longer has {gone} of your {total} upcoming classes. We haven’t cancelled them. If they really are cancelled, confirm it with this command:',
  },
  unknown: /*i18n*/ { id: 'mail.calendar.unknown', message: 'These events aren’t in the timetable' },
  unknownText: /*i18n*/ {
    id: 'mail.calendar.unknown_text',
    message: 'No class type fits their titles. Add them to “titles” or “ignore” in studio.json and load the folder again.',
  },
  orphaned: /*i18n*/ {
    id: 'mail.calendar.orphaned',
    message:
      '{count, plural, one {One changed event belongs to a series that is no longer in the calendar, so it isn’t in the timetable.} other {# changed events belong to series that are no longer in the calendar, so they aren’t in the timetable.}}',
  },
  action: /*i18n*/ { id: 'mail.calendar.action', message: 'View the timetable' },
} as const;

export interface CalendarMatter {
  readonly studio: string;
  readonly host: string;
  /** The URL of the timetable. */
  readonly link: string;
  /** Technical details, in English. */
  readonly failure: string | null;
  readonly mistakes: readonly string[];
  readonly held: { readonly gone: number; readonly total: number; readonly command: string } | null;
  readonly unknownTitles: readonly { readonly title: string; readonly count: number }[];
  readonly orphaned: number;
}

const section = (isShown: boolean, ...blocks: readonly EmailBlock[]): readonly EmailBlock[] => (isShown ? blocks : []);

const blocksOf = (matter: CalendarMatter, inLocale: InLocale): readonly EmailBlock[] => {
  const { studio, host, failure, mistakes, held, unknownTitles, orphaned, link } = matter;
  return [
    { kind: 'text', text: inLocale({ ...words.intro, values: { studio, host } }) },
    ...section(
      failure !== null,
      { kind: 'section', name: inLocale(words.failure) },
      { kind: 'text', text: inLocale(words.failureText) },
      { kind: 'note', text: failure ?? '' },
    ),
    ...section(
      mistakes.length > 0,
      { kind: 'section', name: inLocale(words.mistakes) },
      { kind: 'text', text: inLocale(words.mistakesText) },
      ...mistakes.map((text): EmailBlock => ({ kind: 'note', text })),
    ),
    ...section(
      held !== null,
      { kind: 'section', name: inLocale(words.held) },
      { kind: 'text', text: inLocale({ ...words.heldText, values: { gone: held?.gone ?? 0, total: held?.total ?? 0 } }) },
      { kind: 'quote', text: held?.command ?? '' },
    ),
    ...section(
      unknownTitles.length > 0,
      { kind: 'section', name: inLocale(words.unknown) },
      { kind: 'text', text: inLocale(words.unknownText) },
      { kind: 'facts', facts: unknownTitles.map(({ title, count }) => ({ term: title, value: `${count} ×` })) },
    ),
    ...section(orphaned > 0, { kind: 'text', text: inLocale({ ...words.orphaned, values: { count: orphaned } }) }),
    { kind: 'action', label: inLocale(words.action), href: link },
  ];
};

export const calendarReportMail = (matter: CalendarMatter): AccountEmailWords => ({
  subject: { ...words.subject, values: { studio: matter.studio } },
  blocks: (inLocale) => blocksOf(matter, inLocale),
});
