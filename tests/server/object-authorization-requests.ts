/** Who may use ids of which kind in each call. A place that no request fills fails `object-authorization.server.test.ts`. */
import * as v from 'valibot';
import type { CallName } from '#contract/calls.ts';
import { Workout } from '#contract/workouts.ts';
import { ten } from '#tests/appointments/bookable-service.ts';
import { checkoutClientFor, sellPass } from '#tests/checkout/checkout-client.ts';
import { comment, reaction } from '#tests/feed/feed-harness.ts';
import { lift, set, wod } from '#tests/training/gym.ts';
import { type Kind, type Records } from './records.ts';
import type { TestServer } from './test-server.ts';
import type { TestMember } from './world.ts';

/** The sender at the first studio: another member, or the owner of the records. */
export interface Requester {
  readonly server: TestServer;
  readonly member: TestMember;
  readonly records: Records;
}

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** `own`: only for the owner. `all`: for every member of the studio. `holder`: a holder uses them up, so no test sends them. */
export interface OpenAccess {
  readonly own?: readonly Kind[];
  readonly all?: readonly Kind[];
  readonly holder?: readonly Kind[];
}

export interface AuditedCall {
  /** Valid requests except for the tested id, by shape if the call accepts several shapes. */
  readonly requests?: (requester: Requester) => Promise<Readonly<Record<string, RequestParts>>> | Readonly<Record<string, RequestParts>>;
  /** By place, or by place and shape: `body.source_id (visit)`. A missing place is open to no requester. */
  readonly open?: Readonly<Record<string, OpenAccess>>;
  /** The format of the id at its place, if it is part of a longer text; by shape. */
  readonly written?: (id: string, shape: string) => string;
}

const visits: readonly Kind[] = ['visit', 'offered visit', 'cancelled visit', 'appointment'];
const workouts: readonly Kind[] = ['wod', 'lift', 'workout on a leaderboard'];
const passes: readonly Kind[] = ['pass', 'membership'];
const appointments: readonly Kind[] = ['appointment', 'hold'];
const unknownId = '00000000-0000-4000-8000-000000000000';

const one = (request: RequestParts): Pick<AuditedCall, 'requests'> => ({ requests: () => ({ '': request }) });
/** A call without a body and with an id only in its path. */
const inPath = (open: OpenAccess): AuditedCall => ({ ...one({}), open: { 'params.id': open } });
const none: AuditedCall = {};

const ofClass: AuditedCall = {
  requests: ({ records: { ids } }) => ({ '': { params: { id: ids.class }, body: { pass_id: unknownId } } }),
  open: { 'params.id': { all: ['class'] }, 'body.pass_id': { own: passes } },
};

async function ownWorkout({ server, member }: Requester, body: unknown): Promise<string> {
  return v.parse(Workout, (await server.as(member)('POST', '/api/v1/workouts', { body })).body).id;
}

const total = (movement_id: string) => ({
  scoring: 'total',
  score: { scoring: 'total', lifts: [{ movement_id, attempts: [{ value: 100, unit: 'kg', successful: true }] }] },
});

/** Subjects of comments and reactions, in each of the four shapes of an id. */
const sources = ['post', 'comment', 'workout', 'visit'] as const;
const ofSources = (make: (type: string) => unknown) => ({
  requests: () => Object.fromEntries(sources.map((type) => [type, { body: make(type) }])),
});
const openSources = (place: string): Readonly<Record<string, OpenAccess>> => ({
  [`${place} (post)`]: { all: ['post'] },
  [`${place} (comment)`]: { own: ['comment on a visit'], all: ['comment', 'comment on a workout'] },
  [`${place} (workout)`]: { own: ['wod', 'lift'], all: ['workout on a leaderboard'] },
  [`${place} (visit)`]: { own: ['visit', 'offered visit', 'cancelled visit'] },
});

