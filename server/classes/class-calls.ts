import type { SessionPage, SessionQuery } from '#contract/classes.ts';
import type { ExpressionBuilder } from 'kysely';
import { Batches } from '../batches.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Tables, Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { settleDue } from '../visits/settle.ts';
import { classById, selectClasses, type ClassRow } from './class-store.ts';
import { readClasses, readSharedContext, type Viewer } from './class-wire.ts';
import { readPage } from './timetable-page.ts';

const day = 24 * 60 * 60 * 1000;
const shownByDefault = 7 * day;
const longest = 62 * day;

/** The text is the instructor's id or full name. */
const isTaughtBy = (instructor: string) => (row: ExpressionBuilder<Tables, 'sessions' | 'facilities'>) =>
  row.exists(
    row
      .selectFrom('session_instructors as i')
      .innerJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'i.org_id').onRef('s.id', '=', 'i.staff_id'))
      .select('i.position')
      .whereRef('i.org_id', '=', 'sessions.org_id')
      .whereRef('i.session_id', '=', 'sessions.id')
      .where((inner) =>
        inner.or([inner(inner.cast('s.id', 'text'), '=', instructor.toLowerCase()), inner('s.full_name', '=', instructor)]),
      ),
  );

/** From inclusive, to exclusive; by default the next seven days. */
function rangeOf({ from, to }: SessionQuery, now: Date): { from: Date; to: Date } {
  const begin = from === undefined ? new Date(to === undefined ? now : new Date(to).getTime() - shownByDefault) : new Date(from);
  const end = to === undefined ? new Date(begin.getTime() + shownByDefault) : new Date(to);
  const length = end.getTime() - begin.getTime();
  if (length < 0 || length > longest) throw new Refused('invalid_input', { issues: { to: { type: 'range', input: to ?? 'to' } } });
  return { from: begin, to: end };
}

interface Selection {
  readonly orgId: string;
  readonly facilityId: string;
  readonly from: Date;
  readonly to: Date;
  readonly type: string | undefined;
  readonly instructor: string | undefined;
}

interface TimetableRead {
  readonly selection: Selection;
  readonly viewer: Viewer;
}

const select = (tx: Tx, { orgId, facilityId, from, to, type, instructor }: Selection, most: number | null): Promise<ClassRow[]> => {
  const filter: Parameters<typeof selectClasses>[1] = (classes) => {
    let filtered = classes
      .where('sessions.org_id', '=', orgId)
      .where('sessions.facility_id', '=', facilityId)
      .where('sessions.starts_at', '>=', from)
      .where('sessions.starts_at', '<', to);
    if (type !== undefined) filtered = filtered.where('sessions.type', '=', type);
    if (instructor !== undefined) filtered = filtered.where(isTaughtBy(instructor));
    return filtered;
  };
  return selectClasses(tx, filter, most);
};

/** After an event, several members read the same classes. The classes are read once, in the same snapshot as the visits of each member. */
async function readTimetables(context: Context, reads: readonly TimetableRead[]): Promise<SessionPage[]> {
  const [first] = reads;
  if (!first) return [];
  await settleDue(context, first.selection.orgId);
  return context.database.snapshot(async (tx) => {
    const { rows, nextFrom } = await readPage(first.selection, (from, to, most) => select(tx, { ...first.selection, from, to }, most));
    const shared = await readSharedContext(tx, first.selection.orgId, rows);
    const answers: SessionPage[] = [];
    for (const { viewer } of reads)
      answers.push({ sessions: await readClasses(tx, viewer, rows, shared), ...(nextFrom ? { next_from: nextFrom.toISOString() } : {}) });
    return answers;
  });
}

const timetables = new WeakMap<Database, Batches<TimetableRead, SessionPage>>();

function timetablesOf(context: Context): Batches<TimetableRead, SessionPage> {
  const known = timetables.get(context.database);
  const batches = known ?? new Batches({ run: (reads) => readTimetables(context, reads), atOnce: 4, largest: 16 });
  if (!known) timetables.set(context.database, batches);
  return batches;
}

export const classCalls: Pick<CallHandlers, 'listSessions' | 'readSession'> = {
  async listSessions({ context, caller, query, now }) {
    const { orgId, profileId, facility } = caller;
    const { from, to } = rangeOf(query, now);
    const { type, instructor } = query;
    const selection: Selection = { orgId, facilityId: facility.id, from, to, type, instructor };
    return timetablesOf(context).add(JSON.stringify(selection), { selection, viewer: { orgId, profileId, now } });
  },

  async readSession({ context, caller, params, now }) {
    const { orgId, profileId } = caller;
    const id = uuidOf(params.id);
    await settleDue(context, orgId);
    return context.database.snapshot(async (tx) => {
      const row = await classById(tx, orgId, id);
      const [session] = row ? await readClasses(tx, { orgId, profileId, now }, [row]) : [];
      if (!session) throw new Refused('not_found');
      return session;
    });
  },
};
