/** What the member has booked and where they have been. */
import * as v from 'valibot';
import { Instant } from '#contract/values.ts';
import { liveStates } from '#machines/visits/standing.rules.ts';
import type { Handlers } from '../http/asked.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { settleDue } from './settle.ts';
import { visitOfMember } from './visit-store.ts';
import { readVisits } from './visit-wire.ts';

const pageByDefault = 50;
const largestPage = 100;

interface Cursor {
  readonly startsAt: Date;
  readonly seq: number;
}

const writeCursor = ({ startsAt, seq }: Cursor): string => Buffer.from(`${startsAt.toISOString()} ${seq}`).toString('base64url');

function readCursor(text: string): Cursor {
  const [, instant = '', seq = ''] = /^(\S+Z) (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!v.is(Instant, instant)) throw new Refused('invalid_input', { issues: { cursor: { type: 'cursor', input: text } } });
  return { startsAt: new Date(instant), seq: Number(seq) };
}

/** Newest class first; `next` names the page after this one. */
export const listVisits: Handlers['listVisits'] = async ({ context, caller, query, now }) => {
  const limit = Math.min(largestPage, Math.max(1, Number(query.limit ?? pageByDefault)));
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  await settleDue(context, caller.orgId);
  return context.database.snapshot(async (tx) => {
    let found = tx
      .selectFrom('visits')
      .innerJoin('sessions', (join) => join.onRef('sessions.org_id', '=', 'visits.org_id').onRef('sessions.id', '=', 'visits.session_id'))
      .selectAll('visits')
      .select('sessions.starts_at')
      .where('visits.profile_id', '=', caller.profileId)
      .where('visits.org_id', '=', caller.orgId)
      .where('sessions.facility_id', '=', caller.facility.id);
    if (after)
      found = found.where((row) => row(row.refTuple('sessions.starts_at', 'visits.seq'), '<', row.tuple(after.startsAt, after.seq)));
    const rows = await found
      .orderBy('sessions.starts_at', 'desc')
      .orderBy('visits.seq', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const visits = await readVisits(tx, { orgId: caller.orgId, profileId: caller.profileId, now }, page);
    return { visits, ...(last ? { next: writeCursor({ startsAt: last.starts_at, seq: last.seq }) } : {}) };
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
