/** The sample of an email, and the data that all samples share. */
import { instants } from '#machines/visits/sample-classes.ts';
import type { EmailMessage } from '#server/mail/mail-transport.ts';
import { usualSender } from '#server/mail/open-mail.ts';

export interface SentBy {
  readonly chart: string;
  /** As the chart shows it: `book`, `done(resetPassword)`. */
  readonly event: string;
  /** The source or target of the transition: a state, including its children. All if left out. */
  readonly from?: string;
  readonly to?: string;
}

export interface SampleEmail {
  /** The event for the member. */
  readonly title: string;
  /** The transitions that send it; empty if no chart has one. */
  readonly sentBy: readonly SentBy[];
  readonly write: () => WrittenEmail;
}

export interface WrittenEmail {
  /** Id of its subject in the catalogues. */
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
