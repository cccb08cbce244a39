/** Only on real PostgreSQL do transactions run concurrently. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { count } from '#tests/counts.ts';
import { checkoutClientFor, checkoutIn, createConfirmedCart, invoiceIn, sellPass } from '#tests/checkout/checkout-client.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { countByCode } from '#tests/server/crowd.ts';
import { startTestServer } from '#tests/server/test-server.ts';
import { books, capturedCharges, openSandboxBeside } from './sandbox-books.ts';

async function open(mutants = '') {
  const { sandbox, env } = await openSandboxBeside();
  const server = await startTestServer(await databaseForTest(), { env: { ...env, SPOTTER_MUTANT: mutants } });
  onTestFinished(() => server.close());
  return { sandbox, server };
}
type Open = Awaited<ReturnType<typeof open>>;

/** Presses twice in each of two tabs and on another device. */
async function pressEverywhere({ server, sandbox }: Open) {
  const { checkoutClient, card, cart } = await createConfirmedCart(server);
  const before = capturedCharges(sandbox).length;
  const keys = [cart.key ?? '', undefined, cart.key ?? ''];
  const answers = await Promise.all([...keys, ...keys].map((key) => checkoutClient.pay(card.id, key)));
  const invoices = await checkoutClient.invoices();
  return { answers, charges: capturedCharges(sandbox).length - before, invoices: invoices.map(({ id }) => id) };
}

describe('paying', () => {
  it('charges once, and every press gets the same invoice', async () => {
    const opened = await open();
    for (let round = 1; round <= count(3, 100); round += 1) {
      const { answers, charges, invoices } = await pressEverywhere(opened);
      expect(charges, `round ${round}`).toBe(1);
      expect(invoices).toHaveLength(1);
      for (const answer of answers) expect(checkoutIn(answer).invoice?.id).toBe(invoices[0]);
    }
    const { charged, invoiced, unsettled } = await books(opened.sandbox, opened.server.world.database);
    expect({ charged, unsettled }).toEqual({ charged: invoiced, unsettled: 0 });
  });

  it('charges more than once if carts are not locked', async () => {
    const opened = await open('no-cart-lock');
    const charges: number[] = [];
    // Whether two requests collide is random, so several rounds run.
    for (let round = 1; round <= 15 && charges.every((found) => found <= 1); round += 1)
      charges.push((await pressEverywhere(opened)).charges);
    expect(charges).toContainEqual(expect.toSatisfy((found: number) => found > 1));
  });
});

async function pressInvoiceEverywhere({ server, sandbox }: Open) {
  const checkoutClient = checkoutClientFor(server, await server.world.member());
  const invoice = await checkoutClient.owe(server.world);
  const card = await checkoutClient.card();
  const before = capturedCharges(sandbox).length;
  const answers = await Promise.all(Array.from({ length: 6 }, () => checkoutClient.payInvoice(invoice, card.id)));
  return { states: answers.map((answer) => invoiceIn(answer).state), charges: capturedCharges(sandbox).length - before };
}

describe('paying an open invoice', () => {
  it('charges once, and no press gets the invoice as still owed', async () => {
    const opened = await open();
    for (let round = 1; round <= count(3, 100); round += 1)
      expect(await pressInvoiceEverywhere(opened), `round ${round}`).toEqual({ states: Array(6).fill('paid'), charges: 1 });
    const { charged, invoiced, unsettled } = await books(opened.sandbox, opened.server.world.database);
    expect({ charged, unsettled }).toEqual({ charged: invoiced, unsettled: 0 });
  });

  it('charges more than once if invoices are not locked', async () => {
    const opened = await open('no-invoice-lock');
    const charges: number[] = [];
    for (let round = 1; round <= 15 && charges.every((found) => found <= 1); round += 1)
      charges.push((await pressInvoiceEverywhere(opened)).charges);
    expect(charges).toContainEqual(expect.toSatisfy((found: number) => found > 1));
  });
});

const rivals = count(6, 30);

async function rushForTheLast({ server, sandbox }: Open) {
  const { world } = server;
  const variant = await sellPass(world, { units: 3, units_sold: 2 });
  const before = capturedCharges(sandbox).length;
  const payments = await Promise.all(
    Array.from({ length: rivals }, async () => {
      const checkoutClient = checkoutClientFor(server, await world.member());
      const card = await checkoutClient.card();
      await checkoutClient.add(variant);
      await checkoutClient.confirm();
      return () => checkoutClient.pay(card.id);
    }),
  );
  const answers = countByCode(await Promise.all(payments.map((pay) => pay())));
  const sold = await world.database.once((handle) =>
    handle
      .selectFrom('pass_types')
      .innerJoin('products', 'products.pass_type_id', 'pass_types.id')
      .select('units_sold')
      .where('products.id', '=', variant)
      .executeTakeFirstOrThrow(),
  );
  return { answers, charges: capturedCharges(sandbox).length - before, sold: sold.units_sold };
}

describe('the last pass of a limited number', () => {
  it('is sold to one member, and no other member is charged', async () => {
    const opened = await open();
    const one = { answers: { done: 1, '409 sold_out': rivals - 1 }, charges: 1, sold: 3 };
    for (let round = 1; round <= count(2, 20); round += 1) expect(await rushForTheLast(opened), `round ${round}`).toEqual(one);
  });

  it('is sold to several members if the number of passes left is not checked', async () => {
    const opened = await open('no-unit-guard');
    const charges: number[] = [];
    for (let round = 1; round <= 15 && charges.every((found) => found <= 1); round += 1)
      charges.push((await rushForTheLast(opened)).charges);
    expect(charges).toContainEqual(expect.toSatisfy((found: number) => found > 1));
  });
});
