/** The member agrees to the total of the cart and pays it once, even if answers are lost. */
import { assertEvent, assign, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import * as rules from './checkout.rules.ts';
import type {
  ConfirmCartInput,
  PayCartInput,
  CheckoutAnswer,
  CheckoutContext,
  CheckoutEvent,
  CheckoutInput,
  ReadCheckoutInput,
} from './checkout.types.ts';

const spec = '§7.checkout';
const confirming = 'decisions.money.confirm';
const once = 'decisions.money.once';
const gateways = 'decisions.money.gateways';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const current = (answer: CheckoutAnswer, state: 'open' | 'confirmed'): boolean => answer.kind === 'current' && answer.cart.state === state;

const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput | undefined,
    events: {} as CheckoutEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readCheckout: unprovidedPort<CheckoutAnswer, ReadCheckoutInput>('readCheckout'),
    confirmCart: unprovidedPort<CheckoutAnswer, ConfirmCartInput>('confirmCart'),
    payCart: unprovidedPort<CheckoutAnswer, PayCartInput>('payCart'),
  },
  guards: {
    wasPaid: (_, answer: CheckoutAnswer) => answer.kind === 'paid',
    wasRead: (_, answer: CheckoutAnswer) => answer.kind === 'current',
    wasCutOff: (_, answer: CheckoutAnswer) => rules.cardOfPayment(answer) !== null,
    wasConfirmed: (_, answer: CheckoutAnswer) => current(answer, 'confirmed'),
    isOpenAgain: (_, answer: CheckoutAnswer) => current(answer, 'open'),
    isEmpty: ({ context }) => rules.isEmpty(context),
    isAwaitingConfirmation: ({ context }) => rules.isAwaitingConfirmation(context),
    isBeingPaid: ({ context }) => rules.isBeingPaid(context),
    hasChanged: ({ context }) => rules.hasChanged(context),
    isOpen: ({ context }) => rules.isOpen(context),
    isPayable: ({ context }) => rules.isPayable(context),
  },
  actions: {
    storeAnswer: assign(({ context }, answer: CheckoutAnswer) => {
      if (answer.kind !== 'current') return {};
      const declined = rules.declinedIn(answer.cart, context.paysWith);
      const chosen = declined?.cardId === context.chosen ? null : context.chosen;
      return { cart: answer.cart, key: answer.cart.key, declined, chosen, error: null };
    }),
    storePayment: assign((_, answer: CheckoutAnswer) => ({ paysWith: rules.cardOfPayment(answer) })),
    storeInvoice: assign((_, answer: CheckoutAnswer) => (answer.kind === 'paid' ? { invoiceId: answer.invoiceId, error: null } : {})),
    show: assign(({ context }) => ({ seen: context.cart?.total ?? null })),
    chooseCard: assign(({ event }) => {
      assertEvent(event, 'card.chosen');
      return { chosen: event.id };
    }),
    beginPayment: assign(({ event }) => {
      assertEvent(event, 'pay.pressed');
      return { paysWith: event.cardId, declined: null };
    }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: { callTimeout: 15_000, untilLook: 3_000 },
});

type Done = { readonly event: { readonly output: CheckoutAnswer } };
const output = ({ event }: Done): CheckoutAnswer => event.output;
type Thrown = { readonly event: { readonly error: unknown } };
const thrown = ({ event }: Thrown): CallError => toCallError(event.error);
const refusal = ({ event }: Done): CallError => refusalToCallError(event.output);

const paidInstead = (description: string) =>
  ({
    guard: { type: 'wasPaid', params: output },
    target: '#checkout.paid',
    actions: { type: 'storeInvoice', params: output },
    description,
    meta: { spec: once },
  }) as const;

const refusedTo = (target: 'failed' | 'pending', description: string) =>
  ({ target, actions: { type: 'storeError', params: refusal }, description, meta: { spec: failing } }) as const;

/** The transition of a call without an answer; the state `target` shows the error. */
const lost = (target: 'failed' | '#checkout.unsettled.pending', description: string) =>
  ({
    onError: { target, actions: { type: 'storeError', params: thrown }, description, meta: { spec: failing } },
    after: {
      callTimeout: {
        target,
        actions: { type: 'storeError', params: timeoutError },
        description: `The server takes too long. ${description}`,
        meta: { spec: failing },
      },
    },
  }) as const;

