/** Enqueues the daily summary of each member who wants summaries and has unread notifications. */
import { sql } from 'kysely';
import { type SummarizedType, summarizedTypes } from '#contract/notifications.ts';
import { type DueSummary, dueSummary, isInSummary } from '#machines/notifications/daily-summary.rules.ts';
import type { Context } from '../context.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx } from '../database/schema.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { isStillDue } from './due-notification.ts';
import { memberTimeZone } from './member-time-zone.ts';

const most = 200;

type DueByZone = ReadonlyMap<string, DueSummary>;

async function readDueZones(tx: Tx, now: Date): Promise<DueByZone> {
  const zones = await tx.selectFrom('facilities').select('time_zone').distinct().execute();
  return new Map(
    zones.flatMap(({ time_zone: zone }) => {
      const due = dueSummary(now, zone);
      return due ? [[zone, due] as const] : [];
    }),
  );
}

/** Members who want a type of notification in summaries, with the time at their facility and the day of their last summary. */
const selectMembers = (tx: Tx) =>
  tx
    .selectFrom('accounts as a')
    .leftJoin('daily_summaries as d', (join) => join.onRef('d.org_id', '=', 'a.org_id').onRef('d.profile_id', '=', 'a.profile_id'))
    .select(['a.org_id', 'a.profile_id', 'd.day as last_day'])
    .select(memberTimeZone)
    .where((row) =>
      row.exists((query) =>
        query
          .selectFrom('wanted_notifications as w')
          .select('w.type')
          .whereRef('w.org_id', '=', 'a.org_id')
          .whereRef('w.profile_id', '=', 'a.profile_id')
          .where('w.channel', '=', 'email')
          .where('w.is_stopped', '=', false),
      ),
    );

interface DueMember {
  readonly org_id: string;
  readonly profile_id: string;
  readonly day: string;
  readonly time_zone: string;
}

const readDueMembers = (tx: Tx, zones: DueByZone): Promise<DueMember[]> => {
  const days = [...zones.values()].map(({ day }) => day);
  const due = sql<{ time_zone: string; day: string }>`unnest(${[...zones.keys()]}::text[], ${days}::date[])`;
  return tx
    .selectFrom(selectMembers(tx).as('m'))
    .innerJoin(due.as<'due'>(sql`due(time_zone, day)`), 'due.time_zone', 'm.time_zone')
    .select(['m.org_id', 'm.profile_id', 'due.day', 'due.time_zone'])
    .where((row) => row.or([row('m.last_day', 'is', null), row('m.last_day', '<', row.ref('due.day'))]))
    .orderBy('m.org_id')
    .orderBy('m.profile_id')
    .limit(most)
    .execute();
};

async function record(tx: Tx, members: readonly DueMember[]): Promise<DueMember[]> {
  const recorded = await tx
    .insertInto('daily_summaries')
    .values(members.map(({ org_id, profile_id, day }) => ({ org_id, profile_id, day })))
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'profile_id'])
        .doUpdateSet((row) => ({ day: row.ref('excluded.day') }))
        .whereRef('daily_summaries.day', '<', 'excluded.day'),
    )
    .returning(['org_id', 'profile_id'])
    .execute();
  return members.filter((member) =>
    recorded.some(({ org_id, profile_id }) => org_id === member.org_id && profile_id === member.profile_id),
  );
}

/** The unread notifications of these members at any studio, of the types that the members want in summaries. */
const readUnread = (tx: Tx, members: readonly DueMember[], earliest: Date) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('wanted_notifications as w', (join) =>
      join
        .onRef('w.org_id', '=', 'n.org_id')
        .onRef('w.profile_id', '=', 'n.profile_id')
        .onRef('w.type', '=', 'n.type')
        .on('w.channel', '=', 'email')
        .on('w.is_stopped', '=', false),
    )
    .selectAll('n')
    .where(
      isOneOf(
        'n.profile_id',
        members.map(({ profile_id }) => profile_id),
      ),
    )
    .where('n.type', 'in', summarizedTypes)
    .$narrowType<{ type: SummarizedType }>()
    .where('n.read_at', 'is', null)
    .where('n.removed_at', 'is', null)
    .where('n.created_at', '>=', earliest)
    .execute();

const enqueueSome = (context: Context): Promise<number> =>
  context.database.transaction(async (tx) => {
    const zones = await readDueZones(tx, context.clock.now());
    const due = zones.size === 0 ? [] : await readDueMembers(tx, zones);
    if (due.length === 0) return 0;
    const members = await record(tx, due);
    const earliest = new Date(Math.min(...[...zones.values()].map(({ from }) => from.getTime())));
    const unread = await readUnread(tx, members, earliest);
    const jobs = members.flatMap(({ org_id, profile_id, time_zone }) => {
      const span = zones.get(time_zone);
      const isListed = (row: (typeof unread)[number]): boolean =>
        span !== undefined &&
        row.org_id === org_id &&
        row.profile_id === profile_id &&
        isInSummary({ type: row.type, createdAt: row.created_at }, [row.type], span) &&
        isStillDue(row, context);
      if (!span || !unread.some(isListed)) return [];
      return [{ kind: 'summary', org_id, profile_id, from: span.from.toISOString(), until: span.until.toISOString() } as const];
    });
    await queueEmails(tx, context, jobs);
    return due.length;
  });

/** Each is enqueued once, even by several processes. A member without unread notifications at that time gets no email that day. */
export async function enqueueDailySummaries(context: Context): Promise<void> {
  while ((await enqueueSome(context)) === most);
}
