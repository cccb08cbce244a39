/** `detail` is plain English for developers of clients; members read `message`. It names no record. See docs/decisions/api.md#0304. */
import type { ProblemCode } from '#contract/problem.ts';
import type { Money } from '#contract/values.ts';
import type { FieldIssue } from '#words/field.words.ts';

export interface ProblemOccurrence {
  readonly code: ProblemCode;
  /** The method and the path of the call in the contract, such as `PUT /api/v1/visits/{id}/cancel`. */
  readonly operation: string;
  readonly requestId: string;
  readonly until?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly issues: Readonly<Record<string, FieldIssue>>;
  readonly allow?: string | undefined;
  readonly slots: readonly { readonly start_at: string }[];
  readonly total?: Money | undefined;
  /** The exceeded limit, such as `102400 bytes`. */
  readonly limit?: string | undefined;
  /** The accepted type, such as `application/json`. */
  readonly expected?: string | undefined;
}

const requirementOf = ({ requirement }: FieldIssue): string =>
  typeof requirement === 'number' || typeof requirement === 'string' ? ` ${requirement}` : '';

/** The invalid fields as text, such as `workout.name (max_length 120), workout.score (training)`. */
const fieldsOf = (issues: ProblemOccurrence['issues']): string =>
  Object.entries(issues)
    .map(([path, issue]) => `${path} (${issue.type}${requirementOf(issue)})`)
    .join(', ');

const moneyOf = ({ amount, currency }: Money): string => `${amount} ${currency} in minor units`;

type DescribeOccurrence = (occurrence: ProblemOccurrence) => string;

const details: Readonly<Record<ProblemCode, string | DescribeOccurrence>> = {
  not_signed_in: 'The request has no cookie of an open session.',
  forged_request: 'The request does not come from a page of this origin.',
  not_allowed: 'The caller may see this and may not do it.',
  step_up_required: 'The last sign-in or step-up of the session is older than ten minutes.',
  second_factor_required: 'The member has an authenticator app: the sign-in needs a code.',
  whiteboard_hidden: 'The whiteboard of the class is shown only to members who are booked or attended.',
  feed_off: 'The facility of the request has no feed.',
  not_found: ({ allow }) =>
    allow ? `The path takes ${allow} only.` : 'A record or facility that the request names does not exist for the caller.',

  session_cancelled: 'The class is cancelled.',
  session_finished: 'The class has ended.',
  session_on_now: 'The class is on now.',
  session_started: 'The class has started.',
  already_booked: 'The caller has a booked visit to the class.',
  already_waitlisted: 'The caller has a waitlisted visit to the class.',
  booking_not_open: 'The booking window of the class is not open yet.',
  booking_closed: 'The booking window of the class is closed.',
  session_full: 'Booked, attended and offered places reach the capacity of the class.',
  session_not_full: 'The class has free places, so it has no waitlist to join.',
  no_waitlist: 'The class has no waitlist.',
  not_cancelable: 'The state of the visit allows no cancellation.',
  late_cancel_required: 'The cancellation deadline has passed; only latecancel is allowed.',
  not_late: 'The cancellation deadline has not passed; only cancel is allowed.',
  not_offered: 'The visit is not pending, so there is no offer to answer.',
  offer_expired: 'The offer of the place has expired.',
  no_concession: 'No pass or membership of the caller covers it on that day.',
  weekly_limit_reached: 'The weekly limit of the membership is reached in that week.',
  pass_not_usable: 'The pass in pass_id is not one that can pay for it.',
  last_visible_account: 'It is the last account of the profile that is not hidden.',
  slot_taken: ({ slots }) =>
    slots.length === 0
      ? 'The time is not free.'
      : `The time is not free; nearest free starts: ${slots.map(({ start_at }) => start_at).join(', ')}.`,
  hold_expired: 'The hold of the time has expired.',
  appointment_started: 'The appointment has started.',
  change_too_late: 'The cancellation deadline has passed, so the appointment cannot be moved.',
  cart_empty: 'The cart has no line items.',
  price_changed: ({ total }) => (total ? `The price changed; it is ${moneyOf(total)} now.` : 'The price changed since it was shown.'),
  sold_out: 'Fewer units are left than the cart holds.',
  not_confirmed: 'The cart is not confirmed, so it cannot be paid.',
  payment_pending: 'A payment without a known end is under way.',
  card_declined: 'The gateway declined the card.',
  insufficient_funds: 'The gateway reports insufficient funds.',
  not_attending: 'The caller has no booked or attended visit to the class.',
  session_not_started: 'The class has not started, so nothing can be logged for it.',
  already_logged: 'The caller has logged this definition for this class.',
  comment_deleted: 'The comment is deleted and takes no replies or reactions.',
  link_used: 'The token was used before; it works once.',
  link_expired: 'The token has expired.',
  link_replaced: 'A newer token replaces this one.',
  invite_for_another: 'The invite is for another email address than the profile has.',
  already_signed_up: 'A profile with the email address of the invite exists.',
  upload_over: 'The permission to upload is used or has expired.',
  passkeys_full: 'The member has the largest number of passkeys.',
  no_second_factor: 'The member has no authenticator app.',
  setup_expired: 'No secret of an authenticator app waits for a code.',

  request_timeout: 'The body of the request did not arrive in time.',
  payload_too_large: ({ limit }) => (limit ? `The limit is ${limit}.` : 'The content exceeds the limit.'),
  wrong_media_type: ({ expected }) => (expected ? `The content has to be ${expected}.` : 'The content is of a type that is not taken.'),
  invalid_input: ({ issues }) => `Refused fields: ${fieldsOf(issues)}.`,
  picture_unreadable: 'The picture could not be decoded.',
  malware_found: 'The malware scanner found a signature in the file.',
  invalid_credentials: 'The email address and the password do not belong together.',
  passkey_refused: 'The passkey is unknown, its challenge is used or has expired, or its signature or counter is wrong.',
  code_refused: 'The code is wrong, expired or used.',
  sold_at_studio: 'The studio sells the course only on the spot, so no cart takes it.',
  key_reused: 'The idempotency-key was used for a request with other content.',
  too_many_requests: 'The limit of requests for this caller or address is reached.',
  internal: ({ requestId }) => `An unexpected error occurred; request ${requestId} in the log.`,
  busy: 'The database, the file store or the malware scanner could not take the request in time.',
  gateway_unavailable: 'The payment gateway did not answer.',
};

/** The text, such as `PUT /api/v1/workouts/{id}: Refused fields: workout.score (training).`. */
export function problemDetailOf(occurrence: ProblemOccurrence): string {
  const { code, operation, until, retryAfter } = occurrence;
  const detail = details[code];
  const parts = [
    typeof detail === 'string' ? detail : detail(occurrence),
    ...(until === undefined ? [] : [`This changes at ${until}.`]),
    ...(retryAfter === undefined ? [] : [`Retry after ${Math.max(1, Math.ceil(retryAfter))} s.`]),
  ];
  return `${operation}: ${parts.join(' ')}`;
}
