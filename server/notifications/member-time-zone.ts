/** The time zone and the address of a member at a studio: of the member's own facility, else of the studio's first. */
import { sql } from 'kysely';

const ofFacility = (column: 'time_zone' | 'address') => sql<string | null>`(
  select f.${sql.ref(column)} from facilities f
  where f.org_id = a.org_id
  order by f.id is distinct from a.home_facility_id, f.id
  limit 1
)`;

/** The query must name `accounts` as `a`. Null if the studio has no facility. */
export const memberTimeZone = ofFacility('time_zone').as('time_zone');

/** As `memberTimeZone`. */
export const memberAddress = ofFacility('address').as('address');
