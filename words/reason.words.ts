/**
 * Why a button is disabled: a short fact, with a second line below it if needed. `Full` with `no waitlist`; `Opens Tue 06:00` with `in 14 h
 * 42 min`.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { ProblemCode } from '#contract/problem.ts';
import type { Refusal } from '#contract/refusal.ts';
import { inAmount } from './time.words.ts';
import { whenValues, type FormatContext } from './when-values.ts';

export interface Reason {
  readonly what: MessageDescriptor;
  readonly detail: MessageDescriptor | null;
}

const notNow = /*i18n*/ { id: 'reason.not_now', message: 'Not possible right now' };
const tryAgain = /*i18n*/ { id: 'reason.try_again', message: 'try again in a moment' };
const full = /*i18n*/ { id: 'reason.full', message: 'Full' };
const noPass = /*i18n*/ { id: 'reason.no_pass', message: 'No pass' };
const anotherPass = /*i18n*/ { id: 'reason.wrong_pass', message: 'Another pass needed' };
const started = /*i18n*/ { id: 'reason.started', message: 'Already started' };
const notYours = /*i18n*/ { id: 'reason.not_found', message: 'Not found' };

const only = (what: MessageDescriptor): Reason => ({ what, detail: null });

/** Codes without a short text: they are temporary, or have a complete sentence elsewhere. */
type Unspecific =
  | 'forged_request'
  | 'key_reused'
  | 'too_many_requests'
  | 'request_timeout'
  | 'internal'
  | 'busy'
  | 'gateway_unavailable'
  | 'whiteboard_hidden'
  | 'feed_off'
  | 'not_attending'
  | 'session_not_started'
  | 'already_logged'
  | 'comment_deleted'
  | 'link_used'
  | 'link_expired'
  | 'link_replaced'
  | 'invite_for_another'
  | 'already_signed_up'
  | 'upload_over'
  | 'step_up_required'
  | 'passkeys_full'
  | 'passkey_refused'
  | 'code_refused'
  | 'setup_expired'
  | 'no_second_factor'
  | 'second_factor_required'
  | 'picture_unreadable'
  | 'malware_found';

