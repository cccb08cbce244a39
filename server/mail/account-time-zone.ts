import type { Tx } from '../database/schema.ts';
import { memberTimeZone } from '../notifications/member-time-zone.ts';

/** The time zone of the studio that the member used last; null: the member has no studio. */
export const accountTimeZone = async (tx: Tx, profileId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('accounts as a')
    .select(memberTimeZone)
    .where('a.profile_id', '=', profileId)
    .orderBy('a.last_visit_at', (order) => order.desc().nullsLast())
    .orderBy('a.org_id')
    .limit(1)
    .executeTakeFirst();
  return row?.time_zone ?? null;
};
