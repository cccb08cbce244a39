import type { Visit } from '#contract/visits.ts';
import { appointmentOf } from '../appointments/appointment-store.ts';
import { showAppointmentVisits } from '../appointments/appointment-wire.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { isBookedState, isLiveState } from '../database/sql-lists.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { settleDue } from './settle.ts';
import { readVisitPageQuery, readPageOfVisits } from './visit-pages.ts';
import { visitOfMember } from './visit-store.ts';
import { readVisits, showListed } from './visit-wire.ts';

export const listVisits: CallHandlers['listVisits'] = async ({ context, caller, query, now }) => {
  const page = readVisitPageQuery(query);
  await settleDue(context, caller.orgId);
  return context.database.snapshot(async (tx) => {
    const { rows, ...rest } = await readPageOfVisits(tx, page, {
      visits: (visits) =>
        visits.where('profile_id', '=', caller.profileId).where('org_id', '=', caller.orgId).where('facility_id', '=', caller.facility.id),
      appointments: (appointments) =>
        appointments
          .where('profile_id', '=', caller.profileId)
          .where('org_id', '=', caller.orgId)
          .where('facility_id', '=', caller.facility.id),
    });
    const viewer = { orgId: caller.orgId, profileId: caller.profileId, now };
    return { visits: await showListed(tx, context, viewer, rows), ...rest };
  });
};

/** Current and future visits, sorted by start. */
export const listBookings: CallHandlers['listBookings'] = async ({ context, caller, now }) => {
  await settleDue(context, caller.orgId);
  return context.database.snapshot(async (tx) => {
    const rows = await tx
      .selectFrom('visits')
      .innerJoin('sessions', (join) => join.onRef('sessions.org_id', '=', 'visits.org_id').onRef('sessions.id', '=', 'visits.session_id'))
      .selectAll('visits')
      .where('visits.profile_id', '=', caller.profileId)
      .where('visits.org_id', '=', caller.orgId)
      .where(isLiveState('visits.state'))
      .where('visits.facility_id', '=', caller.facility.id)
      .where('sessions.ends_at', '>', now)
      .orderBy('visits.starts_at')
      .orderBy('visits.seq')
      .execute();
    const appointments = await tx
      .selectFrom('appointments')
      .selectAll()
      .where('profile_id', '=', caller.profileId)
      .where('org_id', '=', caller.orgId)
      .where('facility_id', '=', caller.facility.id)
      .where(isBookedState('state'))
      .where('ends_at', '>', now)
      .execute();
    const viewer = { orgId: caller.orgId, profileId: caller.profileId, now };
    const visits = [...(await readVisits(tx, viewer, rows)), ...(await showAppointmentVisits(tx, context, viewer, appointments))];
    return { visits: visits.toSorted((a, b) => startOf(a) - startOf(b)) };
  });
};

const startOf = ({ session, appointment }: Visit): number => Date.parse(session?.start_date ?? appointment?.start_at ?? '');

export const readVisit: CallHandlers['readVisit'] = async ({ context, caller, params, now }) => {
  const id = uuidOf(params.id);
  await settleDue(context, caller.orgId);
  return context.database.snapshot(async (tx) => {
    const row = await visitOfMember(tx, caller.orgId, id, caller.profileId);
    const viewer = { orgId: caller.orgId, profileId: caller.profileId, now };
    const appointment = row ? null : await appointmentOf(tx, caller, id);
    const [visit] = row
      ? await readVisits(tx, viewer, [row])
      : await showAppointmentVisits(tx, context, viewer, appointment ? [appointment] : []);
    if (!visit) throw new Refused('not_found');
    return visit;
  });
};
