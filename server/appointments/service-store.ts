/** What can be had by appointment at a facility, and who gives it. */
import { isOneOf } from '../database/one-of.ts';
import type { FacilityRow, ServiceRow, Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';

export interface Giver {
  readonly service_id: string;
  readonly id: string;
  readonly full_name: string;
}

/** Who gives these services here: who has hours at the facility. */
export const readGivers = (tx: Tx, facility: FacilityRow, serviceIds: readonly string[]): Promise<Giver[]> =>
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

export interface Offer {
  readonly service: ServiceRow;
  readonly givers: readonly Giver[];
}

/** What the studio offers here, in its own order; what nobody gives here is left out. */
export async function readOffers(tx: Tx, facility: FacilityRow, serviceId?: string): Promise<Offer[]> {
  const all = tx.selectFrom('services').selectAll().where('org_id', '=', facility.org_id).where('removed_at', 'is', null);
  const services = await (serviceId === undefined ? all : all.where('id', '=', serviceId)).orderBy('position').orderBy('id').execute();
  const givers = await readGivers(
    tx,
    facility,
    services.map(({ id }) => id),
  );
  return services
    .map((service) => ({ service, givers: givers.filter(({ service_id }) => service_id === service.id) }))
    .filter((offer) => offer.givers.length > 0);
}

/** One of them; throws `not_found` for what is not offered here. */
export async function offerOf(tx: Tx, facility: FacilityRow, serviceId: string): Promise<Offer> {
  const [offer] = await readOffers(tx, facility, serviceId);
  if (!offer) throw new Refused('not_found');
  return offer;
}
