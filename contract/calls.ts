/** The one table of calls: server routes, the browser's client, the OpenAPI document and the tests derive from it. Source: product.md §7. */
import * as v from 'valibot';
import { call, type Call } from './call.ts';
import { Session, SessionQuery } from './classes.ts';
import { Membership, Pass } from './passes.ts';
import { Account, Credentials, Facility, OrgUpdate, Profile } from './profile.ts';
import { Id } from './values.ts';
import { BookingRequest, Visit, VisitQuery } from './visits.ts';

const ById = v.strictObject({ id: Id });

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

export const calls = {
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
  readProfile: call({
    method: 'GET',
    path: '/api/v1/profile',
    summary: 'The signed-in member with their accounts.',
    needs: 'session',
    answer: Profile,
    problems: ['not_signed_in'],
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
  listSessions: call({
    method: 'GET',
    path: '/api/v1/sessions',
    summary: 'Classes of the current facility, by start.',
    needs: 'facility',
    query: SessionQuery,
    answer: v.object({ sessions: v.array(Session) }),
    problems: ['not_signed_in', 'not_found'],
  }),
  readSession: call({
    method: 'GET',
    path: '/api/v1/sessions/{id}',
    summary: 'One class.',
    needs: 'facility',
    params: ById,
    answer: Session,
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
    problems: ['not_signed_in', 'not_found', 'not_cancelable', 'session_cancelled', 'session_started', 'not_late', 'key_reused'],
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
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export const callNames = Object.keys(calls) as readonly CallName[];

type Output<S> = S extends v.GenericSchema<unknown, infer O> ? O : undefined;

/** What a call answers; `undefined` for 204. */
export type AnswerOf<N extends CallName> = Calls[N] extends { answer: infer S } ? Output<S> : undefined;
/** What a call takes as its body. */
export type BodyOf<N extends CallName> = Calls[N] extends { body: infer S } ? Output<S> : undefined;
export type QueryOf<N extends CallName> = Calls[N] extends { query: infer S } ? Output<S> : undefined;
export type ParamsOf<N extends CallName> = Calls[N] extends { params: infer S } ? Output<S> : undefined;
