import type { ContractCases, ContractCase } from '#tests/server/contract-cases.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { hours, inMinutes, type TestMember } from '#tests/server/world.ts';
import { appointmentIn, appointmentClient, eleven, nine, createBookableService, ten } from './bookable-service.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

const signedOut =
  (method: string, path: string): ContractCase =>
  ({ sendRequest, world }) =>
    sendRequest(method, path, { headers: { cookie: `sid=${'x'.repeat(43)}`, 'x-facility-guid': world.box.facilityGuid } });

const asStranger =
  (method: string, path: string, body?: object): ContractCase =>
  async ({ as, world }) =>
    as(await world.member())(method, path, body ? { body } : {});

type At = ReturnType<typeof appointmentClient>;

const withAppointmentClient =
  (sendRequest: (at: At, server: TestServer, member: TestMember, key: string) => ReturnType<ContractCase>): ContractCase =>
  async (server) => {
    const bookable = await createBookableService(server.world);
    const member = await server.world.member();
    return sendRequest(appointmentClient(server, bookable, member), server, member, bookable.key);
  };

const later =
  (at: Date, sendRequest: (at: At, id: string) => ReturnType<ContractCase>): ContractCase =>
  (server) =>
    withAppointmentClient(async (bookable) => {
      const { id } = await bookable.make(nine);
      await server.at(at);
      return sendRequest(bookable, id);
    })(server);

const reading = (path: string): { not_signed_in: ContractCase; not_found: ContractCase } => ({
  not_signed_in: signedOut('GET', path),
  not_found: asStranger('GET', path),
});

const held = async (at: At): Promise<string> => appointmentIn(await at.hold(nine)).id;
const oneKey = { 'idempotency-key': 'one-key-for-two-appointments' };
const week = { weekly_limit: 1, name: 'One a week' };

const withFullWeek = (sendRequest: (at: At, passId: string) => ReturnType<ContractCase>): ContractCase =>
  withAppointmentClient(async (at, { world }, member, key) => {
    const pass = await world.membership(member, world.box, { ...week, services: [key] });
    await at.make(ten);
    return sendRequest(at, pass);
  });

export const appointmentCases: Pick<
  ContractCases,
  | 'listServices'
  | 'readService'
  | 'readAvailability'
  | 'readAppointment'
  | 'holdAppointment'
  | 'updateAppointment'
  | 'bookAppointment'
  | 'releaseAppointment'
> = {
  listServices: {
    done: withAppointmentClient(({ sendRequest }) => sendRequest('GET', '/api/v1/services')),
    not_signed_in: signedOut('GET', '/api/v1/services'),
    not_found: async ({ as, world }) => as(await world.member([world.yoga]), world.box)('GET', '/api/v1/services'),
  },
  readService: {
    ...reading(`/api/v1/services/${unknownId}`),
    done: async (server) => {
      const { serviceId } = await createBookableService(server.world);
      return server.as(await server.world.member())('GET', `/api/v1/services/${serviceId}`);
    },
  },
  readAvailability: {
    ...reading(`/api/v1/staff/${unknownId}/availability?service_id=${unknownId}&date=2026-03-03`),
    done: withAppointmentClient(({ times }) => times()),
  },
  readAppointment: {
    ...reading(`/api/v1/appointments/${unknownId}`),
    done: withAppointmentClient(async (at) => at.show(await held(at))),
  },
  holdAppointment: {
    not_signed_in: signedOut('POST', '/api/v1/appointments'),
    not_found: asStranger('POST', '/api/v1/appointments', { appointment: { service_id: unknownId, staff_id: unknownId, start_at: nine } }),
    done: withAppointmentClient(({ hold }) => hold(nine)),
    slot_taken: withAppointmentClient(({ hold }) => hold('2026-03-03T20:01:00.000Z')),
    key_reused: withAppointmentClient(async (at) => {
      await at.hold(nine, undefined, oneKey);
      return at.hold(ten, undefined, oneKey);
    }),
  },
  updateAppointment: {
    not_signed_in: signedOut('PUT', `/api/v1/appointments/${unknownId}`),
    not_found: asStranger('PUT', `/api/v1/appointments/${unknownId}`, { appointment: {} }),
    done: withAppointmentClient(async (at) => at.move(await held(at), { start_at: ten })),
    slot_taken: withAppointmentClient(async (at) => at.move(await held(at), { start_at: '2026-03-03T20:01:00.000Z' })),
    hold_expired: (server) =>
      withAppointmentClient(async (at) => {
        const id = await held(at);
        await server.at(inMinutes(5));
        return at.move(id, { start_at: ten });
      })(server),
    appointment_started: later(hours(48), (at, id) => at.move(id, { start_at: ten })),
    change_too_late: later(hours(25), (at, id) => at.move(id, { start_at: ten })),
    not_cancelable: withAppointmentClient(async (at) => {
      const { id } = await at.make(eleven);
      await at.cancel(id);
      return at.move(id, { start_at: ten });
    }),
    pass_not_usable: withAppointmentClient(async (at, { world }, member, key) => {
      await world.pass(member, world.box, { services: [key], expires_on: '2026-03-04' });
      const { id } = await at.make(eleven);
      return at.move(id, { start_at: '2026-03-04T21:00:00.000Z' });
    }),
    weekly_limit_reached: withFullWeek(async (at) => {
      const { id } = appointmentIn(await at.hold('2026-03-09T20:00:00.000Z'));
      await at.book(id);
      return at.move(id, { start_at: '2026-03-04T20:00:00.000Z' });
    }),
    key_reused: withAppointmentClient(async (at) => {
      const id = await held(at);
      await at.move(id, { start_at: ten }, oneKey);
      return at.move(id, { start_at: eleven }, oneKey);
    }),
  },
  bookAppointment: {
    not_signed_in: signedOut('PUT', `/api/v1/appointments/${unknownId}/book`),
    not_found: asStranger('PUT', `/api/v1/appointments/${unknownId}/book`, { appointment: {} }),
    done: withAppointmentClient(async (at) => at.book(await held(at))),
    hold_expired: (server) =>
      withAppointmentClient(async (at) => {
        const id = await held(at);
        await server.at(inMinutes(5));
        return at.book(id);
      })(server),
    not_cancelable: withAppointmentClient(async (at) => {
      const { id } = await at.make(eleven);
      await at.cancel(id);
      return at.book(id);
    }),
    pass_not_usable: withAppointmentClient(async (at) => at.book(await held(at), { pass_id: unknownId })),
    weekly_limit_reached: withFullWeek(async (at, passId) => at.book(await held(at), { pass_id: passId })),
    key_reused: withAppointmentClient(async (at) => {
      const id = await held(at);
      await at.book(id, {}, oneKey);
      return at.book(id, { pass_id: null }, oneKey);
    }),
  },
  releaseAppointment: {
    not_signed_in: signedOut('DELETE', `/api/v1/appointments/${unknownId}`),
    not_found: asStranger('DELETE', `/api/v1/appointments/${unknownId}`),
    done: withAppointmentClient(async (at) => at.release(await held(at))),
    key_reused: withAppointmentClient(async (at) => {
      const ids = [await held(at), (await at.make(eleven)).id];
      const [first, second] = ids.map((id) => () => at.sendRequest('DELETE', `/api/v1/appointments/${id}`, { headers: oneKey }));
      await first?.();
      if (!second) throw new Error('two requests have two answers');
      return second();
    }),
  },
};

/** Cancels an appointment that has begun, through its visit. */
export const cancelAfterStart = (what: 'cancel' | 'latecancel'): ContractCase => later(hours(48), (at, id) => at.cancel(id, what));
