/** Counts a member's visits on each day, in the time zone of each facility. */
import type { AppointmentState } from '#contract/appointments.ts';
import type { VisitDay, VisitDayQuery } from '#contract/visit-days.ts';
import type { VisitState } from '#contract/visit-fields.ts';
import { addDays, dayOf, isDay } from '#machines/classes/day.rules.ts';
import type { Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { isMadeState } from '../database/sql-lists.ts';
import { Refused } from '../http/outcome.ts';
import { settleForMember } from './client-visits.ts';
import { settleDue } from './settle.ts';

const longest = 400;

/** Checks that `from` and `to` are days and not too far apart. */
function rangeOf({ from, to }: VisitDayQuery): VisitDayQuery {
  for (const [name, day] of Object.entries({ from, to }))
    if (!isDay(day)) throw new Refused('invalid_input', { issues: { [name]: { type: 'iso_date', input: day } } });
  if (to < from || to > addDays(from, longest)) throw new Refused('invalid_input', { issues: { to: { type: 'range', input: to } } });
  return { from, to };
}

interface Whose {
  readonly profileId: string;
  /** The facility; absent: all studios of the member. */
  readonly at?: { readonly orgId: string; readonly facilityId: string };
}

interface Found {
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly state: VisitState | AppointmentState;
}

/** The range with a day added on each side, because no time zone differs from UTC by more than a day. */
const aDayEitherSide = ({ from, to }: VisitDayQuery) =>
  [new Date(`${addDays(from, -1)}T00:00:00Z`), new Date(`${addDays(to, 1)}T00:00:00Z`)] as const;

async function findVisits(tx: Tx, { profileId, at }: Whose, range: VisitDayQuery): Promise<Found[]> {
  const [from, to] = aDayEitherSide(range);
  const visits = tx
    .selectFrom('visits')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'visits.org_id').onRef('facilities.id', '=', 'visits.facility_id'),
    )
    .select(['visits.starts_at', 'facilities.time_zone', 'visits.state'])
    .where('visits.profile_id', '=', profileId)
    .where('visits.starts_at', '>=', from)
    .where('visits.starts_at', '<', to);
  const appointments = tx
    .selectFrom('appointments')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'appointments.org_id').onRef('facilities.id', '=', 'appointments.facility_id'),
    )
    .select(['appointments.starts_at', 'facilities.time_zone', 'appointments.state'])
    .where('appointments.profile_id', '=', profileId)
    .where(isMadeState('appointments.state'))
    .where('appointments.starts_at', '>=', from)
    .where('appointments.starts_at', '<', to);
  const here = at
    ? {
        visits: visits.where('visits.org_id', '=', at.orgId).where('visits.facility_id', '=', at.facilityId),
        appointments: appointments.where('appointments.org_id', '=', at.orgId).where('appointments.facility_id', '=', at.facilityId),
      }
    : { visits, appointments };
  return [...(await here.visits.execute()), ...(await here.appointments.execute())];
}

async function countDays(tx: Tx, whose: Whose, range: VisitDayQuery): Promise<VisitDay[]> {
  const found = await findVisits(tx, whose, range);
  const byDay = Map.groupBy(found, ({ starts_at, time_zone }) => dayOf(starts_at, time_zone));
  return [...byDay]
    .filter(([day]) => day >= range.from && day < range.to)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => ({
      day,
      attended: own.filter(({ state }) => state === 'attended').length,
      booked: own.filter(({ state }) => state === 'booked').length,
      visits: own.length,
    }));
}

export const visitDayCalls: Pick<CallHandlers, 'listVisitDays' | 'listClientVisitDays'> = {
  async listVisitDays({ context, caller, query }) {
    const range = rangeOf(query);
    const at = { orgId: caller.orgId, facilityId: caller.facility.id };
    await settleDue(context, caller.orgId);
    return { days: await context.database.snapshot((tx) => countDays(tx, { profileId: caller.profileId, at }, range)) };
  },

  async listClientVisitDays({ context, caller: { profileId }, query }) {
    const range = rangeOf(query);
    await settleForMember(context, profileId);
    return { days: await context.database.snapshot((tx) => countDays(tx, { profileId }, range)) };
  },
};
