import { assertEvent, assign, emit, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { canAdd, canHave, shownLine, updateFor, withIntent, type NewCartIntent } from './cart-intents.rules.ts';
import { productsOf } from './shop.rules.ts';
import type { CartContext, CartEmitted, CartEvent, CartInput, UpdateCartAnswer, UpdateCartInput, ReadShopAnswer } from './cart.types.ts';

const spec = '§3.cart';
const changing = '§7.cart.change';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

type PortAnswer = { readonly kind: string };

const newCartIntent = ({ removed }: CartContext, event: CartEvent): NewCartIntent | null => {
  if (event.type === 'product.added') return { kind: 'add', variantId: event.variantId, quantity: 1 };
  if (event.type === 'quantity.changed') return { kind: 'quantity', id: event.id, quantity: event.quantity };
  if (event.type === 'line.removed') return { kind: 'remove', id: event.id };
  return removed && { kind: 'add', variantId: removed.variant_id, quantity: removed.quantity };
};

const cartSetup = setup({
  types: {
    context: {} as CartContext,
    input: {} as CartInput | undefined,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readShop: unprovidedPort<ReadShopAnswer>('readShop'),
    updateCart: unprovidedPort<UpdateCartAnswer, UpdateCartInput>('updateCart'),
  },
  guards: {
    wasRead: (_, { kind }: PortAnswer) => kind === 'read',
    wasSaved: (_, { kind }: PortAnswer) => kind === 'saved',
    wasSavedLast: ({ context }, { kind }: PortAnswer) => kind === 'saved' && context.pendingIntents.length === 1,
    canBeAdded: ({ context, event }) =>
      event.type === 'product.added' &&
      (context.products ?? []).some((product) => product.variant_id === event.variantId && canAdd(context, product)),
    canBeSo: ({ context, event }) => event.type === 'quantity.changed' && canHave(context, event.id, event.quantity),
    isInCart: ({ context, event }) => event.type === 'line.removed' && shownLine(context, event.id) !== null,
    wasRemoved: ({ context }) => context.removed !== null,
  },
  actions: {
    learnShop: assign((_, answer: ReadShopAnswer) =>
      answer.kind === 'read' ? { cart: answer.shop.cart, products: productsOf(answer.shop), pendingIntents: [], error: null } : {},
    ),
    learnCart: assign(({ context }, answer: UpdateCartAnswer) =>
      answer.kind === 'saved' ? { cart: answer.cart, pendingIntents: context.pendingIntents.slice(1), error: null } : {},
    ),
    enqueueIntent: assign(({ context, event }, { isSaving }: { readonly isSaving: boolean }) => {
      const newIntent = newCartIntent(context, event);
      return newIntent ? { pendingIntents: withIntent(context, newIntent, isSaving), intents: context.intents + 1 } : {};
    }),
    keepRemoved: assign(({ context, event }) => {
      assertEvent(event, 'line.removed');
      return { removed: shownLine(context, event.id) };
    }),
    clearRemoved: assign({ removed: null }),
    giveUp: assign({ pendingIntents: [], removed: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    reportError: emit((_, error: CallError) => ({ type: 'error.occurred' as const, error })),
  },
  delays: { callTimeout: 15_000 },
});

const enqueueIntent = (isSaving: boolean) => ({ type: 'enqueueIntent', params: { isSaving } }) as const;

const wanting = <T extends string | undefined>(target: T, isSaving: boolean) =>
  ({
    'product.added': {
      guard: 'canBeAdded',
      ...(target && { target }),
      actions: [enqueueIntent(isSaving), 'clearRemoved'],
      description: 'The member adds one of the product.',
      meta: { spec: changing },
    },
    'quantity.changed': {
      guard: 'canBeSo',
      ...(target && { target }),
      actions: enqueueIntent(isSaving),
      description: 'The member changes the quantity of an item.',
      meta: { spec: changing },
    },
    'line.removed': {
      guard: 'isInCart',
      ...(target && { target }),
      actions: ['keepRemoved', enqueueIntent(isSaving)],
      description: 'The member removes an item, and can undo this.',
      meta: { spec: changing },
    },
    'undo.pressed': {
      guard: 'wasRemoved',
      ...(target && { target }),
      actions: [enqueueIntent(isSaving), 'clearRemoved'],
      description: 'The member undoes the removal.',
      meta: { spec: changing },
    },
  }) as const;

const trying = (target: 'reading' | 'saving') =>
  ({
    'retry.pressed': { target, description: 'The member tries again.', meta: { spec: failing } },
    'connection.returned': { target, description: 'The device is online again.', meta: { spec: failing } },
  }) as const;

export const createCartMachine = () =>
  cartSetup.createMachine({
    id: 'cart',
    context: ({ input }) => ({
      products: null,
      cart: null,
      pendingIntents: [],
      intents: 0,
      keySeed: input?.keySeed ?? 'cart',
      removed: null,
      error: null,
    }),
    initial: 'reading',
    description: 'What the studio sells, and the cart of the member.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The products and the cart are read; the data of the last read stay on the page.',
        meta: { spec },
        invoke: {
          id: 'readShop',
          src: 'readShop',
          onDone: [
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'resting',
              actions: { type: 'learnShop', params: ({ event }) => event.output },
              description: 'The cart is read; it is the same on every device.',
              meta: { spec: '§7.cart.read' },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'The shop could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: trying('reading'),
      },
      resting: {
        description: 'The page shows the cart as the server last sent it.',
        meta: { spec },
        on: {
          ...wanting('saving', false),
          'connection.returned': {
            target: 'reading',
            description: 'The device is online again: another device may have changed the cart meanwhile.',
            meta: { spec: 'decisions.resource' },
          },
        },
      },
      saving: {
        tags: 'busy',
        description: 'The page shows the cart with all intents applied; the intents are sent one after the other.',
        meta: { spec: changing },
        on: wanting(undefined, true),
        invoke: {
          id: 'updateCart',
          src: 'updateCart',
          input: ({ context: { cart, pendingIntents } }): UpdateCartInput => {
            const [first] = pendingIntents;
            if (!cart || !first) throw new Error('the cart has no intent to save');
            return { key: first.key, update: updateFor(cart, first) };
          },
          onDone: [
            {
              guard: { type: 'wasSavedLast', params: ({ event }) => event.output },
              target: 'resting',
              actions: { type: 'learnCart', params: ({ event }) => event.output },
              description: 'The cart is saved.',
              meta: { spec: changing },
            },
            {
              guard: { type: 'wasSaved', params: ({ event }) => event.output },
              target: 'saving',
              reenter: true,
              actions: { type: 'learnCart', params: ({ event }) => event.output },
              description: 'The intent is saved, and the next intent is sent.',
              meta: { spec: changing },
            },
            {
              target: 'reading',
              actions: ['giveUp', { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses and gives the reason: the page shows the last confirmed cart, and reads the cart again.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      interrupted: {
        tags: 'failed',
        description: 'It is not known whether the intent was saved: the member can try again, because the same key has no second effect.',
        meta: { spec: failing },
        on: trying('saving'),
      },
    },
  });
