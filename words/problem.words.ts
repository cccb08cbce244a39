/**
 * The sentences for refusals: what happened, what it implies, and what to do. One sentence for each code, and a second one with a time for
 * codes that can end without any action. Source: docs/spec §8.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { ProblemCode } from '#contract/problem.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { AttemptKind } from './failure.words.ts';
import { whenValues, type FormatContext } from './when-values.ts';

const sentences: Record<ProblemCode, MessageDescriptor> = {
  not_signed_in: /*i18n*/ { id: 'problem.not_signed_in', message: 'You are signed out. Please sign in to continue.' },
  forged_request: /*i18n*/ {
    id: 'problem.forged_request',
    message: 'We couldn’t verify this request, so nothing was changed. Reload the page and try again.',
  },
  not_allowed: /*i18n*/ {
    id: 'problem.not_allowed',
    message: 'You can see this but cannot change it. If you think you should be able to, ask your studio.',
  },
  whiteboard_hidden: /*i18n*/ {
    id: 'problem.whiteboard_hidden',
    message: 'Only people in this class can see its whiteboard. Book a spot to see it.',
  },
  step_up_required: /*i18n*/ {
    id: 'problem.step_up_required',
    message: 'You signed in a while ago. Please confirm that it’s you.',
  },
  feed_off: /*i18n*/ { id: 'problem.feed_off', message: 'Your studio doesn’t use the feed.' },
  not_found: /*i18n*/ { id: 'problem.not_found', message: 'We couldn’t find that. It may have been moved or removed.' },

  session_cancelled: /*i18n*/ {
    id: 'problem.session_cancelled',
    message: 'The studio has cancelled this class. Please choose another.',
  },
  session_finished: /*i18n*/ { id: 'problem.session_finished', message: 'This class is over. Please choose another.' },
  session_on_now: /*i18n*/ {
    id: 'problem.session_on_now',
    message: 'This class is on now, so it can no longer be booked. Please choose another.',
  },
  session_started: /*i18n*/ {
    id: 'problem.session_started',
    message: 'This class has started, so your booking can no longer be changed.',
  },
  already_booked: /*i18n*/ { id: 'problem.already_booked', message: 'You are already booked into this class. Your spot is safe.' },
  already_waitlisted: /*i18n*/ {
    id: 'problem.already_waitlisted',
    message: 'You are already on the waitlist for this class. We’ll tell you when a spot frees up.',
  },
  booking_not_open: /*i18n*/ { id: 'problem.booking_not_open', message: 'Booking for this class has not opened yet.' },
  booking_closed: /*i18n*/ {
    id: 'problem.booking_closed',
    message: 'Booking for this class has closed. Please choose another.',
  },
  session_full: /*i18n*/ {
    id: 'problem.session_full',
    message: 'Every spot in this class is taken. Join the waitlist if it has one, or choose another class.',
  },
  session_not_full: /*i18n*/ {
    id: 'problem.session_not_full',
    message: 'A spot is free in this class, so you do not need the waitlist. You can book it now.',
  },
  no_waitlist: /*i18n*/ { id: 'problem.no_waitlist', message: 'This class is full and has no waitlist. Please choose another.' },
  not_cancelable: /*i18n*/ {
    id: 'problem.not_cancelable',
    message: 'There is no booking here to cancel. It may have changed on another device. Please check your bookings.',
  },
  late_cancel_required: /*i18n*/ {
    id: 'problem.late_cancel_required',
    message: 'The time to cancel for free has passed. Please confirm that you want to cancel.',
  },
  not_late: /*i18n*/ { id: 'problem.not_late', message: 'You can still cancel this class for free, so nothing was counted as a visit.' },
  not_offered: /*i18n*/ {
    id: 'problem.not_offered',
    message: 'There is no offer to answer here. It may have changed on another device. Open the class to see if you have a spot.',
  },
  offer_expired: /*i18n*/ {
    id: 'problem.offer_expired',
    message: 'The time to confirm this spot has run out, so it is no longer held for you. You can join the waitlist again.',
  },
  no_concession: /*i18n*/ {
    id: 'problem.no_concession',
    message: 'None of your passes covers this class. Buy a pass that does, then book your spot.',
  },
  weekly_limit_reached: /*i18n*/ {
    id: 'problem.weekly_limit_reached',
    message: 'Your membership has no visits left in the week of this class. Choose a class in another week, or buy a pass.',
  },
  pass_not_usable: /*i18n*/ {
    id: 'problem.pass_not_usable',
    message: 'Your pass cannot be used for this. Please choose another way to book.',
  },
  last_visible_account: /*i18n*/ {
    id: 'problem.last_visible_account',
    message: 'This is your only visible studio, so you can’t hide it. Show another one first.',
  },

  slot_taken: /*i18n*/ {
    id: 'problem.slot_taken',
    message: 'This time is no longer available. Please choose another.',
  },
  hold_expired: /*i18n*/ {
    id: 'problem.hold_expired',
    message: 'We held this time for five minutes. It is no longer held. Please choose a time again.',
  },
  appointment_started: /*i18n*/ {
    id: 'problem.appointment_started',
    message: 'This appointment has started, so it can no longer be changed.',
  },
  change_too_late: /*i18n*/ {
    id: 'problem.change_too_late',
    message: 'It is too late to move this appointment. You can still cancel it, but not for free.',
  },

  cart_empty: /*i18n*/ { id: 'problem.cart_empty', message: 'Your cart is empty, so there is nothing to pay. Choose something first.' },
  price_changed: /*i18n*/ {
    id: 'problem.price_changed',
    message: 'A price has changed since you looked, so nothing was charged. Please check the new total.',
  },
  sold_out: /*i18n*/ {
    id: 'problem.sold_out',
    message: 'Something in your cart is sold out, so nothing was charged. Remove it or choose fewer.',
  },
  not_confirmed: /*i18n*/ {
    id: 'problem.not_confirmed',
    message: 'Your cart has changed, so nothing was charged. Please check and confirm it again.',
  },
  payment_pending: /*i18n*/ {
    id: 'problem.payment_pending',
    message: 'We don’t know yet if your payment went through. You won’t be charged twice. Check again in a minute.',
  },
  card_declined: /*i18n*/ {
    id: 'problem.card_declined',
    message: 'Your bank declined this card, so nothing was charged. Use another card, or ask your bank.',
  },
  insufficient_funds: /*i18n*/ {
    id: 'problem.insufficient_funds',
    message: 'There is not enough money on this card, so nothing was charged. Please use another card.',
  },

  not_attending: /*i18n*/ {
    id: 'problem.not_attending',
    message: 'Only people in this class can be on its leaderboard, so this was not saved. You can log it just for yourself.',
  },
  session_not_started: /*i18n*/ {
    id: 'problem.session_not_started',
    message: 'This class has not started, so there is nothing to log yet. Please come back when it has.',
  },
  already_logged: /*i18n*/ {
    id: 'problem.already_logged',
    message: 'You have logged this workout for this class already, so it was not saved again. You can change what you logged.',
  },
  comment_deleted: /*i18n*/ {
    id: 'problem.comment_deleted',
    message: 'This comment was deleted, so you can’t reply to it.',
  },

  link_used: /*i18n*/ {
    id: 'problem.link_used',
    message: 'This link has already been used, and it works only once. Get a new one if you need it.',
  },
  link_expired: /*i18n*/ { id: 'problem.link_expired', message: 'This link has expired. Please get a new one.' },
  link_replaced: /*i18n*/ {
    id: 'problem.link_replaced',
    message: 'This link no longer works, because a newer one was sent or your password has changed. Use the newest link, or get a new one.',
  },
  invite_for_another: /*i18n*/ {
    id: 'problem.invite_for_another',
    message: 'This invitation is for another email address. Sign in with that address, or ask your studio to invite this one.',
  },
  already_signed_up: /*i18n*/ {
    id: 'problem.already_signed_up',
    message: 'You already have an account with this email. Sign in to accept the invitation.',
  },

  upload_over: /*i18n*/ {
    id: 'problem.upload_over',
    message: 'This took too long or was sent before. Check your photo, and try again if it hasn’t changed.',
  },

  passkeys_full: /*i18n*/ {
    id: 'problem.passkeys_full',
    message: 'You have 20 passkeys, which is the most you can have. Remove one to add another.',
  },

  request_timeout: /*i18n*/ {
    id: 'problem.request_timeout',
    message: 'This took too long to reach us, so nothing was changed. Check your connection and try again.',
  },

  payload_too_large: /*i18n*/ {
    id: 'problem.payload_too_large',
    message: 'This is too large for Spotter, so it was not sent. Please choose something smaller.',
  },
  wrong_media_type: /*i18n*/ {
    id: 'problem.wrong_media_type',
    message: 'Spotter cannot read this kind of file, so it was not sent. Please choose another.',
  },
  invalid_input: /*i18n*/ {
    id: 'problem.invalid_input',
    message: 'Something you entered does not look right, so nothing was saved. Please check it and try again.',
  },
  picture_unreadable: /*i18n*/ {
    id: 'problem.picture_unreadable',
    message: 'This photo cannot be read, perhaps because it is damaged. Please choose another.',
  },
  malware_found: /*i18n*/ {
    id: 'problem.malware_found',
    message: 'This file may contain a virus, so it was not saved. Please choose another photo.',
  },
  invalid_credentials: /*i18n*/ {
    id: 'problem.invalid_credentials',
    message: 'This email and password do not match. Check both, or reset your password.',
  },
  code_refused: /*i18n*/ {
    id: 'problem.code_refused',
    message: 'This code is not right, or it was used before. Wait for the next one, or use a recovery code.',
  },
  no_second_factor: /*i18n*/ {
    id: 'problem.no_second_factor',
    message: 'You have no authenticator app any more, so there are no recovery codes. Add an app again to get new codes.',
  },
  setup_expired: /*i18n*/ {
    id: 'problem.setup_expired',
    message: 'This took longer than ten minutes, so the app was not added. Please start again.',
  },
  second_factor_required: /*i18n*/ {
    id: 'problem.second_factor_required',
    message: 'Signing in needs a code from your authenticator app as well.',
  },
  passkey_refused: /*i18n*/ {
    id: 'problem.passkey_refused',
    message: 'This passkey wasn’t accepted. Your password still works.',
  },
  sold_at_studio: /*i18n*/ {
    id: 'problem.sold_at_studio',
    message: 'This course is sold only at the studio, so it was not added. Please ask there.',
  },
  key_reused: /*i18n*/ {
    id: 'problem.key_reused',
    message: 'This was sent before with different details, so nothing was changed. Reload the page and try again.',
  },
  too_many_requests: /*i18n*/ {
    id: 'problem.too_many_requests',
    message: 'Too many tries in a short time. Please wait a little, then try again.',
  },
  internal: /*i18n*/ {
    id: 'problem.internal',
    message: 'Something broke on our side, so this was not done. Please try again in a moment.',
  },
  busy: /*i18n*/ {
    id: 'problem.busy',
    message: 'Spotter is very busy right now, so this was not done. Please try again in a moment.',
  },
  gateway_unavailable: /*i18n*/ {
    id: 'problem.gateway_unavailable',
    message: 'We can’t reach the payment provider, so nothing was charged or saved. Please try again in a moment.',
  },
};

