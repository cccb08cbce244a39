/** The data of a job for an email. */
import type { LocaleCode } from '#contract/profile.ts';
import type { AppointmentEmailCause } from '#machines/appointments/appointment-email.rules.ts';
import type { BookingEmailCause } from '#machines/visits/booking-email.rules.ts';
import type { ReceiptCause } from '#words/receipt-email.words.ts';
import type { PasskeyChange } from '#words/passkey-email.words.ts';
import type { SecondFactorChange } from '#words/second-factor-email.words.ts';
import type { DeletionCause } from '#words/deletion-email.words.ts';
import type { NotificationReference } from '../notifications/due-notification.ts';

/** About an account: it goes to an address that may have no account. */
export interface AccountEmailJob {
  readonly kind: 'password_reset' | 'password_changed' | 'sign_in_guessed' | 'invite' | 'calendar_report';
  readonly email: string;
  readonly locale: LocaleCode;
  readonly org_id: string | null;
  readonly invite_id: string | null;
}

/** To a studio, about a payment that a member disputes. */
export interface DisputeEmailJob {
  readonly kind: 'dispute';
  readonly email: string;
  readonly locale: LocaleCode;
  readonly org_id: string;
  readonly dispute: string;
}

/** A notification of a member. It goes to the address that the member has when it is sent. */
export interface NotificationEmailJob extends NotificationReference {
  readonly kind: 'notification';
}

/** Of a member's booking. It goes to the address that the member has when it is sent. */
export interface BookingEmailJob {
  readonly kind: 'booking';
  readonly cause: BookingEmailCause;
  readonly profile_id: string;
  readonly org_id: string;
  readonly session_id: string;
  readonly visit_id: string;
}

/** Of a member's appointment. It goes to the address that the member has when it is sent. */
export interface AppointmentEmailJob {
  readonly kind: 'appointment';
  readonly cause: AppointmentEmailCause;
  readonly profile_id: string;
  readonly org_id: string;
  readonly appointment_id: string;
  /** The time and the coach that the email is about, as ISO 8601 and as an id. */
  readonly starts_at: string;
  readonly staff_id: string;
}

/** Of an invoice that a member has paid, or was refunded. It goes to the address that the member has when it is sent. */
export interface ReceiptEmailJob {
  readonly kind: 'receipt';
  readonly cause: ReceiptCause;
  readonly profile_id: string;
  readonly org_id: string;
  readonly invoice_id: string;
}

/** The daily summary of a member at a studio. It goes to the address that the member has when it is sent. */
export interface SummaryEmailJob {
  readonly kind: 'summary';
  readonly profile_id: string;
  readonly org_id: string;
  /** Of which time its notifications are, as ISO 8601. */
  readonly from: string;
  readonly until: string;
}

/** A sign-in from a device that the member has not used before. It goes to the address that the member has when it is sent. */
export interface NewDeviceEmailJob {
  readonly kind: 'new_device';
  readonly profile_id: string;
  readonly session_id: string;
}

/** A passkey was added or removed. It goes to the address that the member has when it is sent. */
export interface PasskeyEmailJob {
  readonly kind: 'passkey_changed';
  readonly profile_id: string;
  readonly change: PasskeyChange;
  readonly name: string | null;
  /** As ISO 8601. */
  readonly at: string;
}

/** An authenticator app was added or removed, or recovery codes were. It goes to the address that the member has when it is sent. */
export interface SecondFactorEmailJob {
  readonly kind: 'second_factor_changed';
  readonly profile_id: string;
  readonly change: SecondFactorChange;
  /** After `code_used`; null otherwise. */
  readonly codes_left: number | null;
  /** As ISO 8601. */
  readonly at: string;
}

/**
 * Of a change of a member's email: to the new address, to the old one, and to the old one once the email is changed. It goes to the
 * addresses of the change.
 */
export interface EmailChangeJob {
  readonly kind: 'email_change_new' | 'email_change_old' | 'email_changed';
  readonly profile_id: string;
  readonly change_id: string;
  /** Of the request, where the member has none. */
  readonly locale?: LocaleCode;
}

/** Of a deletion that a member requested. The last one goes out when the profile may be gone, so each names its address. */
export interface DeletionEmailJob {
  readonly kind: 'deletion';
  readonly cause: DeletionCause;
  readonly email: string;
  readonly locale: LocaleCode;
  /** Null: the whole account. */
  readonly studio: string | null;
  /** As ISO 8601. */
  readonly erase_after: string;
}

/** About a member who leaves a studio or stays. It names no member, so it may wait until after the erasure. */
export type DepartureFacts =
  | { readonly cause: 'requested' | 'cancelled'; readonly profile_id: string; readonly deletion_id: string }
  /** `requested_at` as ISO 8601; `kept_as`: the id of the nameless profile. */
  | { readonly cause: 'carried_out'; readonly requested_at: string; readonly kept_as: string };

/** To a studio. */
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

/** With the id of the job, which stays the same from one attempt to the next. */
export type EmailToSend<Job extends EmailJob = EmailJob> = Job & { readonly id: string };
