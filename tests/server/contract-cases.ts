/** For every call of the contract: a valid request, and one for each problem that it declares. */
import type { CallName } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { identityCases } from '#tests/auth/contract-cases.ts';
import { passkeyCases } from '#tests/auth/passkey-contract-cases.ts';
import { secondFactorCases, signInCodeCases } from '#tests/auth/second-factor-contract-cases.ts';
import { deletionCases } from '#tests/auth/deletion-cases.ts';
import { stepUpCases } from '#tests/auth/step-up-contract-cases.ts';
import { emailChangeCases } from '#tests/auth/email-change-cases.ts';
import { appointmentCases, cancelAfterStart } from '#tests/appointments/contract-cases.ts';
import type { NewPass, NewSession } from '#server/database/schema.ts';
import { checkoutCases } from '#tests/checkout/contract-cases.ts';
import { feedCases } from '#tests/feed/contract-cases.ts';
import { trainingCases } from '#tests/training/contract-cases.ts';
import { notificationCases } from '#tests/notifications/notification-cases.ts';
import { pushCases } from '#tests/push/push-cases.ts';
import { avatarCases } from '#tests/profile/contract-cases.ts';
import { visitIn, visitsIn } from './answers.ts';
import type { TestResponse, TestServer } from './test-server.ts';
import { hours, start, type TestMember } from './world.ts';

export type ContractCase = (server: TestServer) => Promise<TestResponse>;
export type ContractCases = { readonly [N in CallName]: { readonly done: ContractCase } & { readonly [C in ProblemCode]?: ContractCase } };

const unknownId = '00000000-0000-4000-8000-000000000000';
/** A session id that was never issued. */
const strangerCookie = `sid=${'x'.repeat(43)}`;

const signedOut =
  (method: string, path: string): ContractCase =>
  ({ sendRequest, world }) =>
    sendRequest(method, path, { headers: { cookie: strangerCookie, 'x-facility-guid': world.box.facilityGuid } });

const unknown =
  (method: string, path: string): ContractCase =>
  async (server) =>
    server.as(await server.world.member())(method, path);

const notMyFacility =
  (path: string): ContractCase =>
  async ({ as, world }) =>
    as(await world.member([world.yoga]), world.box)('GET', path);

/** A member who drops in has no pass. */
const takerOf = (server: TestServer, what: Taking): Promise<TestMember> => (what === 'dropin' ? server.world.member() : equipped(server));

async function equipped(server: TestServer, pass: Partial<NewPass> = {}): Promise<TestMember> {
  const member = await server.world.member();
  await server.world.pass(member, server.world.box, pass);
  return member;
}

/** The calls that take a place in a class. */
type Taking = 'book' | 'waitlist' | 'dropin';

/** A member requests a place in a class of this kind. They have a pass unless they drop in. */
const onClass =
  (what: Taking, more: Partial<NewSession> = {}, { taken = 0, at = start }: { taken?: number; at?: Date } = {}): ContractCase =>
  async (server) => {
    const { world } = server;
    const id = await world.session(world.box, more);
    await world.fill(id, taken);
    const member = await takerOf(server, what);
    await server.at(at);
    return server.as(member)('POST', `/api/v1/sessions/${id}/${what}`, { body: {} });
  };

const twice =
  (what: Taking, first: Taking, more: Partial<NewSession> = {}, taken = 0): ContractCase =>
  async (server) => {
    const { world } = server;
    const id = await world.session(world.box, more);
    await world.fill(id, taken);
    const sendRequest = server.as(await takerOf(server, what));
    visitIn(await sendRequest('POST', `/api/v1/sessions/${id}/${first}`, { body: {} }));
    return sendRequest('POST', `/api/v1/sessions/${id}/${what}`, { body: {} });
  };

const withOneKey =
  (what: Taking): ContractCase =>
  async (server) => {
    const { world } = server;
    const ids = [await world.session(), await world.session()];
    const sendRequest = server.as(await equipped(server));
    const headers = { 'idempotency-key': 'one-key-for-two' };
    const [, second] = await Promise.all(ids.map((id) => sendRequest('POST', `/api/v1/sessions/${id}/${what}`, { body: {}, headers })));
    if (!second) throw new Error('two requests have two answers');
    return sendRequest('POST', `/api/v1/sessions/${ids[0]}/${what}`, { body: { pass_id: unknownId }, headers });
  };

const withPass =
  (equip: (server: TestServer, member: TestMember) => Promise<unknown>, body: Record<string, unknown> = {}): ContractCase =>
  async (server) => {
    const member = await server.world.member();
    await equip(server, member);
    return server.as(member)('POST', `/api/v1/sessions/${await server.world.session()}/book`, { body });
  };

