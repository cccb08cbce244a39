import type { Visit } from '#contract/visits.ts';
import { selectClasses, type ClassRow } from '../classes/class-store.ts';
import { readClassContext, sessionOf, visitFieldsOf, type Viewer } from '../classes/class-wire.ts';
import { showAppointmentVisits } from '../appointments/appointment-wire.ts';
import type { Context } from '../context.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx, VisitRow } from '../database/schema.ts';
import type { ListedVisit } from './visit-pages.ts';

export async function readVisits(tx: Tx, viewer: Viewer, visits: readonly VisitRow[]): Promise<Visit[]> {
  if (visits.length === 0) return [];
  const ids = [...new Set(visits.map((visit) => visit.session_id))];
  const rows = await selectClasses(tx, (classes) => classes.where('sessions.org_id', '=', viewer.orgId).where(isOneOf('sessions.id', ids)));
  return showVisits(tx, viewer, visits, rows);
}

/** Does the same as `readVisits`, for classes that have been read already. */
export async function showVisits(tx: Tx, viewer: Viewer, visits: readonly VisitRow[], rows: readonly ClassRow[]): Promise<Visit[]> {
  const classContext = await readClassContext(tx, viewer, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return visits.flatMap((visit) => {
    const row = byId.get(visit.session_id);
    return row ? [{ ...visitFieldsOf(visit, row, classContext), session: sessionOf(row, classContext), appointment: null }] : [];
  });
}

/** Visits to classes and appointments of one studio, in the given order. */
export async function showListed(tx: Tx, context: Context, viewer: Viewer, listed: readonly ListedVisit[]): Promise<Visit[]> {
  const classes = listed.flatMap((each) => (each.kind === 'class' ? [each.row] : []));
  const appointments = listed.flatMap((each) => (each.kind === 'appointment' ? [each.row] : []));
  const shown = [...(await readVisits(tx, viewer, classes)), ...(await showAppointmentVisits(tx, context, viewer, appointments))];
  const byId = new Map(shown.map((visit) => [visit.id, visit]));
  return listed.flatMap(({ row: { id } }) => byId.get(id) ?? []);
}
