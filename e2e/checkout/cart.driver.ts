import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import { shownCart } from '#machines/checkout/cart-intents.rules.ts';
import type { CartSnapshot } from '#machines/checkout/cart.selectors.ts';
import type { UpdateCartAnswer, ReadShopAnswer } from '#machines/checkout/cart.types.ts';
import { shopProducts, shirt, tenPass } from '#machines/checkout/sample-carts.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { cartObserver } from './cart.observer.ts';

interface CartWorld extends MemberPage {
  failed: number;
}

type CartCallName = 'readCart' | 'updateCart';

const snapshotOf = ({ after }: StepContext) => after.configuration.snapshot as object as CartSnapshot;

async function open(): Promise<CartWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  member.network.answer('listPassProducts', () => ({ products: shopProducts.passes }));
  member.network.answer('listPassTypes', () => ({ pass_types: shopProducts.passTypes }));
  member.network.answer('listProducts', () => ({ products: [tenPass, shirt] }));
  await member.page.goto('/checkout');
  await member.network.waitForArrival('readCart');
  return { ...member, failed: 0 };
}

type World = Pick<CartWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const button = (world: World, name: string): Locator => main(world).getByRole('button', { name, exact: true });
const status = (world: World): Locator => main(world).getByRole('status');
const buttons = {
  add: (world: World): Locator => button(world, `Add ${tenPass.name} to your cart`),
  oneMore: (world: World): Locator => button(world, `Add one: ${shirt.name}`),
  remove: (world: World): Locator => button(world, `Remove ${shirt.name}`),
  putBack: (world: World): Locator => button(world, 'Undo'),
  tryAgain: (world: World): Locator => button(world, 'Try again'),
} as const;
/** The control that changes the quantity from one to two. The chart has another event for higher quantities. */
const makeTwo = (world: World): Locator =>
  lines(world)
    .filter({ has: world.page.getByRole('status').getByText('1', { exact: true }) })
    .getByRole('button', { name: `Add one: ${shirt.name}`, exact: true });
const lines = (world: World): Locator => main(world).getByRole('region', { name: 'Your cart' }).getByRole('listitem');

/** The time in milliseconds after which a temporary message has disappeared and covers nothing. */
const messagesGone = 4_000;

const expectMessage = async ({ page, time }: CartWorld, text: string): Promise<void> => {
  await time.pass(300);
  await expectAttached(text, page.getByRole('region', { name: 'Messages' }).getByText(text).first());
};

const answering: Handler<CartWorld> = async (world, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as ReadShopAnswer | UpdateCartAnswer;
  if (answer.kind === 'read') return world.network.end('readCart', { kind: 'answered', json: answer.shop.cart });
  if (answer.kind === 'saved') return world.network.end('updateCart', { kind: 'answered', json: answer.cart });
};

const refusing =
  (call: CartCallName): Handler<CartWorld> =>
  async (world, { possibleEvent }) => {
    const answer = possibleEvent?.event['output'] as ReadShopAnswer | UpdateCartAnswer;
    if (answer.kind !== 'refused') return;
    await world.network.end(call, { kind: 'refused', problem: answer.problem });
    if (call !== 'updateCart') return;
    await expectMessage(world, refusalText(answer.problem.code));
    await world.time.pass(messagesGone);
  };

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

const failing =
  (call: CartCallName): Handler<CartWorld> =>
  async (world) => {
    const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call !== 'readCart') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const releaseCall =
  (call: CartCallName): Handler<CartWorld> =>
  ({ network }) =>
    network.giveUp(call);

async function expectLines(world: CartWorld, stepContext: StepContext): Promise<void> {
  const cart = shownCart(snapshotOf(stepContext).context);
  if (!cart) return expectGone('the cart', main(world).getByRole('region', { name: 'Your cart' }));
  await expectThat(`${cart.line_items.length} lines`, expect(lines(world)).toHaveCount(cart.line_items.length, { timeout: 5_000 }));
  for (const { name } of cart.line_items) await expectVisible(`the line of ${name}`, lines(world).filter({ hasText: name }));
  if (cart.line_items.length === 0) await expectVisible('that it is empty', main(world).getByText('Your cart is empty'));
}

/** Asserts the new quantity here, because the paths do not distinguish situations by quantities. */
const chooseOneMore: Handler<CartWorld> = async (world) => {
  const figure = lines(world).filter({ hasText: shirt.name }).getByRole('status');
  const before = Number(await figure.textContent());
  await press('One more', buttons.oneMore(world));
  await expectThat('one more of it', expect(figure).toHaveText(String(before + 1), { timeout: 5_000 }));
};

const assertingState =
  (assertion: Handler<CartWorld>): Handler<CartWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await expectLines(world, stepContext);
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const showsError = (title: string) =>
  assertingState(async (world) => {
    await expectVisible(title, status(world).filter({ hasText: title }));
    await expectVisible('Try again', buttons.tryAgain(world));
  });

export const cartDriver: Driver<CartWorld> = {
  machine: 'checkout/cart',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'product.added': (world) => press('Add', buttons.add(world)),
    'quantity.changed': chooseOneMore,
    'line.removed': (world) => press('Remove', buttons.remove(world)),
    'undo.pressed': (world) => press('Undo', buttons.putBack(world)),
    'retry.pressed': (world) => press('Try again', buttons.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({
      'product.added': buttons.add,
      'quantity.changed': makeTwo,
      'line.removed': buttons.remove,
      'undo.pressed': buttons.putBack,
      'retry.pressed': buttons.tryAgain,
    }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readShop: {
      read: answering,
      refused: refusing('readCart'),
      unreachable: failing('readCart'),
      [neverAnswering]: releaseCall('readCart'),
    },
    updateCart: {
      saved: answering,
      refused: refusing('updateCart'),
      'sold at the studio': refusing('updateCart'),
      unreachable: failing('updateCart'),
      [neverAnswering]: releaseCall('updateCart'),
    },
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(cartObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('readCart');
      await expectAttached('that it is on its way', status(world).filter({ hasText: 'Loading' }));
    }),
    failed: showsError('The shop couldn’t be loaded.'),
    resting: assertingState((world) => expectGone('a failure', buttons.tryAgain(world))),
    saving: assertingState(async (world) => {
      await world.network.waitForArrival('updateCart');
      await expectAttached('that it is being saved', status(world).filter({ hasText: 'Saving' }));
    }),
    interrupted: showsError('Your last change may not be saved yet.'),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};
