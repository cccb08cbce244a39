import { sql } from 'kysely';
import type { RunningSandbox } from '#server/payments/sandbox/service.ts';
import { books } from '#tests/payments/sandbox-books.ts';
import type { World } from '#tests/server/world.ts';
import type { Accepted } from './mixed-load.ts';

export async function storedWrites({ database, box: { orgId } }: Pick<World, 'database' | 'box'>): Promise<Accepted> {
  const { rows } = await database.once((handle) =>
    sql<{ write: keyof Accepted; times: number }>`
      select event as write, count(*)::int as times from visit_events
        where org_id = ${orgId} and event in ('book', 'waitlist', 'cancel', 'confirm') group by event
      union all select 'comment', count(*)::int from comments where org_id = ${orgId}
      union all select 'pay', count(*)::int from invoices where org_id = ${orgId} and state = 'paid'
      union all select 'workout', count(*)::int from workouts where org_id = ${orgId}`.execute(handle),
  );
  const none: Accepted = { book: 0, waitlist: 0, cancel: 0, confirm: 0, comment: 0, pay: 0, workout: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ write, times }) => [write, times])) };
}

/** Counts charges without an invoice, invoices without a charge, and paid passes without an owner. */
export async function moneyDifferences(sandbox: RunningSandbox, { database, box: { orgId } }: Pick<World, 'database' | 'box'>) {
  const { charges, charged, invoices, invoiced, unsettled } = await books(sandbox, database, orgId);
  const sold = await database.once((handle) =>
    handle
      .selectFrom('passes')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .where('name', '=', 'Ten visits')
      .where('visits_total', '=', 10)
      .executeTakeFirstOrThrow(),
  );
  return { charges: charges - invoices, charged: charged - invoiced, passes: sold.count - invoices, unsettled };
}
