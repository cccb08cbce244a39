/** Notifies members of passes that are about to end, once for each pass and cause. */
import { sql } from 'kysely';
import type { PassCause } from '#contract/notifications.ts';
import { addDays, dayOf, instantAt } from '#machines/classes/day.rules.ts';
import { isEnding } from '#machines/passes/pass-ending.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { isOneOf } from '../database/sql-lists.ts';
import { memberTimeZone } from '../notifications/member-time-zone.ts';
import { type NewNotification, notifyAll } from '../notifications/notification-outbox.ts';

const day = 24 * 60 * 60 * 1000;
/** A last visit causes a notification only if it was reached within this time. */
const recent = 3 * day;
/** The maximum number of passes in one transaction; the others follow in the next round. */
const most = 200;

const cause = sql.ref<PassCause>('causes.cause');
const left = sql<number>`p.visits_total - p.visits_used - p.visits_held`;

const selectCandidates = (tx: Tx, now: Date) =>
  tx
    .selectFrom('passes as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.org_id', '=', 'p.org_id').onRef('a.profile_id', '=', 'p.profile_id'))
    .innerJoin(sql<{ cause: PassCause }>`(values ('last_visit'), ('last_day'))`.as<'causes'>(sql`causes(cause)`), (join) => join.onTrue())
    .select(['p.id', 'p.org_id', 'p.profile_id', 'p.visits_total', 'p.visits_used', 'p.visits_held', 'p.starts_on', 'p.expires_on'])
    .select(cause.as('cause'))
    .select(memberTimeZone)
    .where('p.closed_at', 'is', null)
    // the visits of a course pass are for its classes, so its last visit needs no notification
    .where('p.course_id', 'is', null)
    .where((row) =>
      row.or([
        row.and([
          row(cause, '=', 'last_visit'),
          row(left, '=', 1),
          row.exists((query) =>
            query
              .selectFrom('pass_movements as m')
              .select('m.seq')
              .whereRef('m.org_id', '=', 'p.org_id')
              .whereRef('m.pass_id', '=', 'p.id')
              .where('m.kind', '=', 'held')
              .where('m.at', '>', new Date(now.getTime() - recent)),
          ),
        ]),
        row.and([
          row(cause, '=', 'last_day'),
          row('p.expires_on', '>=', addDays(dayOf(now, 'UTC'), -1)),
          row('p.expires_on', '<=', addDays(dayOf(now, 'UTC'), 8)),
        ]),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists((query) =>
          query
            .selectFrom('notifications as n')
            .select('n.id')
            .whereRef('n.profile_id', '=', 'p.profile_id')
            .where('n.type', '=', 'pass')
            .whereRef('n.subject_id', '=', 'p.id')
            .where(sql<boolean>`n.params->>'cause' = ${cause}`)
            .where(sql<boolean>`(${cause} = 'last_visit' or n.params->>'expires_on' = p.expires_on::text)`),
        ),
      ),
    )
    .orderBy('p.profile_id')
    .orderBy('p.id');

async function readDue(tx: Tx, now: Date): Promise<NewNotification[]> {
  const rows = await selectCandidates(tx, now).execute();
  return rows.flatMap((row): NewNotification[] => {
    const { visits_total: total, visits_used: used, visits_held: held, starts_on: startsOn, expires_on: expiresOn } = row;
    const timeZone = row.time_zone ?? 'UTC';
    if (!isEnding(row.cause, { total, used, held, startsOn, expiresOn }, { now, timeZone })) return [];
    return [
      {
        type: 'pass',
        profileId: row.profile_id,
        orgId: row.org_id,
        params: { pass_id: row.id, cause: row.cause, ...(expiresOn !== null && { expires_on: expiresOn }) },
        subjectId: row.id,
        now,
        expiresAt: expiresOn === null ? null : instantAt(addDays(expiresOn, 1), '00:00', timeZone),
      },
    ];
  });
}

const lockMembers = (tx: Tx, due: readonly NewNotification[]): Promise<unknown> =>
  tx
    .selectFrom('profiles')
    .select('id')
    .where(
      isOneOf(
        'id',
        due.map(({ profileId }) => profileId),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

export const notifyOfEndingPasses = (context: Context): Promise<void> =>
  context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const seen = (await readDue(tx, now)).slice(0, most);
    if (seen.length === 0) return;
    await lockMembers(tx, seen);
    // another process may have notified them before the lock
    const ids = new Set(seen.map(({ subjectId }) => subjectId));
    const due = await readDue(tx, now);
    await notifyAll(
      tx,
      context,
      due.filter(({ subjectId }) => ids.has(subjectId)),
    );
  });
