import type { Locator } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Cart } from '#contract/checkout.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts';
import type { CheckoutAnswer } from '#machines/checkout/checkout.types.ts';
import { samplePaymentMethods } from '#machines/checkout/sample-cards.ts';
import { cartWith, toLineItem, tenPass } from '#machines/checkout/sample-carts.ts';
import { invoiceFor } from '#machines/checkout/sample-invoices.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { press, expectBusy, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { checkoutObserver } from './checkout.observer.ts';

interface CheckoutWorld extends MemberPage {
  failed: number;
}

const paidCart: Cart = { ...cartWith(toLineItem(tenPass)), state: 'paid', invoice_id: 'invoice' };
const invoice = invoiceFor(paidCart, 'invoice');

const contextOf = (node: StepContext['after']) => (node.configuration.snapshot as object as CheckoutSnapshot).context;
const answerOf = ({ possibleEvent }: StepContext) => possibleEvent?.event['output'] as CheckoutAnswer;

async function open(): Promise<CheckoutWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  member.network.answer('listGateways', () => ({ gateways: samplePaymentMethods.gateways }));
  member.network.answer('listPaymentSources', () => ({ payment_sources: samplePaymentMethods.cards }));
  member.network.answer('listInvoices', () => ({ invoices: [invoice] }));
  await member.page.goto('/checkout/payment?next=%2Fclasses%2F42');
  await member.network.waitForArrival('readCart');
  return { ...member, failed: 0 };
}

type World = Pick<CheckoutWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const button = (world: World, name: string | RegExp): Locator => main(world).getByRole('button', { name, exact: true });
const textOn = (world: World, text: string): Locator => main(world).getByText(text).first();
const pay = (world: World): Locator => button(world, /^Pay /);
const otherCard = (world: World): Locator => main(world).getByRole('radio', { name: 'Mastercard ending 5454' });
const agree = (world: World): Locator => button(world, /^Accept /);
const look = (world: World): Locator => button(world, 'Check again');
const tryAgain = (world: World): Locator => button(world, 'Try again');

const problem = (code: ProblemCode, status = 409): Problem => ({ type: 'about:blank', title: 'No', status, code, message: 'No.' });
const refusing = ({ network }: CheckoutWorld, call: CallName, why: Problem) => network.end(call, { kind: 'refused', problem: why });
const answerReadCart = ({ network }: CheckoutWorld, cart: Cart) => network.end('readCart', { kind: 'answered', json: cart });
const deciding = ({ network }: CheckoutWorld, cart: Cart) =>
  network.end('checkout', { kind: 'answered', json: { cart, invoice: cart.invoice_id === null ? null : invoice } });

/** If the current cart is not the cart in the URL, the page also reads the result of the cart in the URL. */
const read: Handler<CheckoutWorld> = async (world, stepContext) => {
  const answer = answerOf(stepContext);
  const { key } = contextOf(stepContext.before);
  if (answer.kind === 'refused') return refusing(world, 'readCart', answer.problem);
  if (answer.kind === 'paid' && key === null) return answerReadCart(world, paidCart);
  await answerReadCart(world, answer.kind === 'paid' ? cartWith() : answer.cart);
  if (answer.kind === 'paid') return deciding(world, paidCart);
  if (key !== null && answer.cart.key !== key) await refusing(world, 'checkout', problem('not_found', 404));
};

/** The refusal whose details are in this cart, so that the page reads the cart again; null if there is none. */
const problemOfCart = ({ state, payment }: Cart): Problem | null => {
  if (state === 'open') return problem('price_changed');
  return payment?.state === 'declined' ? problem(payment.reason ?? 'card_declined') : null;
};

const decided: Handler<CheckoutWorld> = async (world, stepContext) => {
  const answer = answerOf(stepContext);
  if (answer.kind === 'refused') return refusing(world, 'checkout', answer.problem);
  if (answer.kind === 'paid') return deciding(world, paidCart);
  const why = problemOfCart(answer.cart);
  if (!why) return deciding(world, answer.cart);
  await refusing(world, 'checkout', why);
  await answerReadCart(world, answer.cart);
};

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

