/** What a job holds of an email that is to be sent. */
import type { LocaleCode } from '#contract/profile.ts';

export type EmailKind = 'password_reset' | 'password_changed' | 'invite';

export interface EmailJob {
  readonly kind: EmailKind;
  readonly email: string;
  readonly locale: LocaleCode;
  readonly org_id: string | null;
  readonly invite_id: string | null;
}

/** With the id of the job, which stays the same from one attempt to the next. */
export type EmailToSend = EmailJob & { readonly id: string };
