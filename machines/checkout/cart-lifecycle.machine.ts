/** The lifecycle of a member’s cart, from its first item to its invoice; the server enforces it. */
import { enqueueActions, setup } from 'xstate';
import type { CartEffect, CartLifecycleEvent } from './cart-lifecycle.events.ts';
import { isPossible, type CartFacts } from './cart-lifecycle.rules.ts';

export interface CartLifecycleContext extends CartFacts {
  /** Stored with the agreed total: a second payment with this key returns the first invoice. Null while the cart is open. */
  readonly key: string | null;
}

export const createCartLifecycle = () =>
  setup({
    types: {
      context: {} as CartLifecycleContext,
      events: {} as CartLifecycleEvent,
      emitted: {} as CartEffect,
    },
    guards: {
      canHave: ({ context, event }) => event.type === 'confirm' && event.isFree && isPossible('open', event, context),
      canConfirm: ({ context, event }) => isPossible('open', event, context),
      canPay: ({ context, event }) => isPossible('confirmed', event, context),
      isThisPayment: ({ context, event }) => isPossible('paying', event, context),
    },
    actions: {
      freeze: enqueueActions(({ enqueue, event }) => {
        if (event.type === 'confirm') enqueue.assign({ key: event.key });
      }),
      thaw: enqueueActions(({ enqueue }) => enqueue.assign({ key: null, attemptId: null })),
      writeLines: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'lines.changed' })),
      beginPayment: enqueueActions(({ enqueue, event }) => {
        if (event.type !== 'pay') return;
        enqueue.assign({ attemptId: event.attemptId });
        enqueue.emit({ type: 'payment.begun', attemptId: event.attemptId });
      }),
      give: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'cart.given' })),
      releaseUnits: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'units.released' })),
      issueInvoice: enqueueActions(({ enqueue, context: { attemptId } }) => {
        if (attemptId !== null) enqueue.emit({ type: 'invoice.issued', attemptId });
      }),
    },
  }).createMachine({
    id: 'cartLifecycle',
    description: 'The one cart that a member has with a studio, on all devices.',
    meta: { spec: '§3.cart' },
    context: { key: null, attemptId: null },
    initial: 'open',
    states: {
      open: {
        description: 'Items can be added, changed and removed.',
        meta: { spec: '§3.cart' },
        on: {
          change: { actions: 'writeLines', description: 'Items are added, changed or removed.', meta: { spec: '§7.cart.change' } },
          confirm: [
            {
              guard: 'canHave',
              target: 'paid',
              actions: ['freeze', 'give'],
              description: 'The total is zero: no card is needed, the invoice is created, and the member gets the products.',
              meta: { spec: 'decisions.money.confirm' },
            },
            {
              guard: 'canConfirm',
              target: 'confirmed',
              actions: 'freeze',
              description: 'The member agrees to the items, the total and the tax; the cart can no longer change and gets its key.',
              meta: { spec: 'decisions.money.confirm' },
            },
          ],
          leave: {
            target: 'abandoned',
            description: 'The member abandons the cart.',
            meta: { spec: '§7.cart.change' },
          },
        },
      },
      confirmed: {
        description: 'The member has agreed to the total, and nothing is paid yet.',
        meta: { spec: 'decisions.money.confirm' },
        on: {
          change: {
            target: 'open',
            actions: ['thaw', 'writeLines'],
            description: 'An item is changed; the agreement to the total no longer counts.',
            meta: { spec: '§7.cart.change' },
          },
          'price.changed': {
            target: 'open',
            actions: 'thaw',
            description:
              'A price or the tax has changed, for example because of the member’s location; the member must agree to the new total.',
            meta: { spec: 'decisions.money.confirm' },
          },
          pay: {
            guard: 'canPay',
            target: 'paying',
            actions: 'beginPayment',
            description: 'The payment is stored and sent; limited products are reserved for it.',
            meta: { spec: '§7.checkout' },
          },
          leave: {
            target: 'abandoned',
            description: 'The member abandons the cart that they have confirmed.',
            meta: { spec: '§7.cart.change' },
          },
        },
      },
      paying: {
        description: 'A payment is in progress; nothing else changes the cart until its result is known.',
        meta: { spec: 'decisions.money.once' },
        on: {
          'payment.captured': {
            guard: 'isThisPayment',
            target: 'paid',
            actions: 'issueInvoice',
            description: 'The gateway has charged the card: the invoice is created, and the member gets the products.',
            meta: { spec: 'decisions.money.once' },
          },
          'payment.failed': {
            guard: 'isThisPayment',
            target: 'confirmed',
            actions: 'releaseUnits',
            description: 'The card was not charged; the member may try another card.',
            meta: { spec: 'decisions.money.gateways' },
          },
        },
      },
      paid: {
        type: 'final',
        description: 'The cart is paid and has its invoice; the next product begins a new cart.',
        meta: { spec: 'decisions.money.once' },
      },
      abandoned: {
        type: 'final',
        description: 'The member has abandoned the cart; the next product begins a new cart.',
        meta: { spec: '§7.cart.change' },
      },
    },
  });

export type CartLifecycle = ReturnType<typeof createCartLifecycle>;
