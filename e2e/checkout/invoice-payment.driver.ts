import type { Locator } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Invoice } from '#contract/invoices.ts';
import { owedInvoice } from '#machines/checkout/invoice-payment.model.ts';
import type { InvoicePaymentSnapshot } from '#machines/checkout/invoice-payment.selectors.ts';
import type { PayInvoiceAnswer, ReadOpenInvoiceAnswer } from '#machines/checkout/invoice-payment.types.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectBusy, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { invoicePaymentObserver } from './invoice-payment.observer.ts';

interface PayWorld extends MemberPage {
  failed: number;
  invoice: Invoice;
}

const snapshotOf = ({ after }: StepContext) => after.configuration.snapshot as object as InvoicePaymentSnapshot;

async function open(): Promise<PayWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const world: PayWorld = { ...member, failed: 0, invoice: owedInvoice };
  member.network.answer('listInvoices', () => ({ invoices: [world.invoice] }));
  for (const call of ['listPaymentSources', 'payInvoice'] as const) member.network.hold(call);
  await member.page.goto(`/account/invoices?invoice=${owedInvoice.id}`);
  await member.network.waitForArrival('listPaymentSources');
  return world;
}

type World = Pick<PayWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const button = (world: World, name: string): Locator => main(world).getByRole('button', { name, exact: true });
const pay = (world: World): Locator => button(world, 'Pay $25.00');
const anotherCard = (world: World): Locator => main(world).getByRole('radio', { name: 'Mastercard ending 5454' });
const look = (world: World): Locator => button(world, 'Check again');
const tryAgain = (world: World): Locator => button(world, 'Try again');
const notice = (world: World, text: string): Locator => main(world).getByRole('status').filter({ hasText: text });

const enter: Handler<PayWorld> = async (world, { after }) => {
  const { invoiceId } = (after.configuration.snapshot as object as InvoicePaymentSnapshot).context;
  const link = invoiceId === null ? 'All invoices' : `Invoice ${owedInvoice.number}`;
  await press(link, main(world).getByRole('link', { name: link }));
};

const read: Handler<PayWorld> = async (world, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as ReadOpenInvoiceAnswer;
  if (answer.kind === 'refused') return world.network.end('listPaymentSources', { kind: 'refused', problem: answer.problem });
  world.invoice = answer.invoice ?? world.invoice;
  await world.network.end('listPaymentSources', { kind: 'answered', json: { payment_sources: answer.cards } });
};

const paid: Handler<PayWorld> = async (world, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as PayInvoiceAnswer;
  if (answer.kind === 'refused') {
    await world.network.end('payInvoice', { kind: 'refused', problem: answer.problem });
    return expectVisible('why not', main(world).getByText(refusalText(answer.problem.code)));
  }
  world.invoice = answer.invoice;
  await world.network.end('payInvoice', { kind: 'answered', json: answer.invoice });
};

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

const failing =
  (call: CallName): Handler<PayWorld> =>
  async (world) => {
    const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call !== 'listPaymentSources') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const releaseCall =
  (call: CallName): Handler<PayWorld> =>
  ({ network }) =>
    network.giveUp(call);

/** In milliseconds: the app aborts a call this long after its start. The chart's timeout is some seconds later. */
const givenUp = 10_100;

const assertingState =
  (assertion: Handler<PayWorld>): Handler<PayWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const nothing = assertingState(async (world) => {
  await expectGone('a way to pay', pay(world));
  await expectGone('a way to look', look(world));
});

const waiting = (isLooking: boolean) =>
  assertingState(async (world, stepContext) => {
    const isAwaitingConfirmation = snapshotOf(stepContext).context.invoice?.payment?.state === 'confirming';
    const text = isAwaitingConfirmation ? 'Your bank asks you to confirm this payment.' : 'We don’t know yet if your payment went through.';
    await expectVisible(text, notice(world, text));
    if (isAwaitingConfirmation)
      await expectVisible('the way to the bank', main(world).getByRole('link', { name: 'Confirm with your bank' }));
    if (isLooking) await expectBusy('Check again', look(world));
    await expectGone('a way to pay', pay(world));
  });

const ports = {
  readOpenInvoice: ['owed', 'owed, no card', 'on its way', 'paid', 'refused'],
  payInvoice: ['paid', 'on its way', 'asked by the bank', 'declined'],
} as const;

const endings = (names: readonly string[], answering: Handler<PayWorld>, call: CallName) => ({
  ...Object.fromEntries(names.map((name) => [name, answering])),
  unreachable: failing(call),
  [neverAnswering]: releaseCall(call),
});

export const invoicePaymentDriver: Driver<PayWorld> = {
  machine: 'checkout/invoice-payment',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'card.chosen': (world) => press('another card', anotherCard(world)),
    'pay.pressed': (world) => press('Pay $25.00', pay(world)),
    'checkOutcome.pressed': (world) => press('Check again', look(world)),
    'retry.pressed': (world) => press('Try again', tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({ 'card.chosen': anotherCard, 'pay.pressed': pay, 'checkOutcome.pressed': look, 'retry.pressed': tryAgain }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readOpenInvoice: endings(ports.readOpenInvoice, read, 'listPaymentSources'),
    payInvoice: endings(ports.payInvoice, paid, 'payInvoice'),
  },
  delays: { callTimeout: ({ time }) => time.pass(givenUp), untilLook: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(invoicePaymentObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    idle: nothing,
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('listPaymentSources');
      await expectGone('a way to pay', pay(world));
    }),
    failed: assertingState((world) => expectVisible('Try again', tryAgain(world))),
    owed: assertingState((world) => expectVisible('the way to pay', pay(world))),
    paying: assertingState(async (world) => {
      await world.network.waitForArrival('payInvoice');
      await expectBusy('Pay $25.00', pay(world));
    }),
    waiting: waiting(false),
    looking: waiting(true),
    settled: assertingState(async (world) => {
      await expectGone('a way to pay', pay(world));
      await expectVisible('that it is paid', main(world).getByText('Paid', { exact: true }));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: untestableRefusals(noUserAction.route, 'route.entered'),
};