const reasons: Partial<Record<ProblemCode, Reason>> = {
  not_signed_in: only(/*i18n*/ { id: 'reason.not_signed_in', message: 'Sign in first' }),
  not_allowed: only(/*i18n*/ { id: 'reason.not_allowed', message: 'Not allowed' }),
  not_found: only(notYours),

  session_cancelled: {
    what: /*i18n*/ { id: 'reason.cancelled', message: 'Cancelled' },
    detail: /*i18n*/ { id: 'reason.by_studio', message: 'by the studio' },
  },
  session_finished: only(/*i18n*/ { id: 'reason.finished', message: 'Finished' }),
  session_on_now: only(/*i18n*/ { id: 'reason.on_now', message: 'Happening now' }),
  session_started: only(started),
  already_booked: only(/*i18n*/ { id: 'reason.already_booked', message: 'Already booked' }),
  already_waitlisted: only(/*i18n*/ { id: 'reason.already_waitlisted', message: 'On the waitlist' }),
  booking_not_open: only(/*i18n*/ { id: 'reason.not_open', message: 'Not open yet' }),
  booking_closed: only(/*i18n*/ { id: 'reason.closed', message: 'Booking closed' }),
  session_full: only(full),
  session_not_full: only(/*i18n*/ { id: 'reason.not_full', message: 'A spot is free' }),
  no_waitlist: { what: full, detail: /*i18n*/ { id: 'reason.no_waitlist', message: 'no waitlist' } },
  not_cancelable: only(/*i18n*/ { id: 'reason.not_cancelable', message: 'Nothing to cancel' }),
  late_cancel_required: {
    what: /*i18n*/ { id: 'reason.late', message: 'Late cancel' },
    detail: /*i18n*/ { id: 'reason.counts_as_visit', message: 'no longer free' },
  },
  not_late: only(/*i18n*/ { id: 'reason.not_late', message: 'Free to cancel' }),
  not_offered: only(/*i18n*/ { id: 'reason.not_offered', message: 'No spot offered' }),
  offer_expired: only(/*i18n*/ { id: 'reason.offer_expired', message: 'Offer expired' }),
  no_concession: { what: anotherPass, detail: /*i18n*/ { id: 'reason.covers_class', message: 'for this class' } },
  weekly_limit_reached: {
    what: /*i18n*/ { id: 'reason.no_visits_left', message: 'No visits left' },
    detail: /*i18n*/ { id: 'reason.that_week', message: 'in that week' },
  },
  pass_not_usable: only(anotherPass),
  last_visible_account: only(/*i18n*/ { id: 'reason.last_account', message: 'Your only studio' }),
  slot_taken: only(/*i18n*/ { id: 'reason.slot_taken', message: 'No longer available' }),
  hold_expired: only(/*i18n*/ { id: 'reason.hold_expired', message: 'Time ran out' }),
  appointment_started: only(started),
  change_too_late: only(/*i18n*/ { id: 'reason.change_too_late', message: 'Too late to move' }),
  cart_empty: only(/*i18n*/ { id: 'reason.cart_empty', message: 'Cart is empty' }),
  price_changed: only(/*i18n*/ { id: 'reason.price_changed', message: 'Price has changed' }),
  sold_at_studio: only(/*i18n*/ { id: 'reason.sold_at_studio', message: 'Sold at the studio' }),
  sold_out: only(/*i18n*/ { id: 'reason.sold_out', message: 'Sold out' }),
  not_confirmed: only(/*i18n*/ { id: 'reason.not_confirmed', message: 'Confirm your cart first' }),
  payment_pending: only(/*i18n*/ { id: 'reason.payment_pending', message: 'Payment under way' }),
  card_declined: only(/*i18n*/ { id: 'reason.card_declined', message: 'Card declined' }),
  insufficient_funds: only(/*i18n*/ { id: 'reason.insufficient_funds', message: 'Not enough money on it' }),

  payload_too_large: only(/*i18n*/ { id: 'reason.too_large', message: 'Too large' }),
  wrong_media_type: only(/*i18n*/ { id: 'reason.wrong_kind', message: 'Wrong kind of file' }),
  invalid_input: only(/*i18n*/ { id: 'reason.check_input', message: 'Check what you entered' }),
  invalid_credentials: only(/*i18n*/ { id: 'reason.check_sign_in', message: 'Check email and password' }),
} satisfies Record<Exclude<ProblemCode, Unspecific>, Reason>;
const unspecific: Reason = { what: notNow, detail: tryAgain };

const opens = /*i18n*/ {
  id: 'reason.opens',
  message: '{span, select, week {Opens {weekday} {time}} other {Opens {shortDay}, {time}}}',
};
const untilTime = /*i18n*/ {
  id: 'reason.until_time',
  message: '{near, select, today {until {time}} tomorrow {until {time} tomorrow} other {until {shortDay}, {time}}}',
};

type WithUntil = (reason: Reason, values: Record<string, unknown>, ms: number) => Reason;
const namesItsEnd: WithUntil = (reason, values) => ({ ...reason, detail: { ...untilTime, values } });
const withWaitTime: WithUntil = (reason, _, ms) => ({ ...reason, detail: inAmount(ms) });

const withUntil: Partial<Record<ProblemCode, WithUntil>> = {
  booking_not_open: (_, values, ms) => ({ what: { ...opens, values }, detail: inAmount(ms) }),
  session_on_now: namesItsEnd,
  not_late: namesItsEnd,
  too_many_requests: withWaitTime,
  busy: withWaitTime,
};

/** With a future `until`, the reason contains its time. */
export function reasonFor(refusal: Pick<Refusal, 'code' | 'until' | 'has_pass'>, formatContext: FormatContext): Reason {
  if (refusal.code === 'no_concession' && refusal.has_pass === false) return only(noPass);
  const reason = reasons[refusal.code] ?? unspecific;
  const until = refusal.until === undefined ? null : new Date(refusal.until);
  const addUntil = withUntil[refusal.code];
  if (!addUntil || !until || until <= formatContext.now) return reason;
  return addUntil(reason, { ...whenValues(until, formatContext) }, until.getTime() - formatContext.now.getTime());
}
