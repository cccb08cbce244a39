import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import type { PaymentGateway } from '#server/payments/gateway.ts';
import { gatewayOutsideTransaction } from '#server/payments/gateway-outside-transaction.ts';
import { settlePayments } from '#server/payments/send-payment.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { createWorld, start, type World } from '#tests/server/world.ts';

let fresh: FreshDatabase;
let world: World;
beforeAll(async () => {
  fresh = await freshDatabase();
  world = await createWorld({ databaseUrl: fresh.url, poolSize: 3 });
});
afterAll(async () => {
  await world.close();
  await fresh.drop();
});

const never = (): Promise<never> => Promise.reject(new Error('nobody asks this here'));

/** A gateway that refuses to refund these orders, and records its requests. */
const gatewayThatRefuses = (refused: readonly string[]) => {
  const refundRequests: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const gateway: PaymentGateway = {
    id: 'other',
    name: 'Other',
    kind: 'sandbox',
    brands: [],
    sources: { scripts: [], frames: [], connections: ['http://localhost:1'] },
    isOpenTo: never,
    authToken: never,
    card: never,
    charge: never,
    look: never,
    close: never,
    refund: async (id) => {
      refundRequests.push(id);
      if (refused.includes(id)) throw new Error('this charge is disputed');
    },
  };
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const payments = { gateway: gatewayOutsideTransaction(gateway, world.database), cutOff: 3 };
  const context: Context = { database: world.database, clock: { now: () => start }, newId: () => randomUUID(), log, payments };
  return { refundRequests, lines, settle: () => settlePayments(context) };
};

/** A captured payment that must be refunded. */
const owedBack = async (): Promise<string> => {
  const { orgId: org_id, facilityId: facility_id } = world.box;
  const { profileId: profile_id } = await world.member();
  const [id, source_id] = [randomUUID(), randomUUID()];
  const card = {
    gateway: 'other',
    token: source_id,
    brand: 'visa' as const,
    last4: '1111',
    exp_month: 12,
    exp_year: 2030,
    removed_at: null,
  };
  const nothing = { cart_id: null, invoice_id: null, reason: null, confirmation_url: null };
  const charged = {
    amount: 2500,
    currency: 'NZD',
    state: 'captured' as const,
    refund: 'due' as const,
    created_at: start,
    updated_at: start,
  };
  await world.database.transaction(async (tx) => {
    await tx
      .insertInto('payment_sources')
      .values({ org_id, id: source_id, profile_id, ...card, created_at: start })
      .execute();
    await tx
      .insertInto('payments')
      .values({ org_id, id, profile_id, facility_id, source_id, ...nothing, ...charged })
      .execute();
  });
  return id;
};

const refundOf = (id: string) =>
  world.database.once((handle) =>
    handle.selectFrom('payments').select(['refund', 'refund_tries']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

const later = (id: string): Promise<unknown> =>
  world.database.once((handle) =>
    handle
      .updateTable('payments')
      .set({ refund_due_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute(),
  );

describe('a refund that the gateway refuses', () => {
  it('delays no other refund, and is tried again later and not at once', async () => {
    const [refused, other] = [await owedBack(), await owedBack()];
    const { refundRequests, lines, settle } = gatewayThatRefuses([refused]);
    await settle();
    await settle();
    expect(refundRequests.toSorted()).toEqual([refused, other].toSorted());
    expect([await refundOf(refused), await refundOf(other)]).toEqual([
      { refund: 'due', refund_tries: 1 },
      { refund: 'done', refund_tries: 0 },
    ]);
    expect(lines).toMatchObject([{ payment: refused, tries: 1, error: 'this charge is disputed' }]);
    await later(refused);
    await gatewayThatRefuses([]).settle();
    expect(await refundOf(refused)).toEqual({ refund: 'done', refund_tries: 1 });
  });

  it('waits twice as long each time, is finally given up, and is in the log with its payment', async () => {
    const refused = await owedBack();
    const { refundRequests, lines, settle } = gatewayThatRefuses([refused]);
    const waits: number[] = [];
    for (let tries = 1; tries <= 14; tries += 1) {
      await settle();
      const left = sql<{ wait: number }>`select extract(epoch from refund_due_at - clock_timestamp())::float as wait
        from payments where id = ${refused}`;
      const { rows } = await world.database.once((handle) => left.execute(handle));
      if (tries < 12) waits.push(Math.round((rows[0]?.wait ?? 0) / 60));
      await later(refused);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
    expect(refundRequests).toHaveLength(12);
    expect(await refundOf(refused)).toEqual({ refund: 'aside', refund_tries: 12 });
    expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ studio: world.box.orgId, payment: refused, tries: 12 }]);
  });
});
