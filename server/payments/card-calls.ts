/** Gateways, and the cards that a member has stored with the studio. */
import type { Gateway, PaymentSource } from '#contract/cards.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { HandlerInput, CallHandlers, OnceHandler } from '../http/handler-input.ts';
import { answered, refused, Refused, type HandlerOutcome } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import type { CardLimits } from './card-limits.ts';
import { queueCardRemoval } from './gateway-removals.ts';
import { cardOf, cardsOf, lockCards, makeDefault, showCard } from './card-store.ts';
import { GatewayTimeout, type CardFacts, type PaymentGateway } from './gateway.ts';

const gatewayBy = ({ payments }: Context, id: string): PaymentGateway => {
  if (payments?.gateway.id !== id) throw new Refused('not_found');
  return payments.gateway;
};

async function orRefused<T>(code: 'busy' | 'gateway_unavailable', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GatewayTimeout ? new Refused(code) : error;
  }
}

const showGateway = ({ id, name, kind, brands }: PaymentGateway): Gateway => ({ id, name, kind, brands: [...brands] });

type Adding = HandlerInput<'addPaymentSource'>;

/** Looks up the card at the gateway first. A card that the gateway does not know is declined for good under its idempotency key. */
async function prepareAdding(limits: CardLimits, adding: Adding): Promise<OnceHandler<'addPaymentSource'>> {
  const { gateway_id, token } = adding.body.source;
  const readCard = () => orRefused('gateway_unavailable', () => gatewayBy(adding.context, gateway_id).card(token, adding.caller));
  const facts = await limits.watch(adding, readCard, (found) => found === null);
  return async (input, tx) => (facts ? keep(input, tx, facts) : refused({ code: 'card_declined' }));
}

async function keep({ context, caller, now, body, address }: Adding, tx: Tx, facts: CardFacts): Promise<HandlerOutcome<PaymentSource>> {
  const { gateway_id, token, default: isWanted } = body.source;
  await lockCards(tx, caller);
  const others = await cardsOf(tx, caller);
  const card = { org_id: caller.orgId, id: context.newId(), profile_id: caller.profileId, gateway: gateway_id, token, ...plain(facts) };
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto('payment_sources')
    .values({ ...card, created_at: now, removed_at: null })
    .onConflict((conflict) => conflict.columns(['gateway', 'token']).doNothing())
    .executeTakeFirst();
  if (kept === 0n) return refused({ code: 'card_declined' });
  const { brand, last4 } = facts;
  const { orgId, profileId } = caller;
  await recordEvent(tx, context, 'card.added', { orgId, profileId, subject: card.id, address, after: { brand, last4 } });
  if (others.length === 0 || isWanted === true) await makeDefault(tx, caller, card.id);
  return show({ caller }, tx, card.id);
}

const plain = ({ brand, last4, exp_month, exp_year }: CardFacts): CardFacts => ({ brand, last4, exp_month, exp_year });

async function show(
  { caller }: Pick<HandlerInput<'addPaymentSource'>, 'caller'>,
  tx: Tx,
  id: string,
): Promise<HandlerOutcome<PaymentSource>> {
  const row = await cardOf(tx, caller, id);
  if (!row) throw new Refused('not_found');
  return answered(showCard(row));
}

type CardCalls = Pick<
  CallHandlers,
  'listGateways' | 'readAuthToken' | 'listPaymentSources' | 'addPaymentSource' | 'updatePaymentSource' | 'deletePaymentSource'
>;

export const cardCalls = (limits: CardLimits): CardCalls => ({
  listGateways: async ({ context: { payments }, caller: { orgId } }) => ({
    gateways: payments && (await payments.gateway.isOpenTo(orgId)) ? [showGateway(payments.gateway)] : [],
  }),

  async readAuthToken({ context, caller, params }) {
    const token = await orRefused('busy', () => gatewayBy(context, params.id).authToken(caller));
    if (!token) throw new Refused('not_found');
    return token;
  },

  async listPaymentSources({ context, caller, query }) {
    const cards = await context.database.snapshot((tx) => cardsOf(tx, caller));
    const wanted = cards.filter(({ gateway }) => query.gateway_id === undefined || gateway === query.gateway_id);
    return { payment_sources: wanted.map(showCard) };
  },

  addPaymentSource: { prepare: (input) => prepareAdding(limits, input) },

  async updatePaymentSource({ caller, params }, tx) {
    const id = uuidOf(params.id);
    await lockCards(tx, caller);
    if (!(await cardOf(tx, caller, id))) throw new Refused('not_found');
    await makeDefault(tx, caller, id);
    return show({ caller }, tx, id);
  },

  async deletePaymentSource({ context, caller, params, now, address }, tx) {
    const id = uuidOf(params.id);
    await lockCards(tx, caller);
    const card = await cardOf(tx, caller, id);
    if (!card) throw new Refused('not_found');
    const own = tx.updateTable('payment_sources').where('org_id', '=', caller.orgId).where('id', '=', id);
    await own.set({ removed_at: now, is_default: false }).execute();
    await queueCardRemoval(tx, context, card);
    const { brand, last4 } = card;
    const { orgId, profileId } = caller;
    await recordEvent(tx, context, 'card.removed', { orgId, profileId, subject: id, address, before: { brand, last4 } });
    const [next] = await cardsOf(tx, caller);
    if (next && !next.is_default) await makeDefault(tx, caller, next.id);
    return answered(undefined);
  },
});
