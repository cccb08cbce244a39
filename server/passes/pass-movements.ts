/** The ledger of a member's passes: reserved, used and returned visits, with the reason. */
import type { PassMovement } from '#contract/member-passes.ts';
import type { Viewer } from '../classes/class-wire.ts';
import type { Tx } from '../database/schema.ts';

const year = 365 * 24 * 60 * 60 * 1000;

/** Movements of the last year and all future movements, newest first. */
export async function readPassMovements(tx: Tx, { orgId, profileId, now }: Viewer): Promise<PassMovement[]> {
  const rows = await moved(tx, orgId)
    .where('passes.profile_id', '=', profileId)
    .where((row) =>
      row.or([
        row('pass_movements.at', '>=', new Date(now.getTime() - year)),
        row('sessions.starts_at', '>=', now),
        row('appointments.starts_at', '>=', now),
      ]),
    )
    .orderBy('pass_movements.at', 'desc')
    .orderBy('pass_movements.seq', 'desc')
    .execute();
  return rows.flatMap(movementOf);
}

const moved = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('pass_movements')
    .innerJoin('passes', (join) =>
      join.onRef('passes.org_id', '=', 'pass_movements.org_id').onRef('passes.id', '=', 'pass_movements.pass_id'),
    )
    .leftJoin('visits', (join) =>
      join.onRef('visits.org_id', '=', 'pass_movements.org_id').onRef('visits.id', '=', 'pass_movements.visit_id'),
    )
    .leftJoin('sessions', (join) => join.onRef('sessions.org_id', '=', 'visits.org_id').onRef('sessions.id', '=', 'visits.session_id'))
    .leftJoin('appointments', (join) =>
      join.onRef('appointments.org_id', '=', 'pass_movements.org_id').onRef('appointments.id', '=', 'pass_movements.appointment_id'),
    )
    .leftJoin('services', (join) =>
      join.onRef('services.org_id', '=', 'appointments.org_id').onRef('services.id', '=', 'appointments.service_id'),
    )
    .select([
      'pass_movements.pass_id',
      'pass_movements.kind',
      'pass_movements.at',
      'visits.id as visit_id',
      'visits.cancelled_how',
      'sessions.name as class_name',
      'sessions.starts_at as class_start',
      'appointments.id as appointment_id',
      'appointments.cancelled_how as appointment_how',
      'services.name as service_name',
      'appointments.starts_at as appointment_start',
    ])
    .where('pass_movements.org_id', '=', orgId);

type MovedRow = Awaited<ReturnType<ReturnType<typeof moved>['execute']>>[number];

/** The closing of a pass is left out. A member who can read this has the pass open again. */
const movementOf = (row: MovedRow): PassMovement[] => {
  const { kind, pass_id, at } = row;
  if (kind === 'closed' || kind === 'reopened') return [];
  return [{ pass_id, kind, reason: reasonOf(kind, row), at: at.toISOString(), visit: visitOf(row) }];
};

function reasonOf(kind: PassMovement['kind'], { cancelled_how, appointment_how }: MovedRow): PassMovement['reason'] {
  const how = cancelled_how ?? appointment_how;
  if (kind === 'held') return 'booked';
  if (kind === 'extended') return 'byStudio';
  if (kind === 'returned') return how === 'byStudio' ? 'byStudio' : 'inTime';
  return how === 'late' || how === 'noShow' ? how : 'attended';
}

function visitOf(row: MovedRow): PassMovement['visit'] {
  const id = row.visit_id ?? row.appointment_id;
  const start = row.class_start ?? row.appointment_start;
  return id && start ? { id, name: row.class_name ?? row.service_name ?? '', start: start.toISOString() } : null;
}