/** A weekly membership whose visit is used in the week of the default class. */
async function limited(server: TestServer, member: TestMember): Promise<void> {
  const { world } = server;
  await world.membership(member, world.box, { weekly_limit: 1, name: 'One a week' });
  visitIn(
    await server.as(member)('POST', `/api/v1/sessions/${await world.session(world.box, { starts_at: hours(30) })}/book`, { body: {} }),
  );
}

type Put = 'cancel' | 'latecancel' | 'confirm' | 'decline';

const put = async (
  server: TestServer,
  member: TestMember,
  visitId: string,
  what: Put,
  headers: Record<string, string> = {},
): Promise<TestResponse> => server.as(member)('PUT', `/api/v1/visits/${visitId}/${what}`, { headers });

/** Books the default class, then sends this request at this time. */
const onBooked =
  (what: Put, at: Date = start, before: (server: TestServer, sessionId: string) => Promise<unknown> = async () => {}): ContractCase =>
  async (server) => {
    const member = await equipped(server);
    const sessionId = await server.world.session();
    const visit = visitIn(await server.as(member)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));
    await before(server, sessionId);
    await server.at(at);
    return put(server, member, visit.id, what);
  };

const cancelledByStudio = async ({ world }: TestServer, sessionId: string): Promise<void> => {
  await world.database.once((handle) => handle.updateTable('sessions').set({ cancelled_at: start }).where('id', '=', sessionId).execute());
};

interface Offer {
  readonly at?: Date;
  readonly equip?: (server: TestServer, member: TestMember) => Promise<unknown>;
  readonly before?: (server: TestServer, sessionId: string) => Promise<unknown>;
}

