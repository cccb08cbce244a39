/** Runs the cart lifecycle on the server. Mia's card needs a confirmation, so that the path decides the outcome of a payment. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Cart } from '#contract/checkout.ts';
import { Checkout } from '#contract/invoices.ts';
import { Pass } from '#contract/member-passes.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, type Observation } from '#atlas/paths/driver.ts';
import type { CartCall, CartLifecycleEvent } from '#machines/checkout/cart-lifecycle.events.ts';
import { type CartLifecycleRow, cartSnapshotOf } from '#machines/checkout/cart-lifecycle.rows.ts';
import { isSystemEvent, whyNotCall } from '#machines/checkout/cart-lifecycle.rules.ts';
import type { CartRow } from '#server/database/schema.ts';
import { recordAnswer } from '#server/payments/attempts.ts';
import { facilityGuid, facilityId, orgId, profileId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { bodyOf, mustBe, mustBeProblem, openPathStudio, type PathStudio } from '#tests/paths/server/studio.ts';
import type { TestResponse } from '#tests/server/test-server.ts';
import { cartIn, changePrice, sellPass, createCheckoutClient, type CheckoutClient } from './checkout-client.ts';

interface Story {
  readonly serverEnvironment: ServerEnvironment;
  readonly studio: PathStudio;
  readonly checkoutClient: CheckoutClient;
  readonly cartId: string;
  readonly cardId: string;
  readonly variant: string;
  readonly recorded: StepContext[];
}

const now = new Date('2026-03-02T06:00:00Z');
const price = 24_000;

const worldOf = ({ serverEnvironment, studio }: Pick<Story, 'serverEnvironment' | 'studio'>) => {
  const { orgKey } = studio;
  const place = { orgId: orgId(orgKey), facilityId: facilityId(orgKey, 'main'), facilityGuid: facilityGuid(orgKey, 'main') };
  return { database: serverEnvironment.database, box: place };
};

const openStory = async (serverEnvironment: ServerEnvironment): Promise<Story> => {
  const studio = await openPathStudio(serverEnvironment, now, { classes: [], members: { mia: '' } });
  const checkoutClient = createCheckoutClient((method, path, body, headers) => studio.as('mia')(method, path, body, headers));
  const variant = await sellPass(worldOf({ serverEnvironment, studio }), { units: 50 }, price);
  const { id: cardId } = await checkoutClient.card('confirm');
  const { id: cartId } = await checkoutClient.add(variant);
  return { serverEnvironment, studio, checkoutClient, cartId, cardId, variant, recorded: [] };
};

const rowOf = ({ serverEnvironment, cartId }: Story): Promise<CartRow> =>
  serverEnvironment.database.once((handle) => handle.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirstOrThrow());

const changeLine = async (checkoutClient: CheckoutClient): Promise<TestResponse> => {
  const { line_items } = await checkoutClient.cart();
  const wanted = line_items.map((line) => ({ ...line, quantity: line.quantity + 1 }));
  const answer = await checkoutClient.sendRequest('PUT', '/cart', { cart: { line_items: wanted } });
  if (answer.status === 200) {
    const quantities = (cart: Pick<Cart, 'line_items'>) => cart.line_items.map(({ quantity }) => quantity);
    mustBe('what is in the cart after a change', quantities({ line_items: wanted }), quantities(cartIn(answer)));
  }
  return answer;
};

/** Sets all prices to zero, also in Mia's cart. */
const makeFree = (story: Story): Promise<unknown> =>
  story.serverEnvironment.database.transaction(async (tx) => {
    const org = orgId(story.studio.orgKey);
    await tx.updateTable('products').set({ price_amount: 0 }).where('org_id', '=', org).execute();
    await tx.updateTable('cart_lines').set({ price_amount: 0 }).where('org_id', '=', org).execute();
  });

const call = async (story: Story, event: CartCall): Promise<TestResponse> => {
  const { checkoutClient, cardId } = story;
  if (event.type === 'change') return changeLine(checkoutClient);
  if (event.type === 'leave') return checkoutClient.sendRequest('DELETE', '/cart');
  if (event.type === 'pay') return checkoutClient.pay(cardId);
  if (event.isFree) await makeFree(story);
  return event.hasPriceChanged ? checkoutClient.confirm({ amount: 1, currency: 'NZD' }) : checkoutClient.confirm();
};