const failing =
  (call: 'readCart' | 'checkout'): Handler<CheckoutWorld> =>
  async (world) => {
    const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call !== 'readCart') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const releaseCall =
  (call: CallName): Handler<CheckoutWorld> =>
  ({ network }) =>
    network.giveUp(call);

/** In milliseconds: the app aborts a call this long after its start. The chart's timeout is some seconds later. */
const givenUp = 10_100;

const answers = (call: 'readCart' | 'checkout', handler: Handler<CheckoutWorld>, ...names: readonly string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, handler])),
  refused: handler,
  unreachable: failing(call),
  [neverAnswering]: releaseCall(call),
});

const assertingState =
  (assertion: Handler<CheckoutWorld>): Handler<CheckoutWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const unknown = 'We don’t know yet if your payment went through.';
const bankPrompt = 'Your bank asks you to confirm this payment.';

export const checkoutDriver: Driver<CheckoutWorld> = {
  machine: 'checkout/checkout',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'card.chosen': (world) => press('the other card', otherCard(world)),
    'pay.pressed': (world) => press('Pay', pay(world)),
    'acceptTotal.pressed': (world) => press('Accept', agree(world)),
    'checkOutcome.pressed': (world) => press('Check again', look(world)),
    'retry.pressed': (world) => press('Try again', tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({
      'card.chosen': otherCard,
      'pay.pressed': pay,
      'acceptTotal.pressed': agree,
      'checkOutcome.pressed': look,
      'retry.pressed': tryAgain,
    }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readCheckout: answers(
      'readCart',
      read,
      'open',
      'dearer',
      'agreed',
      'empty',
      'on its way',
      'asked by the bank',
      'on its way, its card forgotten',
      'paid',
    ),
    confirmCart: answers('checkout', decided, 'agreed', 'dearer', 'paid'),
    payCart: answers('checkout', decided, 'paid', 'declined', 'on its way', 'asked by the bank', 'dearer'),
  },
  delays: { callTimeout: ({ time }) => time.pass(givenUp), untilLook: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(checkoutObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readCart');
      await expectAttached('that it is on its way', textOn(world, 'Loading your cart'));
    }),
    failed: assertingState((world) => expectVisible('Try again', tryAgain(world))),
    empty: assertingState(async (world) => {
      await expectVisible('that there is nothing to pay', textOn(world, 'Your cart is empty.'));
      await expectGone('a way to pay', pay(world));
    }),
    confirming: assertingState(async (world) => {
      await world.network.waitForArrival('checkout');
      await expectBusy('confirming the price', pay(world));
    }),
    changed: assertingState(async (world) => {
      await expectVisible('that the price has changed', textOn(world, 'The price has changed.'));
      await expectVisible('the new total', button(world, /^Accept \$250\.00$|^Accept \$240\.00$/));
      await expectGone('a way to pay', pay(world));
    }),
    ready: assertingState(async (world, { after }) => {
      await expectVisible('the way to pay', pay(world));
      if (contextOf(after).declined) await expectVisible('that nothing was charged', textOn(world, 'You haven’t been charged.'));
    }),
    paying: assertingState(async (world) => {
      await world.network.waitForArrival('checkout');
      await expectBusy('paying', pay(world));
    }),
    'unsettled.pending': assertingState((world) => expectVisible('that the result is unknown', textOn(world, unknown))),
    'unsettled.awaitingConfirmation': assertingState(async (world) => {
      await expectVisible('that the bank asks', textOn(world, bankPrompt));
      await expectVisible('the way to the bank', main(world).getByRole('link', { name: 'Confirm with your bank' }));
    }),
    'unsettled.looking': assertingState(async (world) => {
      await world.network.waitForArrival('readCart');
      await expectBusy('looking', look(world));
    }),
    paid: assertingState(async (world) => {
      await expectVisible('that it is paid', textOn(world, 'Paid. Thank you.'));
      await expectVisible('the way back', main(world).getByRole('link', { name: 'Back to the class' }));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};
