/** The time zone of a member at a studio. */
import { sql } from 'kysely';

/** Of their own facility, else of the studio's first. The query names `accounts` as `a`; null where the studio has no facility. */
export const memberTimeZone = sql<string | null>`(
  select f.time_zone from facilities f
  where f.org_id = a.org_id
  order by f.id is distinct from a.home_facility_id, f.id
  limit 1
)`.as('time_zone');
