/** Visits as the contract has them, each with its class. */
import type { Visit } from '#contract/visits.ts';
import { selectClasses } from '../classes/class-store.ts';
import { readClasses, readPositions, visitFieldsOf, type Viewer } from '../classes/class-wire.ts';
import type { Tx, VisitRow } from '../database/schema.ts';
import { readWallet } from '../passes/wallet.ts';

/** In the order in which they were given. */
export async function readVisits(tx: Tx, viewer: Viewer, visits: readonly VisitRow[]): Promise<Visit[]> {
  if (visits.length === 0) return [];
  const ids = [...new Set(visits.map((visit) => visit.session_id))];
  const rows = await selectClasses(tx, (classes) => classes.where('sessions.org_id', '=', viewer.orgId).where('sessions.id', 'in', ids));
  const sessions = new Map((await readClasses(tx, viewer, rows)).map((session) => [session.id, session]));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const positions = await readPositions(tx, viewer.orgId, visits);
  const wallet = await readWallet(tx, viewer, rows);
  return visits.flatMap((visit) => {
    const row = rowById.get(visit.session_id);
    if (!row) return [];
    return [{ ...visitFieldsOf(visit, row, positions, wallet), session: sessions.get(row.id) ?? null, appointment: null }];
  });
}
