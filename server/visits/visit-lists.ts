/** What the member has booked and where they have been. */
import { liveStates } from '#machines/visits/standing.rules.ts';
import type { Handlers } from '../http/asked.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { settleDue } from './settle.ts';
import { pageOf, readPage } from './visit-pages.ts';
import { visitOfMember } from './visit-store.ts';
import { readVisits } from './visit-wire.ts';

/** Newest class first; `next` names the page after this one. */
export const listVisits: Handlers['listVisits'] = async ({ context, caller, query, now }) => {
  const page = pageOf(query);
  await settleDue(context, caller.orgId);
  return context.database.snapshot(async (tx) => {
    const { rows, ...rest } = await readPage(tx, page, (visits) =>
      visits
        .where('visits.profile_id', '=', caller.profileId)
        .where('visits.org_id', '=', caller.orgId)
        .where('sessions.facility_id', '=', caller.facility.id),
    );
    return { visits: await readVisits(tx, { orgId: caller.orgId, profileId: caller.profileId, now }, rows), ...rest };
  });
};

/** Visits that are still ahead of the member or under way, by start. */
export const listBookings: Handlers['listBookings'] = async ({ context, caller, now }) => {
  await settleDue(context, caller.orgId);
  return context.database.snapshot(async (tx) => {
    const rows = await tx
      .selectFrom('visits')
      .innerJoin('sessions', (join) => join.onRef('sessions.org_id', '=', 'visits.org_id').onRef('sessions.id', '=', 'visits.session_id'))
      .selectAll('visits')
      .where('visits.profile_id', '=', caller.profileId)
      .where('visits.org_id', '=', caller.orgId)
      .where('visits.state', 'in', liveStates)
      .where('sessions.facility_id', '=', caller.facility.id)
      .where('sessions.ends_at', '>', now)
      .orderBy('sessions.starts_at')
      .orderBy('visits.seq')
      .execute();
    return { visits: await readVisits(tx, { orgId: caller.orgId, profileId: caller.profileId, now }, rows) };
  });
};

export const readVisit: Handlers['readVisit'] = async ({ context, caller, params, now }) => {
  const id = uuidOf(params.id);
  await settleDue(context, caller.orgId);
  return context.database.snapshot(async (tx) => {
    const row = await visitOfMember(tx, caller.orgId, id, caller.profileId);
    const [visit] = row ? await readVisits(tx, { orgId: caller.orgId, profileId: caller.profileId, now }, [row]) : [];
    if (!visit) throw new Refused('not_found');
    return visit;
  });
};
