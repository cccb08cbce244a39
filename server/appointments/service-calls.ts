/** What can be had by appointment, with whom, and when. */
import { anyStaff, type Service } from '#contract/services.ts';
import type { Guest, Handlers } from '../http/asked.ts';
import type { Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { appointmentOf } from './appointment-store.ts';
import { serviceFieldsOf } from './appointment-wire.ts';
import { slotsOn } from './diaries.ts';
import { openPurse } from './purse.ts';
import { offerOf, readOffers, type Offer } from './service-store.ts';

const daysByDefault = 7;

async function showServices(tx: Tx, { orgId, profileId, facility }: Guest, now: Date, offers: readonly Offer[]): Promise<Service[]> {
  const viewer = { orgId, profileId, now };
  const purse = await openPurse({ tx, viewer, timeZone: facility.time_zone, around: [now] });
  return offers.map(({ service, givers }) => ({
    ...serviceFieldsOf(service),
    staff: givers.map(({ id, full_name }) => ({ id, full_name })),
    ...purse.coverOf(service, now),
  }));
}

/** Everybody who gives the service, or the one who is named; throws `not_found` for somebody who does not. */
export function staffIdsFor({ givers }: Offer, staffId: string): string[] {
  if (staffId === anyStaff) return givers.map(({ id }) => id);
  const id = uuidOf(staffId);
  if (!givers.some((giver) => giver.id === id)) throw new Refused('not_found');
  return [id];
}

async function ownAppointment(tx: Tx, caller: Guest, text: string): Promise<string> {
  const id = uuidOf(text);
  if (!(await appointmentOf(tx, caller, id))) throw new Refused('not_found');
  return id;
}

export const serviceCalls: Pick<Handlers, 'listServices' | 'readService' | 'readAvailability'> = {
  listServices: ({ context, caller, now }) =>
    context.database.snapshot(async (tx) => ({ services: await showServices(tx, caller, now, await readOffers(tx, caller.facility)) })),

  async readService({ context, caller, params, now }) {
    const id = uuidOf(params.id);
    return context.database.snapshot(async (tx) => {
      const [service] = await showServices(tx, caller, now, [await offerOf(tx, caller.facility, id)]);
      if (!service) throw new Refused('not_found');
      return service;
    });
  },

  async readAvailability({ context, caller, params, query, now }) {
    const { facility } = caller;
    const serviceId = uuidOf(query.service_id);
    return context.database.snapshot(async (tx) => {
      const offer = await offerOf(tx, facility, serviceId);
      const except = query.appointment_id === undefined ? null : await ownAppointment(tx, caller, query.appointment_id);
      const looking = { tx, now, facility, service: offer.service, staffIds: staffIdsFor(offer, params.id), except };
      return { availability: await slotsOn(looking, query.date, Number(query.days ?? daysByDefault)) };
    });
  },
};
