import { isOneOf } from '../database/sql-lists.ts';
import type { FacilityRow, ServiceRow, Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';

export interface ServiceStaffMember {
  readonly service_id: string;
  readonly id: string;
  readonly full_name: string;
}

/** The staff of these services: those with hours at the facility. */
export const readServiceStaff = (tx: Tx, facility: FacilityRow, serviceIds: readonly string[]): Promise<ServiceStaffMember[]> =>
  tx
    .selectFrom('service_staff as g')
    .innerJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'g.org_id').onRef('s.id', '=', 'g.staff_id'))
    .select(['g.service_id', 's.id', 's.full_name'])
    .where('g.org_id', '=', facility.org_id)
    .where(isOneOf('g.service_id', serviceIds))
    .where((row) =>
      row.exists(
        row
          .selectFrom('staff_hours as h')
          .select('h.staff_id')
          .whereRef('h.org_id', '=', 'g.org_id')
          .whereRef('h.staff_id', '=', 'g.staff_id')
          .where('h.facility_id', '=', facility.id),
      ),
    )
    .orderBy('s.full_name')
    .orderBy('s.id')
    .execute();

export interface ServiceOffering {
  readonly service: ServiceRow;
  readonly givers: readonly ServiceStaffMember[];
}

/** The services of the facility, in the studio's order; services without staff at the facility are left out. */
export async function readServiceOfferings(tx: Tx, facility: FacilityRow, serviceId?: string): Promise<ServiceOffering[]> {
  const all = tx.selectFrom('services').selectAll().where('org_id', '=', facility.org_id).where('removed_at', 'is', null);
  const services = await (serviceId === undefined ? all : all.where('id', '=', serviceId)).orderBy('position').orderBy('id').execute();
  const givers = await readServiceStaff(
    tx,
    facility,
    services.map(({ id }) => id),
  );
  return services
    .map((service) => ({ service, givers: givers.filter(({ service_id }) => service_id === service.id) }))
    .filter((offer) => offer.givers.length > 0);
}

/** Throws `not_found` if the facility does not offer the service. */
export async function findServiceOffering(tx: Tx, facility: FacilityRow, serviceId: string): Promise<ServiceOffering> {
  const [offer] = await readServiceOfferings(tx, facility, serviceId);
  if (!offer) throw new Refused('not_found');
  return offer;
}
