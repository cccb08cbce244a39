import { instants } from '#machines/visits/sample-classes.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { usualSender } from '#server/mail/open-mail.ts';

export interface SentBy {
  readonly chart: string;
  /** The name of the event in the chart, for example `book` or `done(resetPassword)`. */
  readonly event: string;
  /** The source or the target of the transition is this state or one of its children. Absent: any state. */
  readonly from?: string;
  readonly to?: string;
}

export interface SampleEmail {
  readonly title: string;
  /** The transitions that send the email; empty if no chart has such a transition. */
  readonly sentBy: readonly SentBy[];
  readonly write: () => WrittenEmail;
}

export interface WrittenEmail {
  readonly subjectId: string;
  readonly message: EmailMessage;
}

export const origin = 'https://members.example.org';
export const sampleSender = usualSender(origin);

export const at = instants.early;
export const timeZone = 'UTC';
export const job = { id: 'sample', org_id: 'ironbark', profile_id: 'mia' } as const;
export const mia = { email: 'mia@example.org', first_name: 'Mia', locale: 'en' } as const;
export const ironbark = { name: 'Ironbark Box', color: 'oklch(0.57 0.15 45)', address: '1 Main Street, Melbourne' } as const;
