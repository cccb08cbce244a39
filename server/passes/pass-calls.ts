import type { Membership, Pass } from '#contract/member-passes.ts';
import { dayOf, weekOf } from '#machines/classes/day.rules.ts';
import { inOrderOfUse } from '#machines/passes/pass.rules.ts';
import { passStateOn, visitsLeft, type PassLedger } from '#machines/passes/pass-ledger.rules.ts';
import type { PassRow, Tx } from '../database/schema.ts';
import type { FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { settleDue } from '../visits/settle.ts';
import { readPassMovements } from './pass-movements.ts';
import { readPasses, readVisitsByWeek } from './pass-store.ts';
import { factsOfPass } from './class-passes.ts';

const ledgerOf = (pass: PassRow): PassLedger => ({
  total: pass.visits_total,
  held: pass.visits_held,
  used: pass.visits_used,
  returned: 0,
  startsOn: pass.starts_on,
  expiresOn: pass.expires_on,
});

interface PassWithState {
  readonly row: PassRow;
  readonly state: Pass['state'];
}

/** The passes of the member, in the order of their use. */
async function passesOf(tx: Tx, caller: FacilityMember, now: Date, kind: PassRow['kind']): Promise<PassWithState[]> {
  const rows = await readPasses(tx, { orgId: caller.orgId, profileId: caller.profileId, now });
  const today = dayOf(now, caller.facility.time_zone);
  const sorted = rows.filter((row) => row.kind === kind).toSorted((a, b) => inOrderOfUse(factsOfPass(a, 0), factsOfPass(b, 0)));
  return sorted.map((row) => ({ row, state: passStateOn(ledgerOf(row), today) }));
}

const isOver = ({ state }: PassWithState): boolean => state === 'usedUp' || state === 'expired';

const passOf = ({ row, state }: PassWithState): Pass => ({
  id: row.id,
  name: row.name,
  state,
  visits_total: row.visits_total ?? 0,
  visits_used: row.visits_used,
  visits_held: row.visits_held,
  visits_left: visitsLeft(ledgerOf(row)) ?? 0,
  starts_on: row.starts_on,
  expires_on: row.expires_on,
  session_types: row.session_types,
  ...(row.course_id !== null && { course_id: row.course_id }),
  purchased_at: row.purchased_at.toISOString(),
});

export const passCalls: Pick<CallHandlers, 'listPasses' | 'listMemberships' | 'listPassMovements'> = {
  async listPasses({ context, caller, query, now }) {
    await settleDue(context, caller.orgId);
    const seen = await context.database.snapshot((tx) => passesOf(tx, caller, now, 'count'));
    return { passes: seen.filter((pass) => query.active === '0' || !isOver(pass)).map(passOf) };
  },

  async listMemberships({ context, caller, now }) {
    await settleDue(context, caller.orgId);
    return context.database.snapshot(async (tx) => {
      const seen = await passesOf(tx, caller, now, 'membership');
      const rows = seen.map(({ row }) => row);
      const weeks = await readVisitsByWeek(tx, { orgId: caller.orgId, profileId: caller.profileId, now }, rows, [now]);
      const week = weekOf(now, caller.facility.time_zone);
      const membershipOf = ({ row, state }: PassWithState): Membership => ({
        id: row.id,
        name: row.name,
        state,
        starts_on: row.starts_on,
        ends_on: row.expires_on,
        weekly_limit: row.weekly_limit,
        week_used: weeks.get(`${row.id} ${week}`) ?? 0,
        session_types: row.session_types,
        purchased_at: row.purchased_at.toISOString(),
      });
      return { memberships: seen.map(membershipOf) };
    });
  },

  async listPassMovements({ context, caller, now }) {
    await settleDue(context, caller.orgId);
    const viewer = { orgId: caller.orgId, profileId: caller.profileId, now };
    return { movements: await context.database.snapshot((tx) => readPassMovements(tx, viewer)) };
  },
};
