import { anyStaff, type Service } from '#contract/services.ts';
import type { FacilityMember, CallHandlers } from '../http/handler-input.ts';
import type { Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { appointmentOf } from './appointment-store.ts';
import { serviceFieldsOf } from './appointment-wire.ts';
import { readAllSlots } from './staff-availability.ts';
import { readAppointmentPasses } from './appointment-passes.ts';
import { findServiceOffering, readServiceOfferings, type ServiceOffering } from './service-store.ts';

const daysByDefault = 7;

async function showServices(
  tx: Tx,
  { orgId, profileId, facility }: FacilityMember,
  now: Date,
  offers: readonly ServiceOffering[],
): Promise<Service[]> {
  const viewer = { orgId, profileId, now };
  const appointmentPasses = await readAppointmentPasses({ tx, viewer, timeZone: facility.time_zone, around: [now] });
  return offers.map(({ service, givers }) => ({
    ...serviceFieldsOf(service, facility),
    staff: givers.map(({ id, full_name }) => ({ id, full_name })),
    ...appointmentPasses.coverOf(service, now),
  }));
}

/** The ids of all people who give the service, or of one person; throws `not_found` if this person does not give the service. */
export function staffIdsFor({ givers }: ServiceOffering, staffId: string): string[] {
  if (staffId === anyStaff) return givers.map(({ id }) => id);
  const id = uuidOf(staffId);
  if (!givers.some((giver) => giver.id === id)) throw new Refused('not_found');
  return [id];
}

async function ownAppointment(tx: Tx, caller: FacilityMember, text: string): Promise<string> {
  const id = uuidOf(text);
  if (!(await appointmentOf(tx, caller, id))) throw new Refused('not_found');
  return id;
}

export const serviceCalls: Pick<CallHandlers, 'listServices' | 'readService' | 'readAvailability'> = {
  listServices: ({ context, caller, now }) =>
    context.database.snapshot(async (tx) => ({
      services: await showServices(tx, caller, now, await readServiceOfferings(tx, caller.facility)),
    })),

  async readService({ context, caller, params, now }) {
    const id = uuidOf(params.id);
    return context.database.snapshot(async (tx) => {
      const [service] = await showServices(tx, caller, now, [await findServiceOffering(tx, caller.facility, id)]);
      if (!service) throw new Refused('not_found');
      return service;
    });
  },

  async readAvailability({ context, caller, params, query, now }) {
    const { facility } = caller;
    const serviceId = uuidOf(query.service_id);
    return context.database.snapshot(async (tx) => {
      const offer = await findServiceOffering(tx, facility, serviceId);
      const except = query.appointment_id === undefined ? null : await ownAppointment(tx, caller, query.appointment_id);
      const slotSearch = { tx, now, facility, service: offer.service, staffIds: staffIdsFor(offer, params.id), except };
      return { availability: await readAllSlots(slotSearch, query.date, Number(query.days ?? daysByDefault)) };
    });
  },
};
