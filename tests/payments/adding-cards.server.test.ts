import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GatewayInTransaction, gatewayOutsideTransaction } from '#server/payments/gateway-outside-transaction.ts';
import { createSandboxGateway } from '#server/payments/sandbox-gateway.ts';
import { checkoutClientFor, cardIn, cardsIn } from '#tests/checkout/checkout-client.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { problemIn } from '#tests/server/answers.ts';
import { startTestServer } from '#tests/server/test-server.ts';
import { openSandboxBeside } from './sandbox-books.ts';

const open = async () => {
  const { sandbox, env } = await openSandboxBeside();
  const server = await startTestServer(await databaseForTest(), { env });
  onTestFinished(() => server.close());
  const checkoutClient = checkoutClientFor(server, await server.world.member());
  const add = (token: string, key: string) =>
    checkoutClient.sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token } }, { 'idempotency-key': key });
  return { sandbox, server, checkoutClient, add };
};

describe('a card that a member adds', () => {
  it('holds no transaction open while the gateway is silent', async () => {
    const { server, add } = await open();
    const adding = add('silent', randomUUID());
    const { database } = server.world;
    const waiting = sql<{ open: number }>`select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    let held = 0;
    for (let look = 0; look < 8; look += 1) {
      await pause(100);
      held += (await database.once((handle) => waiting.execute(handle))).rows[0]?.open ?? 0;
    }
    expect(held).toBe(0);
    problemIn(await adding, 'gateway_unavailable');
  });

  it('is stored once for any number of requests, at the same time or later, even if the gateway is then not reachable', async () => {
    const { sandbox, checkoutClient, add } = await open();
    const [token, key] = [await checkoutClient.token(), randomUUID()];
    const answers = await Promise.all([add(token, key), add(token, key)]);
    const [card, again] = answers.map((answer) => cardIn(answer));
    expect(again).toEqual(card);
    await sandbox.close();
    expect(cardIn(await add(token, key))).toEqual(card);
    problemIn(await add('card_other', key), 'key_reused');
    expect(cardsIn(await checkoutClient.sendRequest('GET', '/payment_sources'))).toEqual([card]);
  });

  it('stays declined under its key, and can be tried again if the gateway did not respond', async () => {
    const { checkoutClient, add } = await open();
    const [declined, missingAnswers] = [randomUUID(), randomUUID()];
    problemIn(await add('card_nobody-has', declined), 'card_declined');
    problemIn(await add('card_nobody-has', declined), 'card_declined');
    problemIn(await add('silent', missingAnswers), 'gateway_unavailable');
    expect(cardIn(await add(await checkoutClient.token(), missingAnswers))).toMatchObject({ last4: '1111', default: true });
  });
});

describe('a gateway', () => {
  it('refuses every call inside a database transaction', async () => {
    const { server } = await open();
    const { database } = server.world;
    const gateway = gatewayOutsideTransaction(createSandboxGateway(new URL('http://key@localhost:1')), database);
    const owner = { orgId: randomUUID(), profileId: randomUUID() };
    const paid = { id: randomUUID(), token: 'card', amount: 1, currency: 'NZD' };
    const order = { ...paid, owner, isAttended: true, returnPath: '/checkout/payment' };
    const gatewayCalls: readonly (() => Promise<unknown>)[] = [
      () => gateway.isOpenTo(owner.orgId),
      () => gateway.authToken(owner),
      () => gateway.card('card', owner),
      () => gateway.charge(order),
      () => gateway.look(order.id),
      () => gateway.close(order.id),
      () => gateway.refund(order.id),
    ];
    for (const sendRequest of gatewayCalls) {
      await expect(database.transaction(sendRequest)).rejects.toThrow(GatewayInTransaction);
      await expect(database.snapshot(sendRequest)).rejects.toThrow(GatewayInTransaction);
    }
  });
});