const notRead = lost('failed', 'The page shows that nothing was done.');
const notConfirmed = lost('failed', 'It is unknown whether it is frozen, and nothing is paid.');
const notKnown = lost('#checkout.unsettled.pending', 'It is unknown whether it was paid: the page continues reading.');

/** While the result of a payment is unknown, the page reads it at intervals, and when the member presses the button. */
const waiting = {
  'checkOutcome.pressed': { target: 'looking', description: 'The member checks the result.', meta: { spec: once } },
  'connection.returned': { target: 'looking', description: 'The device is online again.', meta: { spec: once } },
} as const;

const lookAgain = {
  untilLook: { target: 'looking', description: 'Some seconds later the page reads the result again.', meta: { spec: once } },
} as const;

export const createCheckoutMachine = () =>
  checkoutSetup.createMachine({
    id: 'checkout',
    context: ({ input }) => ({
      cart: null,
      key: input?.key ?? null,
      seen: null,
      chosen: null,
      paysWith: null,
      declined: null,
      invoiceId: null,
      error: null,
    }),
    initial: 'reading',
    description: 'From a filled cart to its invoice.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The cart that the address names is read, or else the current cart of the member.',
        meta: { spec },
        invoke: {
          id: 'readCheckout',
          src: 'readCheckout',
          input: ({ context: { key } }) => ({ key }),
          onDone: [
            paidInstead('It is paid already: the member finds the invoice.'),
            {
              guard: { type: 'wasCutOff', params: output },
              target: 'paying',
              actions: [
                { type: 'storePayment', params: output },
                { type: 'storeAnswer', params: output },
              ],
              description: 'A payment was interrupted: the same payment is sent again, which charges nothing twice.',
              meta: { spec: once },
            },
            {
              guard: { type: 'wasRead', params: output },
              target: 'deciding',
              actions: { type: 'storeAnswer', params: output },
              description: 'The cart is read.',
              meta: { spec: '§7.cart.read' },
            },
            refusedTo('failed', 'The server refuses and gives the reason.'),
          ],
          onError: notRead.onError,
        },
        after: notRead.after,
      },
      failed: {
        tags: 'failed',
        description: 'The payment cannot continue: the page shows why and offers to try again, which first reads the cart.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'reading', description: 'The member tries again.', meta: { spec: failing } },
          'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      deciding: {
        description: 'What is the next step of the cart?',
        meta: { spec },
        always: [
          { guard: 'isEmpty', target: 'empty', description: 'The cart is empty.', meta: { spec } },
          {
            guard: 'isAwaitingConfirmation',
            target: 'unsettled.awaitingConfirmation',
            description: 'The bank needs a confirmation by the member.',
            meta: { spec: gateways },
          },
          { guard: 'isBeingPaid', target: 'unsettled.pending', description: 'A payment is in progress.', meta: { spec: once } },
          {
            guard: 'hasChanged',
            target: 'changed',
            description: 'The total of the cart differs from the total on the page.',
            meta: { spec: confirming },
          },
          { guard: 'isOpen', target: 'confirming', description: 'The member has not agreed to the total yet.', meta: { spec: confirming } },
          { target: 'ready', description: 'The member has agreed to the total, so the cart can be paid.', meta: { spec } },
        ],
      },
      empty: {
        description: 'There is nothing to pay; the page shows the cards and links to the shop.',
        meta: { spec },
        on: {
          'connection.returned': {
            target: 'reading',
            description: 'The device is online again: another device may have filled the cart.',
            meta: { spec: 'decisions.resource' },
          },
        },
      },
      confirming: {
        tags: 'busy',
        description: 'The cart is fixed at the total that the page shows.',
        meta: { spec: confirming },
        entry: 'show',
        invoke: {
          id: 'confirmCart',
          src: 'confirmCart',
          input: ({ context: { cart } }): ConfirmCartInput => {
            if (!cart) throw new Error('there is no cart to confirm');
            return { total: cart.total };
          },
          onDone: [
            paidInstead('It costs nothing: it is the member’s at once, without a card.'),
            {
              guard: { type: 'wasConfirmed', params: output },
              target: 'ready',
              actions: { type: 'storeAnswer', params: output },
              description: 'The cart is fixed and has its key.',
              meta: { spec: confirming },
            },
            {
              guard: { type: 'wasRead', params: output },
              target: 'changed',
              actions: { type: 'storeAnswer', params: output },
              description: 'The studio has changed a price meanwhile.',
              meta: { spec: confirming },
            },
            refusedTo('failed', 'The server refuses and gives the reason.'),
          ],
          onError: notConfirmed.onError,
        },
        after: notConfirmed.after,
      },
      changed: {
        description:
          'The total differs from the agreed total: the page shows the new total, and nothing is charged unless the member agrees.',
        meta: { spec: confirming },
        entry: 'show',
        on: {
          'acceptTotal.pressed': { target: 'confirming', description: 'The member agrees to the new total.', meta: { spec: confirming } },
        },
      },
      ready: {
        description: 'The total is fixed. The member chooses a card and pays; the page names a declined card, and the cart stays.',
        meta: { spec },
        entry: 'show',
        on: {
          'card.chosen': { actions: 'chooseCard', description: 'The member chooses this card.', meta: { spec } },
          'pay.pressed': {
            guard: 'isPayable',
            target: 'paying',
            actions: 'beginPayment',
            description: 'The member pays what the page shows.',
            meta: { spec },
          },
        },
      },
      paying: {
        tags: 'busy',
        description: 'The payment is sent with the key of the cart: repeated payments with this key charge the card once.',
        meta: { spec: once },
        invoke: {
          id: 'payCart',
          src: 'payCart',
          input: ({ context: { key, paysWith } }): PayCartInput => {
            if (key === null || paysWith === null) throw new Error('there is no agreed cart or no card to pay with');
            return { key, cardId: paysWith };
          },
          onDone: [
            paidInstead('The server reports that it is paid.'),
            {
              guard: { type: 'isOpenAgain', params: output },
              target: 'changed',
              actions: { type: 'storeAnswer', params: output },
              description: 'The agreement no longer counts, because a price or the cart has changed. Nothing was charged.',
              meta: { spec: confirming },
            },
            {
              guard: { type: 'wasRead', params: output },
              target: 'deciding',
              actions: { type: 'storeAnswer', params: output },
              description: 'The cart is not paid: the card was declined, the bank needs a confirmation, or the result is not known yet.',
              meta: { spec: gateways },
            },
            refusedTo(
              'failed',
              'The server refuses and gives the reason, such as that the last one is sold; this payment charges nothing.',
            ),
          ],
          onError: notKnown.onError,
        },
        after: notKnown.after,
      },
      unsettled: {
        initial: 'pending',
        description: 'The result of a payment is not known.',
        meta: { spec: once },
        states: {
          pending: {
            description: 'It is not known yet whether the cart was paid. The page shows this and accepts no second payment.',
            meta: { spec: once },
            on: waiting,
            after: lookAgain,
          },
          awaitingConfirmation: {
            description: 'The bank needs a confirmation by the member: the page links to the page of the bank, which leads back here.',
            meta: { spec: gateways },
            on: waiting,
            after: lookAgain,
          },
          looking: {
            tags: 'busy',
            description: 'The result of the payment is read.',
            meta: { spec: once },
            invoke: {
              id: 'readCheckout',
              src: 'readCheckout',
              input: ({ context: { key } }) => ({ key }),
              onDone: [
                paidInstead('It is paid after all.'),
                {
                  guard: { type: 'wasRead', params: output },
                  target: '#checkout.deciding',
                  actions: { type: 'storeAnswer', params: output },
                  description: 'The payment is still in progress, or nothing was charged.',
                  meta: { spec: once },
                },
                refusedTo('pending', 'The server does not report it.'),
              ],
              onError: notKnown.onError,
            },
            after: notKnown.after,
          },
        },
      },
      paid: {
        type: 'final',
        description: 'The server confirms the payment: the page shows the invoice and a link to the page from which the member came.',
        meta: { spec: '§2.checkout' },
      },
    },
  });
