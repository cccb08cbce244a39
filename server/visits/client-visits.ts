import type { ClientVisit } from '#contract/client-visits.ts';
import type { Facility, Org } from '#contract/profile.ts';
import type { Visit } from '#contract/visits.ts';
import type { Context } from '../context.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { facilityOf, orgOf } from '../profile/profile-store.ts';
import { settleDue } from './settle.ts';
import { readVisitPageQuery, readPageOfVisits, type ListedVisit } from './visit-pages.ts';
import { showListed } from './visit-wire.ts';

/** The studios of a member, including hidden ones, because hiding a studio does not remove past visits. */
const orgsOf = (context: Context, profileId: string): Promise<string[]> =>
  context.database.once(async (handle) =>
    (await handle.selectFrom('accounts').select('org_id').where('profile_id', '=', profileId).execute()).map(({ org_id }) => org_id),
  );

/** Applies due timed events at all studios of a member. */
export async function settleForMember(context: Context, profileId: string): Promise<void> {
  for (const orgId of await orgsOf(context, profileId)) await settleDue(context, orgId);
}

interface Place {
  readonly org: Org;
  readonly facility: Facility;
}

/** For each class or appointment its facility. */
async function placesOf(tx: Tx, listed: readonly ListedVisit[]): Promise<ReadonlyMap<string, Place>> {
  const sessionIds = listed.flatMap((each) => (each.kind === 'class' ? [each.row.session_id] : []));
  const classes = await tx.selectFrom('sessions').select(['id', 'org_id', 'facility_id']).where(isOneOf('id', sessionIds)).execute();
  const sessions = [...classes, ...listed.flatMap((each) => (each.kind === 'appointment' ? [each.row] : []))];
  const orgIds = [...new Set(sessions.map(({ org_id }) => org_id))];
  const orgs = new Map((await tx.selectFrom('orgs').selectAll().where(isOneOf('id', orgIds)).execute()).map((org) => [org.id, org]));
  const rows = await tx.selectFrom('facilities').selectAll().where(isOneOf('org_id', orgIds)).execute();
  const facilities = new Map(rows.map((row) => [`${row.org_id} ${row.id}`, row]));
  return new Map(
    sessions.flatMap(({ id, org_id, facility_id }): [string, Place][] => {
      const org = orgs.get(org_id);
      const facility = facilities.get(`${org_id} ${facility_id}`);
      return org && facility ? [[id, { org: orgOf(org), facility: facilityOf(facility) }]] : [];
    }),
  );
}

async function showAnywhere(
  tx: Tx,
  context: Context,
  profileId: string,
  now: Date,
  listed: readonly ListedVisit[],
): Promise<ClientVisit[]> {
  const places = await placesOf(tx, listed);
  const shown = new Map<string, Visit>();
  for (const [orgId, own] of Map.groupBy(listed, ({ row }) => row.org_id))
    for (const visit of await showListed(tx, context, { orgId, profileId, now }, own)) shown.set(visit.id, visit);
  return listed.flatMap((each) => {
    const visit = shown.get(each.row.id);
    const place = places.get(each.kind === 'class' ? each.row.session_id : each.row.id);
    return visit && place ? [{ ...visit, ...place }] : [];
  });
}

async function listedById(tx: Tx, profileId: string, id: string): Promise<ListedVisit[]> {
  const visits = await tx.selectFrom('visits').selectAll().where('profile_id', '=', profileId).where('id', '=', id).execute();
  const appointments = await tx.selectFrom('appointments').selectAll().where('profile_id', '=', profileId).where('id', '=', id).execute();
  return [
    ...visits.map((row) => ({ kind: 'class' as const, row, startsAt: row.created_at, seq: row.seq })),
    ...appointments.map((row) => ({ kind: 'appointment' as const, row, startsAt: row.starts_at, seq: row.seq })),
  ];
}

export const clientVisitCalls: Pick<CallHandlers, 'listClientVisits' | 'readClientVisit'> = {
  async listClientVisits({ context, caller: { profileId }, query, now }) {
    const page = readVisitPageQuery(query);
    await settleForMember(context, profileId);
    return context.database.snapshot(async (tx) => {
      const { rows, ...rest } = await readPageOfVisits(tx, page, {
        visits: (visits) => visits.where('profile_id', '=', profileId),
        appointments: (appointments) => appointments.where('profile_id', '=', profileId),
      });
      return { client_visits: await showAnywhere(tx, context, profileId, now, rows), ...rest };
    });
  },

  async readClientVisit({ context, caller: { profileId }, params, now }) {
    const id = uuidOf(params.id);
    await settleForMember(context, profileId);
    return context.database.snapshot(async (tx) => {
      const [visit] = await showAnywhere(tx, context, profileId, now, await listedById(tx, profileId, id));
      if (!visit) throw new Refused('not_found');
      return visit;
    });
  },
};
