/** What the server can answer when it does not do what was asked. The browser does without the list: a newer server may know more. */

/** Every code that the server can answer, with its HTTP status. */
export const problemStatus = {
  not_signed_in: 401,
  forged_request: 403,
  not_allowed: 403,
  not_found: 404,

  session_cancelled: 409,
  session_finished: 409,
  session_on_now: 409,
  session_started: 409,
  already_booked: 409,
  already_waitlisted: 409,
  booking_not_open: 409,
  booking_closed: 409,
  session_full: 409,
  session_not_full: 409,
  no_waitlist: 409,
  not_cancelable: 409,
  late_cancel_required: 409,
  not_late: 409,
  not_offered: 409,
  offer_expired: 409,
  no_concession: 409,
  weekly_limit_reached: 409,
  pass_not_usable: 409,
  last_visible_account: 409,
  slot_taken: 409,
  hold_expired: 409,
  appointment_started: 409,
  change_too_late: 409,
  cart_empty: 409,
  price_changed: 409,
  sold_out: 409,
  not_confirmed: 409,
  payment_pending: 409,
  card_declined: 409,
  insufficient_funds: 409,

  payload_too_large: 413,
  wrong_media_type: 415,
  invalid_input: 422,
  invalid_credentials: 422,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
  gateway_unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export const problemCodes = Object.keys(problemStatus) as readonly ProblemCode[];
