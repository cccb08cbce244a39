import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { emailsTo } from '#tests/auth/outbox.ts';
import { checkoutClientFor, checkoutIn, createConfirmedCart, invoiceIn, sellPass, type TestCard } from '#tests/checkout/checkout-client.ts';
import { notificationsOf, onlyNotificationOf } from '#tests/notifications/notification-scenarios.ts';
import { problemIn, visitIn, visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

/** A member drops in. Their default card is charged if they have one. */
const dropIn = async (kind: TestCard | null) => {
  const mia = await server.world.member();
  const checkoutClient = checkoutClientFor(server, mia);
  if (kind) await checkoutClient.card(kind);
  return { mia, checkoutClient, invoice: await checkoutClient.owe(server.world) };
};

const subjectsTo = async ({ email }: TestMember, count: number): Promise<string[]> =>
  (await emailsTo(server.folder, email, count)).map(({ subject }) => subject).filter((subject) => !/^(Booked|Your booking)/.test(subject));

const cancel = async (mia: TestMember) => {
  const [booked] = visitsIn(await server.as(mia)('GET', '/api/v1/visits/bookings'));
  return visitIn(await server.as(mia)('PUT', `/api/v1/visits/${booked?.id}/cancel`));
};

const failed = async (mia: TestMember): Promise<Notification> =>
  vi.waitFor(async () => {
    const found = (await notificationsOf(server, mia)).find(({ params }) => params.cause === 'failed');
    if (!found) throw new Error('no payment has failed');
    return found;
  }, 10_000);

describe('an invoice', () => {
  it('without a card to charge is reported as due, in the app and by email, until it is paid', async () => {
    const { mia, checkoutClient, invoice } = await dropIn(null);
    const due = await onlyNotificationOf(server, mia);
    expect(due).toMatchObject({ type: 'invoice', message: '$25.00 is due for CrossFit.', params: { invoice_id: invoice, cause: 'due' } });
    const email = (await emailsTo(server.folder, mia.email, 2)).find(({ subject }) => subject === 'Due: $25.00 for CrossFit');
    expect(email?.text).toContain(`${server.url}/account/invoices?invoice=${invoice}`);
    expect(email?.headers.get('list-unsubscribe')).toMatch(/\/unsubscribe\/[\w-]+\.[\w-]+\.invoice\./);
    invoiceIn(await checkoutClient.payInvoice(invoice, (await checkoutClient.card()).id));
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('that is paid automatically sends only a receipt, with its lines, its tax and the card', async () => {
    const { mia, invoice } = await dropIn('good');
    const receipt = (await emailsTo(server.folder, mia.email, 2)).find(({ subject }) => subject.startsWith('Receipt'));
    expect(receipt?.subject).toMatch(/^Receipt \d{4}: \$25\.00$/);
    expect(receipt?.text).toMatch(
      /^Paid\n\$25\.00\n\nReceipt \d{4}\n\nCrossFit: \$25\.00\nTotal: \$25\.00\nIncludes tax \(.*%\): .*\nCard: Visa ending 1111\n[^]*You paid box-/,
    );
    expect(receipt?.text).toContain(`/account/invoices?invoice=${invoice}`);
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('that a card does not pay is reported as failed, until another card pays it', async () => {
    const { mia, checkoutClient, invoice } = await dropIn('declined');
    const message = 'The payment of $25.00 for CrossFit failed. Try again or choose another card.';
    expect((await failed(mia)).message).toBe(message);
    expect(await subjectsTo(mia, 2)).toEqual(['Payment failed: $25.00 for CrossFit']);
    invoiceIn(await checkoutClient.payInvoice(invoice, (await checkoutClient.card()).id));
    expect(await notificationsOf(server, mia)).toEqual([]);
    expect(await subjectsTo(mia, 3)).toEqual(['Payment failed: $25.00 for CrossFit', expect.stringMatching(/^Receipt/)]);
  });

  it('that a card does not pay while the member waits stays due, and nothing else is reported', async () => {
    const { mia, checkoutClient, invoice } = await dropIn(null);
    problemIn(await checkoutClient.payInvoice(invoice, (await checkoutClient.card('declined')).id), 'card_declined');
    expect((await onlyNotificationOf(server, mia)).params.cause).toBe('due');
  });

  it('that is void after a cancellation is no longer reported', async () => {
    const { mia } = await dropIn(null);
    await cancel(mia);
    expect(await notificationsOf(server, mia)).toEqual([]);
  });

  it('that is refunded after a cancellation sends an email about the refund', async () => {
    const { mia } = await dropIn('good');
    await emailsTo(server.folder, mia.email, 2);
    await cancel(mia);
    const refund = (await emailsTo(server.folder, mia.email, 4)).find(({ subject }) => subject.startsWith('Refund'));
    expect(refund?.subject).toMatch(/^Refund for receipt \d{4}: \$25\.00$/);
    expect(refund?.text).toMatch(
      /gives you your money back\n\$25\.00\n\nRefund for receipt \d{4}\n[^]*It can take your bank a few days\.\n/,
    );
  });
});

describe('a cart', () => {
  it('that is paid sends a receipt', async () => {
    const { member, checkoutClient, card } = await createConfirmedCart(server);
    checkoutIn(await checkoutClient.pay(card.id));
    const [receipt] = await emailsTo(server.folder, member.email, 1);
    expect(receipt?.subject).toMatch(/^Receipt \d{4}: \$240\.00$/);
    expect(receipt?.text).toContain('Ten visits: $240.00\n');
  });

  it('without a price, or of a member who has turned receipts off, sends no receipt', async () => {
    const mia = await server.world.member();
    const checkoutClient = checkoutClientFor(server, mia);
    await checkoutClient.add(await sellPass(server.world, {}, 0));
    checkoutIn(await checkoutClient.confirm());
    const quiet = await createConfirmedCart(server);
    await server.as(quiet.member)('PUT', '/api/v1/notification_settings', { body: { invoice_email: false } });
    checkoutIn(await quiet.checkoutClient.pay(quiet.card.id));
    const later = await createConfirmedCart(server);
    checkoutIn(await later.checkoutClient.pay(later.card.id));
    await emailsTo(server.folder, later.member.email, 1);
    expect(await Promise.all([mia, quiet.member].map(({ email }) => emailsTo(server.folder, email, 0)))).toEqual([[], []]);
  });
});