/** Mia confirms or declines at her bank, and pays again. */
const confirmPayment = async ({ checkoutClient, cardId }: Story, answer: 'approve' | 'decline'): Promise<TestResponse> => {
  const { payment } = await checkoutClient.cart();
  await fetch(payment?.confirmation_url ?? '', { method: 'POST', body: JSON.stringify({ answer }) });
  return checkoutClient.pay(cardId);
};

const eventOf = ({ possibleEvent }: StepContext) => possibleEvent?.event as CartLifecycleEvent;

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  if (!isSystemEvent(event)) {
    const answer = await call(story, event);
    if (answer.status !== 200) throw new ObservationMismatch(`${event.type} is answered with ${answer.text}`, 200, answer.status);
  } else if (event.type === 'price.changed') {
    await changePrice(worldOf(story), story.variant, price + 100 * (story.recorded.length + 1));
    mustBeProblem('paying at another price', await story.checkoutClient.pay(story.cardId), 'price_changed');
  } else if (event.type === 'payment.captured') bodyOf('the paid cart', Checkout, await confirmPayment(story, 'approve'));
  else mustBeProblem('a payment that the bank declines', await confirmPayment(story, 'decline'), 'card_declined');
  story.recorded.push(stepContext);
};

interface Look {
  readonly state: string;
  readonly key: string | null;
  /** The total that is stored with the key. */
  readonly agreed: number | null;
  readonly invoices: number;
  readonly passes: number;
}

const look = async (story: Story): Promise<Look> => {
  const { checkoutClient } = story;
  const { state, key, agreed_amount: agreed } = await rowOf(story);
  const passes = bodyOf('the passes', v.object({ passes: v.array(Pass) }), await checkoutClient.sendRequest('GET', '/passes')).passes
    .length;
  return { state, key, agreed, invoices: (await checkoutClient.invoices()).length, passes };
};

const elsewhere = async (story: Story): Promise<Story> => {
  const other = await openStory(story.serverEnvironment);
  for (const stepContext of story.recorded) await perform(other, stepContext);
  return other;
};

const soldOut = (story: Story, isSold: boolean): Promise<unknown> =>
  story.serverEnvironment.database.once((handle) =>
    handle
      .updateTable('pass_types')
      .set({ units: isSold ? 0 : 50 })
      .where('org_id', '=', orgId(story.studio.orgKey))
      .execute(),
  );

/** The rules refuse the call with their first reason, or the call has no effect. Nothing changes. */
const refuseCall: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  if (isSystemEvent(event)) throw new Error('this is a fact');
  const before = await look(story);
  const { state } = await rowOf(story);
  if (event.type === 'pay' && event.hasPriceChanged && state === 'confirmed') return refusePrice(await elsewhere(story));
  if (event.type === 'confirm' && event.isEmpty) return state === 'open' ? refuseNothing(story) : undefined;
  if (event.type === 'confirm' && event.isFree) return state === 'open' ? refuseGift(await elsewhere(story)) : undefined;
  if (event.type === 'pay') await soldOut(story, !event.isAvailable);
  const answer = await call(story, event);
  if (event.type === 'pay') await soldOut(story, false);
  const refusal = whyNotCall(state, event);
  const what = `${event.type} in ${state}`;
  const isOver = state === 'paid' || state === 'abandoned';
  // After the end of a cart, every request except another payment concerns the next cart, which is empty.
  if (isOver && event.type !== 'pay') mustBe(what, event.type === 'confirm' ? 409 : 200, answer.status);
  else if (refusal) mustBeProblem(what, answer, refusal.code);
  else mustBe(`${what} asks for what is so already`, 200, answer.status);
  mustBe(`what there is after a refused ${what}`, before, await look(story));
};

/** The refusal has another price, nothing is charged, and the cart must be confirmed again. */
const refusePrice = async (replica: Story): Promise<void> => {
  await changePrice(worldOf(replica), replica.variant, price * 2);
  mustBeProblem('paying at another price', await replica.checkoutClient.pay(replica.cardId), 'price_changed');
  mustBe('after it', { state: 'open', key: null, agreed: null, invoices: 0, passes: 0 }, await look(replica));
};

const refuseNothing = async ({ serverEnvironment }: Story): Promise<void> => {
  const replica = await openStory(serverEnvironment);
  await replica.checkoutClient.sendRequest('DELETE', '/cart');
  mustBeProblem('confirming nothing', await replica.checkoutClient.confirm(), 'cart_empty');
};

