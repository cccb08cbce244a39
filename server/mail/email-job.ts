/** What a job holds of an email that is to be sent. */
import type { LocaleCode } from '#contract/profile.ts';
import type { NotificationReference } from '../notifications/due-notification.ts';

/** About an account: it goes to an address, which may be nobody's. */
export interface AccountEmailJob {
  readonly kind: 'password_reset' | 'password_changed' | 'invite';
  readonly email: string;
  readonly locale: LocaleCode;
  readonly org_id: string | null;
  readonly invite_id: string | null;
}

/** A notification of a member. It goes to the address that the member has when it is sent. */
export interface NotificationEmailJob extends NotificationReference {
  readonly kind: 'notification';
}

export type EmailJob = AccountEmailJob | NotificationEmailJob;

/** With the id of the job, which stays the same from one attempt to the next. */
export type EmailToSend<Job extends EmailJob = EmailJob> = Job & { readonly id: string };
