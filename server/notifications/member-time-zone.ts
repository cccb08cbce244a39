/** The time zone and the address of a member at a studio: those of the member’s own facility, else those of the studio’s first facility. */
import { sql } from 'kysely';

const ofFacility = (column: 'time_zone' | 'address') => sql<string | null>`(
  select f.${sql.ref(column)} from facilities f
  where f.org_id = a.org_id
  order by f.id is distinct from a.home_facility_id, f.id
  limit 1
)`;

/** The query must name the table `accounts` as `a`. Null if the studio has no facility. */
export const memberTimeZone = ofFacility('time_zone').as('time_zone');

/** The same conditions as for `memberTimeZone`. */
export const memberAddress = ofFacility('address').as('address');
