import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkoutClientFor, invoiceIn, type TestCard, testNumbers } from '#tests/checkout/checkout-client.ts';
import { problemIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

/** A member with an open invoice for a drop-in, and a card that was saved later. */
const owing = async (kind: TestCard = 'good') => {
  const checkoutClient = checkoutClientFor(server, await server.world.member());
  const invoice = await checkoutClient.owe(server.world);
  const card = await checkoutClient.card(kind);
  const invoiceStates = async () => (await checkoutClient.invoices()).map(({ state, payment }) => [state, payment?.state ?? null]);
  return { checkoutClient, invoice, card, invoiceStates };
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 150) throw new Error('it never came about');
    await pause(100);
  }
};

const paymentsOf = (id: string) =>
  server.world.database.once((handle) => handle.selectFrom('payments').select(['state', 'refund']).where('invoice_id', '=', id).execute());

describe('an open invoice', () => {
  it('is paid with a card, and has the time and the card of the payment', async () => {
    const { checkoutClient, invoice, card } = await owing();
    const paid = invoiceIn(await checkoutClient.payInvoice(invoice, card.id));
    expect(paid).toMatchObject({ id: invoice, state: 'paid', card: { last4: testNumbers.good.slice(-4) } });
    expect(paid.paid_at).not.toBeNull();
    expect(paid).not.toHaveProperty('payment');
  });

  it('is paid once, for any number of requests', async () => {
    const { checkoutClient, invoice, card } = await owing();
    const answers = await Promise.all([1, 2, 3, 4].map(() => checkoutClient.payInvoice(invoice, card.id)));
    expect(answers.map((answer) => invoiceIn(answer).state)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(invoiceIn(await checkoutClient.payInvoice(invoice, card.id)).state).toBe('paid');
    expect(await paymentsOf(invoice)).toEqual([{ state: 'captured', refund: null }]);
  });

  it.each([
    ['declined', 'card_declined'],
    ['insufficient', 'insufficient_funds'],
  ] as const)('stays open where the card is %s, gives that reason, and takes another card', async (kind, code) => {
    const { checkoutClient, invoice, card, invoiceStates } = await owing(kind);
    problemIn(await checkoutClient.payInvoice(invoice, card.id), code);
    expect(await invoiceStates()).toEqual([['unpaid', 'declined']]);
    expect(invoiceIn(await checkoutClient.payInvoice(invoice, (await checkoutClient.card()).id)).state).toBe('paid');
    expect((await paymentsOf(invoice)).map(({ state }) => state).toSorted()).toEqual(['captured', 'declined']);
  });

  it('waits for the member’s bank if the card requires this, and accepts no other card meanwhile', async () => {
    const { checkoutClient, invoice, card } = await owing('confirm');
    const { state, payment } = invoiceIn(await checkoutClient.payInvoice(invoice, card.id));
    expect([state, payment?.state, payment?.card_id]).toEqual(['unpaid', 'confirming', card.id]);
    const other = await checkoutClient.card();
    expect(invoiceIn(await checkoutClient.payInvoice(invoice, other.id)).payment?.id).toBe(payment?.id);
    await fetch(payment?.confirmation_url ?? '', { method: 'POST', body: JSON.stringify({ answer: 'approve' }) });
    expect(invoiceIn(await checkoutClient.payInvoice(invoice, other.id)).state).toBe('paid');
    expect(await paymentsOf(invoice)).toEqual([{ state: 'captured', refund: null }]);
  });

  it('is completed by the server if the response was lost after the charge, and can be paid again if nothing was charged', async () => {
    const [lost, silent] = await Promise.all([owing('lost'), owing('silent')]);
    const answers = await Promise.all(
      [lost, silent].map(({ checkoutClient, invoice, card }) => checkoutClient.payInvoice(invoice, card.id)),
    );
    expect(answers.map((answer) => invoiceIn(answer).payment?.state)).toEqual(['pending', 'pending']);
    await until(async () => (await silent.invoiceStates())[0]?.[1] === 'declined' && (await lost.invoiceStates())[0]?.[0] === 'paid');
    expect(await paymentsOf(lost.invoice)).toEqual([{ state: 'captured', refund: null }]);
    expect(invoiceIn(await silent.checkoutClient.payInvoice(silent.invoice, (await silent.checkoutClient.card()).id)).state).toBe('paid');
  });
});

describe('an invoice', () => {
  it('that is no longer owed is returned unchanged, and charges nothing', async () => {
    const { checkoutClient, invoice, card } = await owing();
    const { visit_id: visitId } = (await checkoutClient.invoices())[0] ?? {};
    await checkoutClient.sendRequest('PUT', `/visits/${visitId}/cancel`);
    expect(invoiceIn(await checkoutClient.payInvoice(invoice, card.id)).state).toBe('void');
    expect(await paymentsOf(invoice)).toEqual([]);
  });

  it('of another member is not found, and neither is their card', async () => {
    const [mia, sam] = [await owing(), await owing()];
    problemIn(await sam.checkoutClient.payInvoice(mia.invoice, sam.card.id), 'not_found');
    problemIn(await mia.checkoutClient.payInvoice(mia.invoice, sam.card.id), 'not_found');
    expect([await mia.invoiceStates(), await sam.invoiceStates()]).toEqual([[['unpaid', null]], [['unpaid', null]]]);
  });
});