/** `no_concession` for a member without any pass. */
const noPass = /*i18n*/ { id: 'problem.no_pass', message: 'You need a pass for this class. Buy one, then book your spot.' };

/** For a failed read instead of a failed action. */
const readingSentences: Partial<Record<ProblemCode, MessageDescriptor>> = {
  internal: /*i18n*/ {
    id: 'problem.internal.reading',
    message: 'Something broke on our side, so this couldn’t be loaded. Please try again in a moment.',
  },
  busy: /*i18n*/ {
    id: 'problem.busy.reading',
    message: 'Spotter is very busy right now, so this couldn’t be loaded. Please try again in a moment.',
  },
};

/** For codes that can end without any action; the values are those of `WhenValues`. */
const sentencesWithUntil: Partial<Record<ProblemCode, MessageDescriptor>> = {
  session_on_now: /*i18n*/ {
    id: 'problem.session_on_now.until',
    message: 'This class is on now, until {time}, so it can no longer be booked. Please choose another.',
  },
  booking_not_open: /*i18n*/ {
    id: 'problem.booking_not_open.until',
    message:
      '{near, select, today {Booking opens today at {time}.} tomorrow {Booking opens tomorrow at {time}.} other {Booking opens {day} at {time}.}}',
  },
  not_late: /*i18n*/ {
    id: 'problem.not_late.until',
    message:
      '{near, select, today {You can cancel for free until {time} today, so nothing was counted as a visit.} tomorrow {You can cancel for free until {time} tomorrow, so nothing was counted as a visit.} other {You can cancel for free until {day} at {time}, so nothing was counted as a visit.}}',
  },
  weekly_limit_reached: /*i18n*/ {
    id: 'problem.weekly_limit_reached.until',
    message: 'Your membership has no visits left in the week of this class. Choose a class from {day} onwards, or buy a pass.',
  },
  too_many_requests: /*i18n*/ {
    id: 'problem.too_many_requests.until',
    message: 'Too many tries in a short time. Please wait {minutes, plural, one {# minute} other {# minutes}}, then try again.',
  },
  busy: /*i18n*/ {
    id: 'problem.busy.until',
    message:
      'Spotter is very busy right now, so this was not done. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  },
};

/** `formatContext` has the facility's time zone. If `until` has passed, the sentence without a time is used. */
export function problemSentence(
  refusal: Pick<Refusal, 'code' | 'until' | 'has_pass'>,
  formatContext: FormatContext,
  attempt: AttemptKind = 'acting',
): MessageDescriptor {
  if (refusal.code === 'no_concession' && refusal.has_pass === false) return noPass;
  const reading = attempt === 'reading' ? readingSentences[refusal.code] : undefined;
  if (reading) return reading;
  const withUntil = sentencesWithUntil[refusal.code];
  const until = refusal.until === undefined ? null : new Date(refusal.until);
  if (!withUntil || !until || until <= formatContext.now) return sentences[refusal.code];
  return { ...withUntil, values: { ...whenValues(until, formatContext) } };
}
