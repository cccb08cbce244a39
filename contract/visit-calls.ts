import * as v from 'valibot';
import { call } from './call-definition.ts';
import { ById } from './values.ts';
import { BookingRequest, Visit, VisitQuery } from './visits.ts';

const bookingProblems = [
  'not_signed_in',
  'not_found',
  'session_cancelled',
  'session_finished',
  'session_on_now',
  'already_booked',
  'already_waitlisted',
  'booking_not_open',
  'booking_closed',
  'session_full',
  'no_concession',
  'weekly_limit_reached',
  'pass_not_usable',
  'key_reused',
] as const;

export const bookVisit = call('bookVisit', {
  method: 'POST',
  path: '/api/v1/sessions/{id}/book',
  summary: 'Book a place; on a pending visit, take the offer.',
  needs: 'facility',
  params: ById,
  body: BookingRequest,
  answer: Visit,
  idempotent: true,
  problems: bookingProblems,
});

export const joinWaitlist = call('joinWaitlist', {
  method: 'POST',
  path: '/api/v1/sessions/{id}/waitlist',
  summary: 'Join the waitlist of a full class.',
  needs: 'facility',
  params: ById,
  body: BookingRequest,
  answer: Visit,
  idempotent: true,
  problems: [
    'not_signed_in',
    'not_found',
    'session_cancelled',
    'session_finished',
    'already_booked',
    'already_waitlisted',
    'booking_not_open',
    'booking_closed',
    'session_not_full',
    'no_waitlist',
    'key_reused',
  ],
});

export const listVisits = call('listVisits', {
  method: 'GET',
  path: '/api/v1/visits',
  summary: "The member's visits at the current facility, newest class first.",
  needs: 'facility',
  query: VisitQuery,
  answer: v.object({ visits: v.array(Visit), next: v.optional(v.string()) }),
  problems: ['not_signed_in', 'not_found'],
});

export const listBookings = call('listBookings', {
  method: 'GET',
  path: '/api/v1/visits/bookings',
  summary: 'Upcoming visits: booked, waitlisted and offered, by start.',
  needs: 'facility',
  answer: v.object({ visits: v.array(Visit) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readVisit = call('readVisit', {
  method: 'GET',
  path: '/api/v1/visits/{id}',
  summary: 'One visit.',
  needs: 'facility',
  params: ById,
  answer: Visit,
  problems: ['not_signed_in', 'not_found'],
});

export const cancelVisit = call('cancelVisit', {
  method: 'PUT',
  path: '/api/v1/visits/{id}/cancel',
  summary: 'Cancel in time, or leave the waitlist.',
  needs: 'facility',
  params: ById,
  answer: Visit,
  idempotent: true,
  problems: [
    'not_signed_in',
    'not_found',
    'not_cancelable',
    'session_cancelled',
    'session_started',
    'late_cancel_required',
    'appointment_started',
    'key_reused',
  ],
});

export const lateCancelVisit = call('lateCancelVisit', {
  method: 'PUT',
  path: '/api/v1/visits/{id}/latecancel',
  summary: 'Cancel after the deadline; it counts as a visit.',
  needs: 'facility',
  params: ById,
  answer: Visit,
  idempotent: true,
  problems: [
    'not_signed_in',
    'not_found',
    'not_cancelable',
    'session_cancelled',
    'session_started',
    'appointment_started',
    'not_late',
    'key_reused',
  ],
});

export const confirmVisit = call('confirmVisit', {
  method: 'PUT',
  path: '/api/v1/visits/{id}/confirm',
  summary: 'Take the offered place.',
  needs: 'facility',
  params: ById,
  answer: Visit,
  idempotent: true,
  problems: [
    'not_signed_in',
    'not_found',
    'not_offered',
    'offer_expired',
    'session_cancelled',
    'session_started',
    'no_concession',
    'weekly_limit_reached',
    'key_reused',
  ],
});

export const declineVisit = call('declineVisit', {
  method: 'PUT',
  path: '/api/v1/visits/{id}/decline',
  summary: 'Give the offered place to the next in line.',
  needs: 'facility',
  params: ById,
  answer: Visit,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'not_offered', 'offer_expired', 'session_cancelled', 'session_started', 'key_reused'],
});
