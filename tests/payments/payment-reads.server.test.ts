import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { createDatabaseNumbers } from '#server/operation/database-numbers.ts';
import { gatewayOutsideTransaction } from '#server/payments/gateway-outside-transaction.ts';
import { settlePayments } from '#server/payments/send-payment.ts';
import { createSandboxGateway } from '#server/payments/sandbox-gateway.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { costsOf, openRecordingDatabase, type RecordingDatabase } from '#tests/database/statement-costs.ts';
import { createWorld, start, type World } from '#tests/server/world.ts';

const payments = 20_000;

let fresh: FreshDatabase;
let world: World;
let recording: RecordingDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  world = await createWorld({ databaseUrl: fresh.url, poolSize: 2 });
  const { orgId: org_id, facilityId } = world.box;
  const { profileId } = await world.member();
  const source = randomUUID();
  const card = { gateway: 'sandbox', token: source, brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2099, removed_at: null } as const;
  await world.database.once(async (handle) => {
    await handle
      .insertInto('payment_sources')
      .values({ org_id, id: source, profile_id: profileId, ...card, created_at: start })
      .execute();
    await sql`insert into payments (org_id, id, profile_id, facility_id, source_id, amount, currency, state, refund, created_at, updated_at)
      select ${org_id}, gen_random_uuid(), ${profileId}, ${facilityId}, ${source}, 100, 'NZD', 'captured',
        case when number % 10 = 0 then 'done' end, now(), now() from generate_series(1, ${payments}::integer) as number`.execute(handle);
    await sql`analyze payments`.execute(handle);
  });
  recording = openRecordingDatabase(fresh.url);
});
afterAll(async () => {
  await recording.close();
  await world.close();
  await fresh.drop();
});

const reads: Readonly<Record<string, (context: Context) => Promise<unknown>>> = {
  metrics: ({ database }) => createDatabaseNumbers(database)(),
  settlement: settlePayments,
};

it.each(Object.keys(reads).flatMap((read) => (['custom', 'generic'] as const).map((kind) => [read, kind] as const)))(
  'of the %s, with a %s plan',
  async (read, kind) => {
    const { database } = recording;
    const gateway = gatewayOutsideTransaction(createSandboxGateway(new URL('http://key@127.0.0.1:1')), database);
    const log = pino({ level: 'silent' });
    const context: Context = { database, clock: { now: () => start }, newId: randomUUID, log, payments: { gateway, cutOff: 3 } };
    const statements = await recording.record(async () => reads[read]?.(context));
    const ofPayments = statements.filter(({ sql: text }) => text.includes('from "payments"'));
    expect(ofPayments).toHaveLength(2);
    for (const { sql: text, buffers, plan } of await costsOf(fresh.url, ofPayments, kind)) {
      expect(JSON.stringify(plan), text).not.toContain('Seq Scan');
      expect(buffers, text).toBeLessThan(10);
    }
  },
);
