/** The calls that the first screen does without: the browser fetches this file after it. A subject's own table is spread in here. */
import * as v from 'valibot';
import { call, type Call } from './call-definition.ts';
import { appointmentCalls } from './appointment-calls.ts';
import { avatarCalls } from './avatar-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import { cardCalls } from './card-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { clientVisitCalls } from './client-visit-calls.ts';
import { courseCalls } from './course-calls.ts';
import { dropInCalls } from './drop-in-calls.ts';
import { feedCalls } from './feed-calls.ts';
import { identityCalls } from './identity-calls.ts';
import { leaderboardCalls } from './leaderboard-calls.ts';
import { memberCalls } from './member-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { Credentials } from './credentials.ts';
import { Account, Facility, OrgUpdate, Profile } from './profile.ts';
import { ById, Id } from './values.ts';
import { visitDayCalls } from './visit-day-calls.ts';
import { BookingRequest, Visit, VisitQuery } from './visits.ts';
import { Membership, Pass, PassMovement } from './member-passes.ts';
import { workoutCalls } from './workout-calls.ts';

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

export const lazyCalls = {
  signIn: call({
    method: 'POST',
    path: '/api/v1/authentication',
    summary: 'Sign in with e-mail and password; sets the session cookie.',
    needs: 'none',
    body: Credentials,
    answer: Profile,
    problems: ['invalid_credentials'],
  }),
  signOut: call({
    method: 'DELETE',
    path: '/api/v1/authentication',
    summary: 'End this session; always succeeds.',
    needs: 'none',
    isUnread: true,
    problems: [],
  }),
  updateOrg: call({
    method: 'PUT',
    path: '/api/v1/orgs/{id}',
    summary: 'Show (and select) or hide an organisation.',
    needs: 'session',
    params: ById,
    body: OrgUpdate,
    answer: Account,
    problems: ['not_signed_in', 'not_found', 'last_visible_account'],
  }),
  readFacility: call({
    method: 'GET',
    path: '/api/v1/facilities/{guid}',
    summary: 'One facility of the member.',
    needs: 'session',
    params: v.strictObject({ guid: Id }),
    answer: Facility,
    problems: ['not_signed_in', 'not_found'],
  }),
  bookVisit: call({
    method: 'POST',
    path: '/api/v1/sessions/{id}/book',
    summary: 'Book a place; on a pending visit, take the offer.',
    needs: 'facility',
    params: ById,
    body: BookingRequest,
    answer: Visit,
    idempotent: true,
    problems: bookingProblems,
  }),
  joinWaitlist: call({
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
  }),
  listVisits: call({
    method: 'GET',
    path: '/api/v1/visits',
    summary: "The member's visits at the current facility, newest class first.",
    needs: 'facility',
    query: VisitQuery,
    answer: v.object({ visits: v.array(Visit), next: v.optional(v.string()) }),
    problems: ['not_signed_in', 'not_found'],
  }),
  listBookings: call({
    method: 'GET',
    path: '/api/v1/visits/bookings',
    summary: 'Upcoming visits: booked, waitlisted and offered, by start.',
    needs: 'facility',
    answer: v.object({ visits: v.array(Visit) }),
    problems: ['not_signed_in', 'not_found'],
  }),
  readVisit: call({
    method: 'GET',
    path: '/api/v1/visits/{id}',
    summary: 'One visit.',
    needs: 'facility',
    params: ById,
    answer: Visit,
    problems: ['not_signed_in', 'not_found'],
  }),
  cancelVisit: call({
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
  }),
  lateCancelVisit: call({
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
  }),
  confirmVisit: call({
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
  }),
  declineVisit: call({
    method: 'PUT',
    path: '/api/v1/visits/{id}/decline',
    summary: 'Give the offered place to the next in line.',
    needs: 'facility',
    params: ById,
    answer: Visit,
    idempotent: true,
    problems: ['not_signed_in', 'not_found', 'not_offered', 'offer_expired', 'session_cancelled', 'session_started', 'key_reused'],
  }),
  listPasses: call({
    method: 'GET',
    path: '/api/v1/passes',
    summary: 'Count passes; `active` (default 1) leaves out those used up or expired.',
    needs: 'facility',
    query: v.strictObject({ active: v.optional(v.picklist(['0', '1'])) }),
    answer: v.object({ passes: v.array(Pass) }),
    problems: ['not_signed_in', 'not_found'],
  }),
  listMemberships: call({
    method: 'GET',
    path: '/api/v1/memberships',
    summary: 'Memberships with their use of this week.',
    needs: 'facility',
    answer: v.object({ memberships: v.array(Membership) }),
    problems: ['not_signed_in', 'not_found'],
  }),
  listPassMovements: call({
    method: 'GET',
    path: '/api/v1/pass_movements',
    summary: 'What was set aside, spent and given back of passes and memberships in a year, and all that is ahead; newest first.',
    needs: 'facility',
    answer: v.object({ movements: v.array(PassMovement) }),
    problems: ['not_signed_in', 'not_found'],
  }),
  ...appointmentCalls,
  ...clientVisitCalls,
  ...visitDayCalls,
  ...calendarCalls,
  ...courseCalls,
  ...dropInCalls,
  ...notificationCalls,
  ...cardCalls,
  ...checkoutCalls,
  ...memberCalls,
  ...identityCalls,
  ...avatarCalls,
  ...workoutCalls,
  ...leaderboardCalls,
  ...feedCalls,
} as const satisfies Record<string, Call>;
