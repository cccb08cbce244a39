import type { LocaleCode } from '#contract/profile.ts';
import type { AppointmentEmailCause } from '#machines/appointments/appointment-email.rules.ts';
import type { BookingEmailCause } from '#machines/visits/booking-email.rules.ts';
import type { ReceiptCause } from '#words/receipt-email.words.ts';
import type { PasskeyChange } from '#words/passkey-email.words.ts';
import type { SecondFactorChange } from '#words/second-factor-email.words.ts';
import type { DeletionCause } from '#words/deletion-email.words.ts';
import type { NotificationReference } from '../notifications/due-notification.ts';

export interface AccountEmailJob {
  readonly kind: 'password_reset' | 'password_changed' | 'sign_in_guessed' | 'invite' | 'calendar_report';
  readonly email: string;
  readonly locale: LocaleCode;
  readonly org_id: string | null;
  readonly invite_id: string | null;
}

/** An email to a studio about a disputed payment. */
export interface DisputeEmailJob {
  readonly kind: 'dispute';
  readonly email: string;
  readonly locale: LocaleCode;
  readonly org_id: string;
  readonly dispute: string;
}

/** A notification of a member, sent to the address that the member has at that time. */
export interface NotificationEmailJob extends NotificationReference {
  readonly kind: 'notification';
}

/** An email about a member’s booking, sent to the address that the member has at that time. */
export interface BookingEmailJob {
  readonly kind: 'booking';
  readonly cause: BookingEmailCause;
  readonly profile_id: string;
  readonly org_id: string;
  readonly session_id: string;
  readonly visit_id: string;
}

/** An email about a member’s appointment, sent to the address that the member has at that time. */
export interface AppointmentEmailJob {
  readonly kind: 'appointment';
  readonly cause: AppointmentEmailCause;
  readonly profile_id: string;
  readonly org_id: string;
  readonly appointment_id: string;
  /** The start (ISO 8601) and the staff member that the email is about. */
  readonly starts_at: string;
  readonly staff_id: string;
}

/** An email about a paid or refunded invoice, sent to the address that the member has at that time. */
export interface ReceiptEmailJob {
  readonly kind: 'receipt';
  readonly cause: ReceiptCause;
  readonly profile_id: string;
  readonly org_id: string;
  readonly invoice_id: string;
}

/** The daily summary of a member at a studio, sent to the address that the member has at that time. */
export interface SummaryEmailJob {
  readonly kind: 'summary';
  readonly profile_id: string;
  readonly org_id: string;
  /** The start of the period whose notifications the summary contains (ISO 8601). */
  readonly from: string;
  readonly until: string;
}

/** An email about a sign-in on a new device, sent to the address that the member has at that time. */
export interface NewDeviceEmailJob {
  readonly kind: 'new_device';
  readonly profile_id: string;
  readonly session_id: string;
}

/** An email about an added or removed passkey, sent to the address that the member has at that time. */
export interface PasskeyEmailJob {
  readonly kind: 'passkey_changed';
  readonly profile_id: string;
  readonly change: PasskeyChange;
  readonly name: string | null;
  readonly at: string;
}

/** An email about a changed authenticator app or recovery codes, sent to the address that the member has at that time. */
export interface SecondFactorEmailJob {
  readonly kind: 'second_factor_changed';
  readonly profile_id: string;
  readonly change: SecondFactorChange;
  /** How many codes are left after `code_used`; null for other causes. */
  readonly codes_left: number | null;
  readonly at: string;
}

/** Sent to the new and the old address, and after the change to the old address again. */
export interface EmailChangeJob {
  readonly kind: 'email_change_new' | 'email_change_old' | 'email_changed';
  readonly profile_id: string;
  readonly change_id: string;
  /** The locale of the request, used if the member has no locale. */
  readonly locale?: LocaleCode;
}

/** Each job contains the address, because the profile may not exist any more when the last email is sent. */
export interface DeletionEmailJob {
  readonly kind: 'deletion';
  readonly cause: DeletionCause;
  readonly email: string;
  readonly locale: LocaleCode;
  /** The studio that the member leaves; null: the whole account is deleted. */
  readonly studio: string | null;
  readonly erase_after: string;
}

/** Contains no member’s name, so that the job may wait until after the erasure. */
export type DepartureFacts =
  | { readonly cause: 'requested' | 'cancelled'; readonly profile_id: string; readonly deletion_id: string }
  /** `requested_at` as ISO 8601; `kept_as`: the id of the nameless profile. */
  | { readonly cause: 'carried_out'; readonly requested_at: string; readonly kept_as: string };

export type DepartureEmailJob = DepartureFacts & {
  readonly kind: 'departure';
  readonly email: string;
  readonly locale: LocaleCode;
  readonly org_id: string;
};

export type EmailJob =
  | AccountEmailJob
  | DisputeEmailJob
  | PasskeyEmailJob
  | SecondFactorEmailJob
  | NewDeviceEmailJob
  | EmailChangeJob
  | DeletionEmailJob
  | DepartureEmailJob
  | NotificationEmailJob
  | BookingEmailJob
  | AppointmentEmailJob
  | ReceiptEmailJob
  | SummaryEmailJob;

/** A job with its id, which is the same for every attempt. */
export type EmailToSend<Job extends EmailJob = EmailJob> = Job & { readonly id: string };
