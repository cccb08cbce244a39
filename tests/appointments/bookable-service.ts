/** A bookable service, written directly into the database of a test, and the calls that members make for it. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Appointment } from '#contract/appointments.ts';
import { Slot } from '#contract/slots.ts';
import { read } from '#tests/server/answers.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import type { TestMember, TestFacility, World } from '#tests/server/world.ts';

export interface BookableService {
  readonly place: TestFacility;
  readonly serviceId: string;
  readonly key: string;
  readonly staffIds: readonly string[];
}

export interface BookableServiceOptions {
  readonly minutes?: number;
  readonly price?: number | null;
  readonly staff?: number;
  readonly opens?: string;
  readonly closes?: string;
}

/** An hour with one of `coaches` coaches, who work every day from nine to twelve. The price is 95 dollars. */
export async function createBookableService(
  { database, box }: Pick<World, 'database' | 'box'>,
  options: BookableServiceOptions = {},
  place: TestFacility = box,
): Promise<BookableService> {
  const { minutes = 60, price = 9500, staff = 1, opens = '09:00', closes = '12:00' } = options;
  const org_id = place.orgId;
  const serviceId = randomUUID();
  const key = `training-${serviceId}`;
  const staffIds = Array.from({ length: staff }, () => randomUUID()).toSorted();
  const money = { price_amount: price, price_currency: price === null ? null : 'NZD' };
  await database.transaction(async (tx) => {
    const service = { org_id, id: serviceId, key, name: 'Personal training', description: null, minutes, ...money, removed_at: null };
    await tx.insertInto('services').values(service).execute();
    for (const id of staffIds) {
      await tx.insertInto('staff').values({ org_id, id, key: id, full_name: 'Ana Whaanga' }).execute();
      await tx.insertInto('service_staff').values({ org_id, service_id: serviceId, staff_id: id }).execute();
      for (const weekday of [1, 2, 3, 4, 5, 6, 7])
        await tx
          .insertInto('staff_hours')
          .values({ org_id, staff_id: id, position: weekday, facility_id: place.facilityId, weekday, opens, closes })
          .execute();
    }
  });
  return { place, serviceId, key, staffIds };
}

/** A shorter service of the first coach, so that start times are closer together. */
export async function addShorterService(
  { database }: Pick<World, 'database'>,
  { place, staffIds }: BookableService,
  minutes: number,
): Promise<void> {
  const org_id = place.orgId;
  const service_id = randomUUID();
  const service = { org_id, id: service_id, key: `short-${service_id}`, name: 'A short one', description: null, minutes, removed_at: null };
  await database.transaction(async (tx) => {
    await tx
      .insertInto('services')
      .values({ ...service, price_amount: null, price_currency: null })
      .execute();
    await tx
      .insertInto('service_staff')
      .values({ org_id, service_id, staff_id: staffIds[0] ?? '' })
      .execute();
  });
}

export const appointmentIn = (answer: TestResponse): Appointment => read(Appointment, answer);
export const slotsIn = (answer: TestResponse): Slot[] => read(v.object({ availability: v.array(Slot) }), answer).availability;

export const appointmentClient = (server: TestServer, bookable: BookableService, member: TestMember) => {
  const sendRequest = server.as(member, bookable.place);
  const [ana = ''] = bookable.staffIds;
  return {
    sendRequest,
    times: (date = '2026-03-04', { days = 1, staff = ana, moving = '' } = {}) =>
      sendRequest(
        'GET',
        `/api/v1/staff/${staff}/availability?service_id=${bookable.serviceId}&date=${date}&days=${days}${moving && `&appointment_id=${moving}`}`,
      ),
    hold: (start_at: string, staff_id = ana, headers: Record<string, string> = {}) =>
      sendRequest('POST', '/api/v1/appointments', {
        body: { appointment: { service_id: bookable.serviceId, staff_id, start_at } },
        headers,
      }),
    move: (id: string, appointment: object, headers: Record<string, string> = {}) =>
      sendRequest('PUT', `/api/v1/appointments/${id}`, { body: { appointment }, headers }),
    book: (id: string, appointment: object = {}, headers: Record<string, string> = {}) =>
      sendRequest('PUT', `/api/v1/appointments/${id}/book`, { body: { appointment }, headers }),
    release: (id: string) => sendRequest('DELETE', `/api/v1/appointments/${id}`),
    show: (id: string) => sendRequest('GET', `/api/v1/appointments/${id}`),
    cancel: (id: string, what: 'cancel' | 'latecancel' = 'cancel') => sendRequest('PUT', `/api/v1/visits/${id}/${what}`),
    async make(start_at: string): Promise<Appointment> {
      const held = appointmentIn(await this.hold(start_at));
      return appointmentIn(await this.book(held.id));
    },
  };
};

/** Wednesday 4 March 2026 in Auckland, at nine, ten and eleven. */
export const nine = '2026-03-03T20:00:00.000Z';
export const ten = '2026-03-03T21:00:00.000Z';
export const eleven = '2026-03-03T22:00:00.000Z';