/** Offers the only place to a member in the waitlist, then sends this request. */
const onOffer =
  (what: Put, { at = start, equip = (server, member) => server.world.pass(member), before = async () => {} }: Offer = {}): ContractCase =>
  async (server) => {
    const { world } = server;
    const member = await world.member();
    await equip(server, member);
    const sessionId = await world.session(world.box, { capacity: 1 });
    const [other] = await world.fill(sessionId, 1);
    const visit = visitIn(await server.as(member)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
    if (other) await freed(server, other);
    await before(server, sessionId);
    await server.at(at);
    return put(server, member, visit.id, what);
  };

async function freed(server: TestServer, other: TestMember): Promise<void> {
  const [visit] = visitsIn(await server.as(other)('GET', '/api/v1/visits/bookings'));
  if (visit) await put(server, other, visit.id, 'cancel');
}

const reusedKey =
  (what: Put): ContractCase =>
  async (server) => {
    const member = await equipped(server);
    const headers = { 'idempotency-key': `reused-${what}` };
    const visits = [];
    for (let index = 0; index < 2; index += 1)
      visits.push(visitIn(await server.as(member)('POST', `/api/v1/sessions/${await server.world.session()}/book`, { body: {} })));
    await put(server, member, visits[0]?.id ?? '', what, headers);
    return put(server, member, visits[1]?.id ?? '', what, headers);
  };

const onVisit = (what: Put) => ({
  not_signed_in: signedOut('PUT', `/api/v1/visits/${unknownId}/${what}`),
  not_found: unknown('PUT', `/api/v1/visits/${unknownId}/${what}`),
  key_reused: reusedKey(what),
});

const onSession = (what: Taking) => ({
  not_signed_in: signedOut('POST', `/api/v1/sessions/${unknownId}/${what}`),
  not_found: unknown('POST', `/api/v1/sessions/${unknownId}/${what}`),
  key_reused: withOneKey(what),
});

const reading = (path: string): Pick<ContractCases['listPasses'], 'done' | 'not_signed_in' | 'not_found'> => ({
  done: async (server) => server.as(await equipped(server))('GET', path),
  not_signed_in: signedOut('GET', path),
  not_found: notMyFacility(path),
});

const onCalendar = (what: 'activate_calendar' | 'disable_calendar') => ({
  done: (async ({ as, world }) => as(await world.member())('GET', `/api/v1/profile/${what}`)) satisfies ContractCase,
  not_signed_in: signedOut('GET', `/api/v1/profile/${what}`),
});

const full = { capacity: 1 };
const open = { dropin_spaces: -1 };
const openAndFull = { ...full, ...open };

export const contractCases: ContractCases = {
  signIn: {
    done: ({ sendRequest }) =>
      sendRequest('POST', '/api/v1/authentication', { body: { email: 'ana@example.org', password: 'squat-bench-deadlift' } }),
    invalid_credentials: ({ sendRequest }) =>
      sendRequest('POST', '/api/v1/authentication', { body: { email: 'ana@example.org', password: 'guess' } }),
    ...signInCodeCases,
  },
  signOut: { done: ({ sendRequest }) => sendRequest('DELETE', '/api/v1/authentication') },
  readProfile: {
    done: async ({ as, world }) => as(await world.member([world.box, world.yoga]))('GET', '/api/v1/profile'),
    not_signed_in: signedOut('GET', '/api/v1/profile'),
  },
  updateOrg: {
    done: async ({ as, world }) => as(await world.member())('PUT', `/api/v1/orgs/${world.box.orgId}`, { body: { visible: true } }),
    not_signed_in: ({ sendRequest }) =>
      sendRequest('PUT', `/api/v1/orgs/${unknownId}`, { body: { visible: true }, headers: { cookie: strangerCookie } }),
    not_found: async ({ as, world }) => as(await world.member())('PUT', `/api/v1/orgs/${world.yoga.orgId}`, { body: { visible: true } }),
    last_visible_account: async ({ as, world }) =>
      as(await world.member())('PUT', `/api/v1/orgs/${world.box.orgId}`, { body: { visible: false } }),
  },
  readFacility: {
    done: async ({ as, world }) => as(await world.member())('GET', `/api/v1/facilities/${world.box.facilityGuid}`),
    not_signed_in: signedOut('GET', `/api/v1/facilities/${unknownId}`),
    not_found: async ({ as, world }) => as(await world.member())('GET', `/api/v1/facilities/${world.yoga.facilityGuid}`),
  },
  listSessions: reading('/api/v1/sessions'),
  readSession: {
    done: async ({ as, world }) => as(await world.member())('GET', `/api/v1/sessions/${await world.session()}`),
    not_signed_in: signedOut('GET', `/api/v1/sessions/${unknownId}`),
    not_found: async ({ as, world }) => as(await world.member())('GET', `/api/v1/sessions/${await world.session(world.yoga)}`),
  },
  bookVisit: {
    ...onSession('book'),
    done: onClass('book'),
    session_cancelled: onClass('book', { cancelled_at: start }),
    session_finished: onClass('book', {}, { at: hours(25) }),
    session_on_now: onClass('book', {}, { at: hours(24) }),
    already_booked: twice('book', 'book'),
    already_waitlisted: twice('book', 'waitlist', full, 1),
    booking_not_open: onClass('book', { booking_opens_at: hours(1) }),
    booking_closed: onClass('book', { booking_closes_at: start }),
    session_full: onClass('book', full, { taken: 1 }),
    no_concession: withPass(async () => {}),
    weekly_limit_reached: withPass(limited),
    pass_not_usable: withPass((server, member) => server.world.pass(member), { pass_id: unknownId }),
  },
  joinWaitlist: {
    ...onSession('waitlist'),
    done: onClass('waitlist', full, { taken: 1 }),
    session_cancelled: onClass('waitlist', { ...full, cancelled_at: start }, { taken: 1 }),
    session_finished: onClass('waitlist', full, { taken: 1, at: hours(25) }),
    already_booked: twice('waitlist', 'book', full),
    already_waitlisted: twice('waitlist', 'waitlist', full, 1),
    booking_not_open: onClass('waitlist', { ...full, booking_opens_at: hours(1) }, { taken: 1 }),
    booking_closed: onClass('waitlist', { ...full, booking_closes_at: start }, { taken: 1 }),
    session_not_full: onClass('waitlist'),
    no_waitlist: onClass('waitlist', { ...full, waitlists_on: false }, { taken: 1 }),
  },
  dropIn: {
    ...onSession('dropin'),
    done: onClass('dropin', open),
    session_cancelled: onClass('dropin', { ...open, cancelled_at: start }),
    session_finished: onClass('dropin', open, { at: hours(25) }),
    session_on_now: onClass('dropin', open, { at: hours(24) }),
    already_booked: twice('dropin', 'dropin', open),
    already_waitlisted: twice('dropin', 'waitlist', openAndFull, 1),
    booking_not_open: onClass('dropin', { ...open, booking_opens_at: hours(1) }),
    booking_closed: onClass('dropin', { ...open, booking_closes_at: start }),
    session_full: onClass('dropin', openAndFull, { taken: 1 }),
    no_concession: onClass('dropin'),
    pass_not_usable: async (server) =>
      server.as(await equipped(server))('POST', `/api/v1/sessions/${await server.world.session(server.world.box, open)}/dropin`, {
        body: {},
      }),
    price_changed: async (server) =>
      server.as(await server.world.member())('POST', `/api/v1/sessions/${await server.world.session(server.world.box, open)}/dropin`, {
        body: { price: { amount: 100, currency: 'NZD' } },
      }),
  },
  listVisits: reading('/api/v1/visits'),
  listBookings: reading('/api/v1/visits/bookings'),
  readVisit: {
    done: async (server) => {
      const member = await equipped(server);
      const visit = visitIn(await server.as(member)('POST', `/api/v1/sessions/${await server.world.session()}/book`, { body: {} }));
      return server.as(member)('GET', `/api/v1/visits/${visit.id}`);
    },
    not_signed_in: signedOut('GET', `/api/v1/visits/${unknownId}`),
    not_found: unknown('GET', `/api/v1/visits/${unknownId}`),
  },
  cancelVisit: {
    ...onVisit('cancel'),
    done: onBooked('cancel'),
    not_cancelable: onOffer('cancel'),
    session_cancelled: onBooked('cancel', start, cancelledByStudio),
    session_started: onBooked('cancel', hours(24)),
    appointment_started: cancelAfterStart('cancel'),
    late_cancel_required: onBooked('cancel', hours(22)),
  },
  lateCancelVisit: {
    ...onVisit('latecancel'),
    done: onBooked('latecancel', hours(22)),
    not_cancelable: onOffer('latecancel'),
    session_cancelled: onBooked('latecancel', start, cancelledByStudio),
    session_started: onBooked('latecancel', hours(24)),
    appointment_started: cancelAfterStart('latecancel'),
    not_late: onBooked('latecancel'),
  },
  confirmVisit: {
    ...onVisit('confirm'),
    done: onOffer('confirm'),
    not_offered: onBooked('confirm'),
    offer_expired: onOffer('confirm', { at: hours(12) }),
    session_cancelled: onOffer('confirm', { before: cancelledByStudio }),
    session_started: onOffer('confirm', { at: hours(24) }),
    no_concession: onOffer('confirm', { equip: async () => {} }),
    weekly_limit_reached: onOffer('confirm', { equip: limited }),
  },
  declineVisit: {
    ...onVisit('decline'),
    done: onOffer('decline'),
    not_offered: onBooked('decline'),
    offer_expired: onOffer('decline', { at: hours(12) }),
    session_cancelled: onOffer('decline', { before: cancelledByStudio }),
    session_started: onOffer('decline', { at: hours(24) }),
  },
  listClientVisits: {
    done: async (server) => server.as(await equipped(server))('GET', '/api/v1/client_visits'),
    not_signed_in: signedOut('GET', '/api/v1/client_visits'),
  },
  readClientVisit: {
    done: async (server) => {
      const member = await equipped(server);
      const visit = visitIn(await server.as(member)('POST', `/api/v1/sessions/${await server.world.session()}/book`, { body: {} }));
      return server.as(member)('GET', `/api/v1/client_visits/${visit.id}`);
    },
    not_signed_in: signedOut('GET', `/api/v1/client_visits/${unknownId}`),
    not_found: unknown('GET', `/api/v1/client_visits/${unknownId}`),
  },
  listVisitDays: reading('/api/v1/visit_days?from=2026-02-01&to=2026-03-01'),
  listClientVisitDays: {
    done: async (server) => server.as(await equipped(server))('GET', '/api/v1/client_visit_days?from=2026-02-01&to=2026-03-01'),
    not_signed_in: signedOut('GET', '/api/v1/client_visit_days?from=2026-02-01&to=2026-03-01'),
  },
  activateCalendar: onCalendar('activate_calendar'),
  disableCalendar: onCalendar('disable_calendar'),
  listTimeZones: {
    done: async ({ as, world }) => as(await world.member())('GET', '/api/v1/timezones'),
    not_signed_in: signedOut('GET', '/api/v1/timezones'),
  },
  listCourses: reading('/api/v1/courses'),
  readCourse: {
    done: async ({ as, world }) => as(await world.member())('GET', `/api/v1/courses/${await world.course()}`),
    not_signed_in: signedOut('GET', `/api/v1/courses/${unknownId}`),
    not_found: async ({ as, world }) => as(await world.member())('GET', `/api/v1/courses/${await world.course(world.yoga)}`),
  },
  listPasses: reading('/api/v1/passes'),
  listMemberships: reading('/api/v1/memberships'),
  listPassMovements: reading('/api/v1/pass_movements'),
  ...notificationCases,
  ...pushCases,
  ...appointmentCases,
  ...checkoutCases,
  ...trainingCases,
  ...feedCases,
  ...identityCases,
  ...passkeyCases,
  ...secondFactorCases,
  ...stepUpCases,
  ...emailChangeCases,
  ...deletionCases,
  ...avatarCases,
};