export const rows: Readonly<Record<CallName, AuditedCall>> = {
  listSessions: none,
  readSession: inPath({ all: ['class'] }),
  signIn: none,
  signOut: none,
  readProfile: none,
  updateOrg: { ...one({ body: { visible: true } }), open: { 'params.id': { all: ['org'] } } },
  readFacility: { ...one({}), open: { 'params.guid': { all: ['facility guid'] } } },
  bookVisit: ofClass,
  joinWaitlist: ofClass,
  dropIn: {
    ...ofClass,
    // A drop-in ignores the pass, so only the first request would drop in. Later ones would be answered as repeated.
    requests: async ({ server, member, records }) => {
      await server.as(member)('POST', `/api/v1/sessions/${records.ids.class}/dropin`, { body: {} });
      return { '': { params: { id: records.ids.class }, body: { pass_id: unknownId } } };
    },
  },
  listVisits: none,
  listBookings: none,
  readVisit: inPath({ own: visits }),
  cancelVisit: inPath({ own: visits }),
  lateCancelVisit: inPath({ own: visits }),
  confirmVisit: inPath({ own: visits }),
  declineVisit: inPath({ own: visits }),
  listPasses: none,
  listMemberships: none,
  listPassMovements: none,
  listServices: none,
  readService: inPath({ all: ['service'] }),
  readAvailability: {
    requests: ({ records: { ids } }) => ({
      '': { params: { id: ids.staff }, query: { service_id: ids.service, date: '2026-03-04', appointment_id: unknownId } },
    }),
    open: {
      'params.id': { all: ['staff'] },
      'query.service_id': { all: ['service'] },
      'query.appointment_id': { own: appointments },
    },
  },
  readAppointment: inPath({ own: appointments }),
  holdAppointment: {
    requests: ({ records: { ids } }) => ({
      '': { body: { appointment: { service_id: ids.service, staff_id: ids.staff, start_at: ten } } },
    }),
    open: { 'body.appointment.service_id': { all: ['service'] }, 'body.appointment.staff_id': { all: ['staff'] } },
  },
  updateAppointment: {
    requests: async ({ server, member, records }) => {
      const { ids, owner } = records;
      const start = { service_id: ids.service, staff_id: ids.staff, start_at: '2026-03-05T20:00:00.000Z' };
      const held = member === owner ? null : await server.as(member)('POST', '/api/v1/appointments', { body: { appointment: start } });
      const own = held ? (held.body as { readonly id: string }).id : ids.hold;
      return { '': { params: { id: own }, body: { appointment: { staff_id: ids.staff } } } };
    },
    open: { 'params.id': { own: appointments }, 'body.appointment.staff_id': { all: ['staff'] } },
  },
  bookAppointment: {
    requests: async ({ server, member, records }) => {
      const { ids, owner } = records;
      const start = { service_id: ids.service, staff_id: ids.staff, start_at: '2026-03-06T20:00:00.000Z' };
      const held = member === owner ? null : await server.as(member)('POST', '/api/v1/appointments', { body: { appointment: start } });
      const own = held ? (held.body as { readonly id: string }).id : ids.hold;
      return { '': { params: { id: own }, body: { appointment: { pass_id: unknownId } } } };
    },
    open: { 'params.id': { own: appointments }, 'body.appointment.pass_id': { own: passes } },
  },
  releaseAppointment: inPath({ own: appointments }),
  listClientVisits: none,
  readClientVisit: inPath({ own: visits }),
  listVisitDays: none,
  listClientVisitDays: none,
  activateCalendar: none,
  disableCalendar: none,
  listTimeZones: none,
  listCourses: none,
  readCourse: inPath({ all: ['course'] }),
  listNotifications: none,
  markNotificationRead: inPath({ own: ['notification'] }),
  markNotificationsRead: { ...one({ body: { ids: [unknownId] } }), open: { 'body.ids.0': { own: ['notification'] } } },
  readNotificationSettings: none,
  updateNotificationSettings: none,
  readPushState: none,
  savePushSubscription: none,
  deletePushSubscription: none,
  testPush: none,
  listGateways: none,
  readAuthToken: inPath({}),
  listPaymentSources: one({ query: { gateway_id: 'sandbox' } }),
  addPaymentSource: {
    requests: async ({ server, member }) => ({
      '': { body: { source: { gateway_id: 'sandbox', token: await checkoutClientFor(server, member).token() } } },
    }),
  },
  updatePaymentSource: { ...one({ body: { default: true } }), open: { 'params.id': { own: ['payment source'] } } },
  deletePaymentSource: inPath({ own: ['payment source'] }),
  listPassTypes: none,
  listPassProducts: none,
  listProducts: none,
  readCart: none,
  updateCart: {
    ...one({}),
    requests: ({ records: { ids } }) => ({
      kept: { body: { cart: { line_items: [{ id: unknownId, variant_id: ids.product, quantity: 1 }] } } },
      new: { body: { cart: { line_items: [{ variant_id: ids.product, quantity: 1 }] } } },
      removed: { body: { cart: { line_items: [{ id: unknownId, _destroy: true }] } } },
    }),
    open: {
      'body.cart.line_items.0.id': { own: ['cart line'] },
      'body.cart.line_items.0.variant_id': { all: ['product'] },
    },
  },
  deleteCart: none,
  checkout: {
    requests: async ({ server, member }) => {
      const checkoutClient = checkoutClientFor(server, member);
      await checkoutClient.add(await sellPass(server.world));
      await checkoutClient.confirm();
      return { '': { body: { payment: { card_id: unknownId } } } };
    },
    open: { 'body.payment.card_id': { own: ['payment source'] } },
  },
  listInvoices: none,
  payInvoice: {
    requests: async ({ server, member, records: { owner, ids } }) => {
      const checkoutClient = checkoutClientFor(server, member);
      const invoice = member === owner ? ids.invoice : await checkoutClient.owe(server.world);
      const card = member === owner ? ids['payment source'] : (await checkoutClient.card()).id;
      return { '': { params: { id: invoice }, body: { payment: { card_id: card } } } };
    },
    open: { 'params.id': { own: ['invoice'] }, 'body.payment.card_id': { own: ['payment source'] } },
  },
  readMember: none,
  updateMember: none,
  requestPasswordReset: none,
  readPasswordReset: { ...one({}), open: { 'params.token': { holder: ['password reset'] } } },
  resetPassword: { ...one({ body: { password: 'another-river-anvil' } }), open: { 'params.token': { holder: ['password reset'] } } },
  changePassword: none,
  listPasskeys: none,
  beginPasskey: none,
  addPasskey: none,
  renamePasskey: { ...one({ body: { name: 'Work laptop' } }), open: { 'params.id': { own: ['passkey'] } } },
  removePasskey: inPath({ own: ['passkey'] }),
  beginPasskeySignIn: none,
  signInWithPasskey: none,
  readSecondFactor: none,
  beginSecondFactor: none,
  confirmSecondFactor: none,
  removeSecondFactor: none,
  renewRecoveryCodes: none,
  stepUp: none,
  stepUpWithPasskey: none,
  listSecurityEvents: none,
  listSignInSessions: none,
  endSignInSession: inPath({ own: ['sign-in session'] }),
  endOtherSignInSessions: none,
  readInvite: { ...one({}), open: { 'params.token': { holder: ['invite'] } } },
  signUp: {
    ...one({ body: { app_signup: { full_name: 'Ana Whaanga', password: 'another-river-anvil' } } }),
    open: { 'query.invite': { holder: ['invite'] } },
  },
  acceptInvite: { ...one({}), open: { 'params.token': { all: ['invite'] } } },
  readEmailSubscription: { ...one({}), open: { 'params.token': { holder: ['email subscription'] } } },
  updateEmailSubscription: { ...one({ body: { is_stopped: true } }), open: { 'params.token': { holder: ['email subscription'] } } },
  requestEmailChange: none,
  readEmailChange: none,
  cancelEmailChange: none,
  readDeletions: none,
  requestDeletion: { ...one({ body: { org_id: null } }), open: { 'body.org_id': { all: ['org'] } } },
  cancelDeletion: inPath({ own: ['deletion'] }),
  exportData: { ...one({ body: { org_id: null } }), open: { 'body.org_id': { all: ['org'] } } },
  readEmailChangeLink: { ...one({}), open: { 'params.token': { holder: ['email change'] } } },
  confirmEmailChange: { ...one({}), open: { 'params.token': { holder: ['email change'] } } },
  undoEmailChange: { ...one({}), open: { 'params.token': { holder: ['email change'] } } },
  updateProfile: none,
  readImageAuth: none,
  removeAvatar: none,
  listWorkouts: { ...one({ query: {} }), open: { 'query.movement_id': { own: ['movement'] } } },
  searchWorkouts: none,
  readWorkout: inPath({ own: workouts }),
  logWorkout: {
    requests: ({ records: { ids } }) => ({
      wod: { body: wod({ definition_id: null, session_id: null, ...total(ids.movement) }) },
      lift: { body: lift(ids.movement, [set(ids.movement, 5, 100)], { definition_id: null, session_id: null }) },
      'for a class': { body: wod({ definition_id: ids.definition, session_id: null }) },
    }),
    open: {
      'body.workout.definition_id': { all: ['definition'] },
      'body.workout.session_id': { all: ['class'] },
      'body.workout.movement_id': { all: ['movement'] },
      'body.workout.sets.0.movement_id': { all: ['movement'] },
      'body.workout.score.lifts.0.movement_id': { all: ['movement'] },
    },
  },
  updateWorkout: {
    requests: async (requester) => {
      const { movement } = requester.records.ids;
      const lifted = { movement_id: movement, sets: [set(movement, 5, 100)] };
      return {
        wod: { params: { id: await ownWorkout(requester, wod(total(movement))) }, body: { workout: total(movement) } },
        lift: { params: { id: await ownWorkout(requester, lift(movement, lifted.sets)) }, body: { workout: lifted } },
        note: { params: { id: unknownId }, body: { workout: { notes: 'Mine now.' } } },
      };
    },
    open: {
      'params.id': { own: workouts },
      'body.workout.movement_id': { all: ['movement'] },
      'body.workout.sets.0.movement_id': { all: ['movement'] },
      'body.workout.score.lifts.0.movement_id': { all: ['movement'] },
    },
  },
  deleteWorkout: inPath({ own: workouts }),
  restoreWorkout: inPath({ own: [...workouts, 'deleted workout'] }),
  listLifts: none,
  readLift: inPath({ own: ['movement'] }),
  listMovements: none,
  readMovement: inPath({ all: ['movement'] }),
  readLeaderboard: { ...one({ query: {} }), open: { 'query.session_id': { all: ['class'] } } },
  listWhiteboards: { ...one({ query: {} }), open: { 'query.session_id': { all: ['class'] } } },
  readOnlineClass: inPath({ all: ['class'] }),
  listActivities: { ...one({ query: {} }), open: { 'query.ids': { all: ['post', 'workout on a leaderboard'] } } },
  readActivity: inPath({ own: ['visit', 'offered visit', 'cancelled visit', 'wod', 'lift'], all: ['post', 'workout on a leaderboard'] }),
  addComment: { ...ofSources((type) => comment(unknownId, type)), open: openSources('body.source_id') },
  deleteComment: inPath({ own: ['comment', 'comment on a visit', 'comment on a workout'] }),
  addReaction: { ...ofSources((type) => reaction(unknownId, type)), open: openSources('body.reaction.source_id') },
  deleteReaction: {
    requests: () => Object.fromEntries(sources.map((type) => [type, {}])),
    written: (id, shape) => `${shape}-${id}`,
    open: openSources('params.source'),
  },
  addWorkoutReaction: {
    ...one({ body: { reaction: { type: 'strong' } } }),
    open: { 'params.id': { own: ['wod', 'lift'], all: ['workout on a leaderboard'] } },
  },
  deleteWorkoutReaction: inPath({ own: ['reaction to a workout'] }),
};
