/** The timetable of the current facility. */
import type { SessionQuery } from '#contract/classes.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { settleDue } from '../visits/settle.ts';
import { classById, selectClasses } from './class-store.ts';
import { readClasses, type Viewer } from './class-wire.ts';

const day = 24 * 60 * 60 * 1000;
const shownByDefault = 7 * day;
const longest = 62 * day;

/** An instructor is named by id or by full name. */
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

/** From inclusive, to exclusive; without them the seven days from now on. */
function rangeOf({ from, to }: SessionQuery, now: Date): { from: Date; to: Date } {
  const begin = from === undefined ? new Date(to === undefined ? now : new Date(to).getTime() - shownByDefault) : new Date(from);
  const end = to === undefined ? new Date(begin.getTime() + shownByDefault) : new Date(to);
  const length = end.getTime() - begin.getTime();
  if (length < 0 || length > longest) throw new Refused('invalid_input', { issues: { to: { type: 'range', input: to ?? 'to' } } });
  return { from: begin, to: end };
}

export const classCalls: Pick<CallHandlers, 'listSessions' | 'readSession'> = {
  async listSessions({ context, caller, query, now }) {
    const { orgId, profileId, facility } = caller;
    const { from, to } = rangeOf(query, now);
    await settleDue(context, orgId);
    const viewer: Viewer = { orgId, profileId, now };
    return context.database.snapshot(async (tx) => {
      const rows = await selectClasses(tx, (classes) => {
        let filtered = classes
          .where('sessions.org_id', '=', orgId)
          .where('sessions.facility_id', '=', facility.id)
          .where('sessions.starts_at', '>=', from)
          .where('sessions.starts_at', '<', to);
        if (query.type !== undefined) filtered = filtered.where('sessions.type', '=', query.type);
        if (query.instructor !== undefined) filtered = filtered.where(isTaughtBy(query.instructor));
        return filtered;
      });
      return { sessions: await readClasses(tx, viewer, rows) };
    });
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
