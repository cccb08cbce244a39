import type { MessageDescriptor } from '@lingui/core';
import type { EmailBlock, EmailContext, EmailWords } from './mail.words.ts';
import { notificationSentence, type NotificationContent } from './notifications.words.ts';

/** A sentence with a link into the app. */
export interface SummaryLine {
  readonly content: NotificationContent;
  readonly link: string;
}

export interface SummaryContent {
  readonly studio: string;
  /** An instant on the day of the summary. */
  readonly day: Date;
  /** The number of new notifications, including those without a line. */
  readonly count: number;
  readonly responses: readonly SummaryLine[];
  readonly posts: readonly SummaryLine[];
  /** The number of notifications without a line. */
  readonly others: number;
}

const words = {
  subject: /*i18n*/ {
    id: 'mail.summary.subject',
    message: '{studio}: {count, plural, one {# new notification} other {# new notifications}}',
  },
  lead: /*i18n*/ { id: 'mail.summary.lead', message: 'New at {studio}' },
  heading: /*i18n*/ { id: 'mail.summary.heading', message: 'Your daily summary' },
  action: /*i18n*/ { id: 'mail.summary.action', message: 'See what’s new' },
  responses: /*i18n*/ { id: 'mail.summary.responses', message: 'Comments and reactions' },
  posts: /*i18n*/ { id: 'mail.summary.posts', message: 'News' },
  others: /*i18n*/ { id: 'mail.summary.others', message: '{others, plural, one {And # more} other {And # more}}' },
  reason: /*i18n*/ { id: 'mail.reason.summary', message: 'You chose to get a daily summary.' },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

export function summaryEmailWords(summary: SummaryContent, context: EmailContext): EmailWords {
  const { studio, day, count, responses, posts, others } = summary;
  const { formats, inLocale, link } = context;
  const section = (heading: MessageDescriptor, lines: readonly SummaryLine[]): readonly EmailBlock[] =>
    lines.length === 0
      ? []
      : [
          { kind: 'section', name: inLocale(heading) },
          ...lines.map((line) => ({
            kind: 'item' as const,
            label: inLocale(notificationSentence(line.content, formats)),
            href: line.link,
          })),
        ];
  return {
    subject: { ...words.subject, values: { studio, count } },
    reason: words.reason,
    blocks: [
      { kind: 'lead', over: inLocale({ ...words.lead, values: { studio } }), figure: formats.number(count) },
      { kind: 'about', name: inLocale(words.heading), details: formats.heading(day) },
      { kind: 'action', label: inLocale(words.action), href: link },
      ...section(words.responses, responses),
      ...section(words.posts, posts),
      ...(others > 0 ? [{ kind: 'note', text: inLocale({ ...words.others, values: { others } }) } as const] : []),
    ],
  };
}