/** Another member has bought the last unit of a free product. */
const refuseGift = async (replica: Story): Promise<void> => {
  await makeFree(replica);
  await soldOut(replica, true);
  mustBeProblem('having for nothing what is sold out', await replica.checkoutClient.confirm(), 'sold_out');
  mustBe('after it', { state: 'open', key: null, agreed: null, invoices: 0, passes: 0 }, await look(replica));
};

/** Creates a payment of the same cart that the cart does not wait for. */
const strayPayment = async (story: Story): Promise<string> => {
  const { box } = worldOf(story);
  const id = randomUUID();
  const nothing = { invoice_id: null, reason: null, confirmation_url: null, refund: null, created_at: now, updated_at: now };
  const about = { org_id: box.orgId, id, profile_id: profileId(story.studio.emailOf('mia')), cart_id: story.cartId };
  const sent = { facility_id: box.facilityId, source_id: story.cardId, amount: price, currency: 'NZD', state: 'sent' as const };
  await story.serverEnvironment.database.once((handle) =>
    handle
      .insertInto('payments')
      .values({ ...about, ...sent, ...nothing })
      .execute(),
  );
  return id;
};

/** The event happens, but the cart does not change. A payment that the cart does not wait for is refunded. */
const refuseFact: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  if (!isSystemEvent(event)) throw new Error('this is a call');
  const before = await look(story);
  const { database } = story.serverEnvironment;
  if (event.type === 'price.changed') {
    const replica = await elsewhere(story);
    await changePrice(worldOf(replica), replica.variant, price * 2);
    const free = { key: null, agreed: null };
    mustBe('what a price changes', { ...before, ...free }, { ...(await look(replica)), ...free });
    return;
  }
  const id = await strayPayment(story);
  const answer = event.type === 'payment.captured' ? ({ kind: 'captured' } as const) : ({ kind: 'declined', reason: null } as const);
  await recordAnswer(story.serverEnvironment.contextAt(now), { orgId: orgId(story.studio.orgKey), id }, answer);
  const stray = await database.once((handle) =>
    handle.deleteFrom('payments').where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
  mustBe('the money of a payment that nobody waits for', event.type === 'payment.captured' ? 'due' : null, stray.refund);
  mustBe(`after another ${event.type}`, before, await look(story));
};

const shown: Readonly<Record<string, string>> = { paid: 'open', abandoned: 'open' };

const stateIs =
  (leaf: string): Handler<Story> =>
  async (story, { label }) => {
    const view = await look(story);
    const isPaid = leaf === 'paid';
    const hasKey = leaf === 'confirmed' || leaf === 'paying' || isPaid;
    const { key, agreed, ...rest } = view;
    mustBe(`after ${label}`, { state: leaf, invoices: Number(isPaid), passes: isPaid ? view.passes || 1 : 0 }, rest);
    if (leaf !== 'abandoned') mustBe(`after ${label}, whether it has a key`, hasKey, key !== null);
    mustBe(`after ${label}, whether a total is kept with the key`, key !== null, agreed !== null);
    const cart = bodyOf('the cart', Cart, await story.checkoutClient.sendRequest('GET', '/cart'));
    const isOver = leaf in shown;
    mustBe(
      `after ${label}, the cart that Mia sees`,
      { state: shown[leaf] ?? leaf, lines: isOver ? 0 : 1 },
      { state: cart.state, lines: cart.line_items.length },
    );
    if (leaf === 'paying') mustBe(`after ${label}, the payment`, 'confirming', cart.payment?.state);
  };

const each = <T>(names: readonly string[], handler: T): Record<string, T> => Object.fromEntries(names.map((name) => [name, handler]));
const calls = ['change', 'leave', 'confirm', 'pay'];
const facts = ['price.changed', 'payment.captured', 'payment.failed'];

export const cartObservationOf = (kept: CartLifecycleRow): Observation => toLawInput(cartSnapshotOf(kept));

export const cartLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'checkout/cart-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get()),
    events: each([...calls, ...facts], perform),
    outcomes: {},
    delays: {},
    states: Object.fromEntries(['open', 'confirmed', 'paying', 'paid', 'abandoned'].map((leaf) => [leaf, stateIs(leaf)])),
    refusals: { ...each(calls, refuseCall), ...each(facts, refuseFact) },
    observe: async (story) => cartObservationOf(await rowOf(story)),
    close: () => undefined,
    dispose: serverEnvironment.dispose,
  };
};
