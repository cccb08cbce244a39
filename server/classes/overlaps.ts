/** The member's other classes and appointments during a class, at all of their studios. */
import type { Session } from '#contract/classes.ts';
import { overlaps } from '#machines/visits/overlap.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/schema.ts';
import { isBookedState, isLiveState } from '../database/sql-lists.ts';
import type { ClassRow } from './class-store.ts';
import type { Viewer } from './class-wire.ts';

type Overlap = NonNullable<Session['overlaps']>[number];

/** Class → what it overlaps, for classes that are not over. */
export async function readOverlaps(tx: Tx, viewer: Viewer, rows: readonly ClassRow[]): Promise<ReadonlyMap<string, Overlap[]>> {
  const ahead = rows.filter(({ ends_at }) => ends_at > viewer.now);
  if (ahead.length === 0) return new Map();
  const from = new Date(Math.min(...ahead.map(({ starts_at }) => starts_at.getTime())));
  const to = new Date(Math.max(...ahead.map(({ ends_at }) => ends_at.getTime())));
  const busy = await readBusy(tx, viewer, from, to);
  return new Map(
    ahead.flatMap((row): [string, Overlap[]][] => {
      const own = { start_date: row.starts_at.toISOString(), end_date: row.ends_at.toISOString() };
      const found = busy.filter((other) => other.path !== classPath(row.id) && overlaps(own, other));
      return found.length === 0 ? [] : [[row.id, found]];
    }),
  );
}

const classPath = (id: string): string => `/classes/${id}`;

async function readBusy(tx: Tx, { orgId, profileId, now }: Viewer, from: Date, to: Date): Promise<Overlap[]> {
  const classes = tx
    .selectFrom('visits as v')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
    .innerJoin('orgs as g', 'g.id', 's.org_id')
    .select(['s.id', 's.name', 's.starts_at', 's.ends_at', 'g.id as org_id', 'g.name as org_name', sql<string>`'/classes/'`.as('folder')])
    .where('v.profile_id', '=', profileId)
    .where(isLiveState('v.state'))
    .where((row) => row.or([row('v.state', '=', 'booked'), row.and([row('v.state', '=', 'pending'), row('v.offer_expires_at', '>', now)])]))
    .where('s.ends_at', '>', from)
    .where('v.starts_at', '<', to);
  const appointments = tx
    .selectFrom('appointments as a')
    .innerJoin('services as o', (join) => join.onRef('o.org_id', '=', 'a.org_id').onRef('o.id', '=', 'a.service_id'))
    .innerJoin('orgs as g', 'g.id', 'a.org_id')
    .select([
      'a.id',
      'o.name',
      'a.starts_at',
      'a.ends_at',
      'g.id as org_id',
      'g.name as org_name',
      sql<string>`'/appointments/'`.as('folder'),
    ])
    .where('a.profile_id', '=', profileId)
    .where(isBookedState('a.state'))
    .where('a.ends_at', '>', from)
    .where('a.starts_at', '<', to);
  const rows = await classes.unionAll(appointments).orderBy('starts_at').execute();
  return rows.map(({ id, name, starts_at, ends_at, org_id, org_name, folder }) => ({
    name,
    start_date: starts_at.toISOString(),
    end_date: ends_at.toISOString(),
    studio: org_id === orgId ? null : org_name,
    path: `${folder}${id}`,
  }));
}
