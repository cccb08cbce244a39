import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkoutClientFor,
  cardIn,
  checkoutIn,
  createConfirmedCart,
  invoiceIn,
  type CheckoutClient,
} from '#tests/checkout/checkout-client.ts';
import { problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(async () => {
  await server.at(start);
  await server.world.database.once((handle) => handle.deleteFrom('rate_limits').execute());
});

const addUnknown = (checkoutClient: CheckoutClient) =>
  checkoutClient.sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: 'card_stolen' } });

const mustWait = (answer: Awaited<ReturnType<CheckoutClient['pay']>>) => {
  problemIn(answer, 'too_many_requests');
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
};

describe('a member whose cards are declined', () => {
  it('can have ten declined tries in an hour with any calls, and then must wait, also with a valid card', async () => {
    const { checkoutClient, card } = await createConfirmedCart(server, 'declined');
    const invoice = await checkoutClient.owe(server.world);
    for (let tries = 0; tries < 4; tries += 1) problemIn(await checkoutClient.pay(card.id), 'card_declined');
    for (let tries = 0; tries < 3; tries += 1) problemIn(await checkoutClient.payInvoice(invoice, card.id), 'card_declined');
    const good = await checkoutClient.card();
    for (let tries = 0; tries < 3; tries += 1) problemIn(await addUnknown(checkoutClient), 'card_declined');
    mustWait(await checkoutClient.pay(card.id));
    mustWait(await checkoutClient.pay(good.id));
    mustWait(await checkoutClient.payInvoice(invoice, good.id));
    mustWait(await addUnknown(checkoutClient));
    const { checkoutClient: other, card: theirs } = await createConfirmedCart(server);
    expect(checkoutIn(await other.pay(theirs.id)).invoice).toMatchObject({ state: 'paid' });
  });

  it('pays as soon as the hour is over', async () => {
    const { checkoutClient, card } = await createConfirmedCart(server, 'insufficient');
    for (let tries = 0; tries < 10; tries += 1) problemIn(await checkoutClient.pay(card.id), 'insufficient_funds');
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkoutClient.pay(card.id)));
    for (const answer of answers) mustWait(answer);
    await server.world.database.once((handle) =>
      handle
        .updateTable('rate_limits')
        .set({ expire: Date.now() - 1 })
        .execute(),
    );
    const good = await checkoutClient.card();
    expect(checkoutIn(await checkoutClient.pay(good.id)).invoice).toMatchObject({ state: 'paid' });
  });

  it('has no more tries by sending requests at the same time', async () => {
    const checkoutClient = checkoutClientFor(server, await server.world.member());
    const answers = await Promise.all(Array.from({ length: 25 }, () => addUnknown(checkoutClient)));
    const codes = answers.map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'card_declined')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(15);
  });
});

describe('an address', () => {
  it('from which fifty cards were declined must wait, for any member', async () => {
    for (let member = 0; member < 5; member += 1) {
      const checkoutClient = checkoutClientFor(server, await server.world.member());
      for (let tries = 0; tries < 10; tries += 1) problemIn(await addUnknown(checkoutClient), 'card_declined');
    }
    const checkoutClient = checkoutClientFor(server, await server.world.member());
    mustWait(await addUnknown(checkoutClient));
  });
});

describe('a member with valid cards', () => {
  it('is never slowed down', async () => {
    const checkoutClient = checkoutClientFor(server, await server.world.member());
    for (let cards = 0; cards < 12; cards += 1)
      cardIn(
        await checkoutClient.sendRequest('POST', '/payment_sources', {
          source: { gateway_id: 'sandbox', token: await checkoutClient.token() },
        }),
      );
    const { checkoutClient: buyer, card } = await createConfirmedCart(server);
    for (let times = 0; times < 12; times += 1) expect(checkoutIn(await buyer.pay(card.id)).invoice).toMatchObject({ state: 'paid' });
    const invoice = await buyer.owe(server.world);
    expect(invoiceIn(await buyer.payInvoice(invoice, card.id)).state).toBe('paid');
  });
});
