/** The member adds a card through the gateway of the studio, sets the default card, and removes a card. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { hostedForm } from './payment-method.hosted.states.ts';
import { gatewayOf, isHosted, keyOf, toCardEntry, rejectedFields, wrongFields } from './payment-method.rules.ts';
import type {
  AddPaymentSourceAnswer,
  AddPaymentSourceInput,
  CardChange,
  ChangePaymentSourceAnswer,
  ConfirmHostedFormAnswer,
  HostedFormInput,
  KeepConfirmedCardAnswer,
  KeepConfirmedCardInput,
  OpenHostedFormAnswer,
  PaymentMethodContext,
  PaymentMethodEmitted,
  PaymentMethodEvent,
  PaymentMethodInput,
  ReadConfirmedCardAnswer,
  ReadPaymentSourcesAnswer,
} from './payment-method.types.ts';

const spec = '§7.paymentSources.read';
const keeping = '§7.paymentSources.add';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

type PortAnswer = { readonly kind: string };
type Chosen = { readonly id: string };

const cardsSetup = setup({
  types: {
    context: {} as PaymentMethodContext,
    input: {} as PaymentMethodInput | undefined,
    events: {} as PaymentMethodEvent,
    emitted: {} as PaymentMethodEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readPaymentSources: unprovidedPort<ReadPaymentSourcesAnswer>('readPaymentSources'),
    addPaymentSource: unprovidedPort<AddPaymentSourceAnswer, AddPaymentSourceInput>('addPaymentSource'),
    openHostedForm: unprovidedPort<OpenHostedFormAnswer, HostedFormInput>('openHostedForm'),
    confirmHostedForm: unprovidedPort<ConfirmHostedFormAnswer>('confirmHostedForm'),
    readConfirmedCard: unprovidedPort<ReadConfirmedCardAnswer, HostedFormInput>('readConfirmedCard'),
    keepConfirmedCard: unprovidedPort<KeepConfirmedCardAnswer, KeepConfirmedCardInput>('keepConfirmedCard'),
    changePaymentSource: unprovidedPort<ChangePaymentSourceAnswer, CardChange>('changePaymentSource'),
  },
  guards: {
    wasRead: (_, { kind }: PortAnswer) => kind === 'read',
    isTyping: ({ context }) => context.isFormOpen,
    isBackFromBank: ({ context }) => context.isBackFromBank && isHosted(context),
    isHosted: ({ context }) => isHosted(context),
    isHostedFormOpen: ({ context }) => context.isFormOpen && isHosted(context),
    takesCards: ({ context }) => (context.paymentMethods?.gateways.length ?? 0) > 0,
    isCard: (_, event: PaymentMethodEvent) => event.type === 'card.submitted' && toCardEntry(event.form, event.now) !== null,
    canBeDefault: ({ context }, { id }: Chosen) => context.paymentMethods?.cards.some((card) => card.id === id && !card.default) ?? false,
    isKept: ({ context }, { id }: Chosen) => context.paymentMethods?.cards.some((card) => card.id === id) ?? false,
    wasAdded: (_, { kind }: PortAnswer) => kind === 'added',
    wasChanged: (_, { kind }: PortAnswer) => kind === 'changed',
    wasShown: (_, { kind }: PortAnswer) => kind === 'shown',
    wasConfirmed: (_, { kind }: PortAnswer) => kind === 'confirmed',
    wasDeclined: (_, { kind }: PortAnswer) => kind === 'declined',
    wasNotTaken: (_, { kind }: PortAnswer) => kind === 'notTaken',
  },
  actions: {
    storeAnswer: assign((_, answer: ReadPaymentSourcesAnswer) => (answer.kind === 'read' ? { paymentMethods: answer.paymentMethods } : {})),
    openForm: assign({ isFormOpen: true, wrong: [], error: null, decline: null }),
    closeForm: assign({ isFormOpen: false, wrong: [], error: null, decline: null, token: null }),
    storeWrongFields: assign(({ event }) => {
      assertEvent(event, 'card.submitted');
      return { wrong: wrongFields(event.form, event.now), error: null };
    }),
    beginAdding: assign(({ context }) => ({ wrong: [], error: null, decline: null, intents: context.intents + 1 })),
    beginReturn: assign(({ context }) => ({ isBackFromBank: false, isFormOpen: true, error: null, intents: context.intents + 1 })),
    storeToken: assign((_, answer: ConfirmHostedFormAnswer | ReadConfirmedCardAnswer) =>
      answer.kind === 'confirmed' ? { token: answer.token } : {},
    ),
    storeDecline: assign((_, answer: ConfirmHostedFormAnswer | ReadConfirmedCardAnswer) =>
      answer.kind === 'declined' ? { decline: answer.decline } : {},
    ),
    storeUnknown: assign({ decline: 'unknown' }),
    storeRejectedFields: assign((_, answer: AddPaymentSourceAnswer) =>
      answer.kind === 'notTaken' ? { wrong: rejectedFields(answer.error) } : {},
    ),
    choose: assign(({ context }, { id }: Chosen) => ({ chosen: id, intents: context.intents + 1 })),
    clearChosenCard: assign({ chosen: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
    reportError: emit((_, error: CallError) => ({ type: 'error.occurred' as const, error })),
  },
  // a member may first have to find the phone with the app of the bank
  delays: { callTimeout: 15_000, bankTimeout: 900_000 },
});

/** After a card is made the default or removed, the cards are read again. */
const changing = (kind: CardChange['kind'], description: string) =>
  ({
    tags: 'busy',
    description,
    meta: { spec: keeping },
    invoke: {
      id: 'changePaymentSource',
      src: 'changePaymentSource',
      input: ({ context }: { readonly context: PaymentMethodContext }) => ({ kind, id: context.chosen ?? '', key: keyOf(context) }),
      onDone: [
        {
          guard: {
            type: 'wasChanged',
            params: ({ event }: { readonly event: { readonly output: ChangePaymentSourceAnswer } }) => event.output,
          },
          target: 'reading',
          actions: 'clearChosenCard',
          description: 'The change is stored: the cards are read.',
          meta: { spec: keeping },
        },
        {
          target: 'reading',
          actions: [
            'clearChosenCard',
            {
              type: 'reportError',
              params: ({ event }: { readonly event: { readonly output: ChangePaymentSourceAnswer } }) => refusalToCallError(event.output),
            },
          ],
          description: 'The server refuses and gives the reason: the cards are read.',
          meta: { spec: failing },
        },
      ],
      onError: {
        target: 'reading',
        actions: [
          'clearChosenCard',
          { type: 'reportError', params: ({ event }: { readonly event: { readonly error: unknown } }) => toCallError(event.error) },
        ],
        description: 'No usable answer came: reading the cards shows whether the change is stored.',
        meta: { spec: failing },
      },
    },
    after: {
      callTimeout: {
        target: 'reading',
        actions: ['clearChosenCard', { type: 'reportError', params: timeoutError }],
        description: 'The server takes too long: reading the cards shows whether the change is stored.',
        meta: { spec: failing },
      },
    },
  }) as const;

export const createPaymentMethodMachine = () =>
  cardsSetup.createMachine({
    id: 'paymentMethod',
    context: ({ input }) => ({
      paymentMethods: null,
      chosen: null,
      wrong: [],
      isFormOpen: false,
      isBackFromBank: input?.isBackFromBank ?? false,
      token: null,
      decline: null,
      error: null,
      intents: 0,
      keySeed: input?.keySeed ?? 'cards',
    }),
    initial: 'reading',
    description: 'The cards of the member that the studio stores.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The cards are read; the data of the last read stay on the page.',
        meta: { spec },
        invoke: {
          id: 'readPaymentSources',
          src: 'readPaymentSources',
          onDone: [
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'comingBack',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The cards are read.',
              meta: { spec },
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
      comingBack: {
        description: 'Was a card form open?',
        meta: { spec },
        always: [
          {
            guard: 'isBackFromBank',
            target: 'hosted.returning',
            actions: 'beginReturn',
            description: 'The member returned from the bank: the result for the card is read.',
            meta: { spec: 'decisions.money.gateways' },
          },
          {
            guard: 'isHostedFormOpen',
            target: 'hosted',
            description: 'The form of the gateway was open: it is loaded again for another card.',
            meta: { spec: 'decisions.money.gateways' },
          },
          { guard: 'isTyping', target: 'filling', description: 'The form with the typed text is still open.', meta: { spec } },
          { target: 'resting', actions: 'clearError', description: 'No card form was open.', meta: { spec } },
        ],
      },
      failed: {
        tags: 'failed',
        description: 'The cards could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'reading', description: 'The member tries again.', meta: { spec: failing } },
          'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      resting: {
        description: 'The page shows the cards as the server last sent them.',
        meta: { spec },
        on: {
          'form.opened': [
            {
              guard: 'isHosted',
              target: 'hosted',
              actions: 'openForm',
              description: 'The member adds a card, and the gateway shows its own form.',
              meta: { spec: 'decisions.money.gateways' },
            },
            {
              guard: 'takesCards',
              target: 'filling',
              actions: 'openForm',
              description: 'The member adds a card.',
              meta: { spec: keeping },
            },
          ],
          'default.pressed': {
            guard: { type: 'canBeDefault', params: ({ event }) => event },
            target: 'choosing',
            actions: { type: 'choose', params: ({ event }) => event },
            description: 'The member makes another card the default card.',
            meta: { spec: keeping },
          },
          'delete.pressed': {
            guard: { type: 'isKept', params: ({ event }) => event },
            target: 'confirmingDelete',
            actions: { type: 'choose', params: ({ event }) => event },
            description: 'The member removes a card, and must confirm.',
            meta: { spec: keeping },
          },
          'connection.returned': {
            target: 'reading',
            description: 'The device is online again: another device may have changed the cards meanwhile.',
            meta: { spec: 'decisions.resource' },
          },
        },
      },
      filling: {
        description: 'The form is open. Only the gateway gets the typed text.',
        meta: { spec: 'decisions.money.gateways' },
        on: {
          'form.closed': {
            target: 'resting',
            actions: 'closeForm',
            description: 'The member leaves the form.',
            meta: { spec: keeping },
          },
          'card.submitted': [
            {
              guard: { type: 'isCard', params: ({ event }) => event },
              target: 'adding',
              actions: 'beginAdding',
              description: 'All fields are valid.',
              meta: { spec: '§3.cards' },
            },
            {
              actions: 'storeWrongFields',
              description: 'A field is invalid: the form marks it.',
              meta: { spec: '§3.cards' },
            },
          ],
        },
      },
      adding: {
        tags: 'busy',
        description: 'The card is sent to the gateway, which returns a token; the token is sent to the studio.',
        meta: { spec: 'decisions.money.gateways' },
        invoke: {
          id: 'addPaymentSource',
          src: 'addPaymentSource',
          input: ({ context, event }): AddPaymentSourceInput => {
            assertEvent(event, 'card.submitted');
            const entry = toCardEntry(event.form, event.now);
            if (!entry) throw new Error('the form has no card to add');
            return { gatewayId: gatewayOf(context).id, entry, key: keyOf(context) };
          },
          onDone: [
            {
              guard: { type: 'wasAdded', params: ({ event }) => event.output },
              target: 'reading',
              actions: 'closeForm',
              description: 'The card is stored; the form and its typed text are cleared.',
              meta: { spec: keeping },
            },
            {
              guard: { type: 'wasNotTaken', params: ({ event }) => event.output },
              target: 'filling',
              actions: { type: 'storeRejectedFields', params: ({ event }) => event.output },
              description: 'The gateway refuses the card: the form marks the field.',
              meta: { spec: 'decisions.money.gateways' },
            },
            {
              target: 'filling',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'reading',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came: reading the cards shows whether the card is stored.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'reading',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long: reading the cards shows whether the card is stored.',
            meta: { spec: failing },
          },
        },
      },
      hosted: hostedForm,
      confirmingDelete: {
        description: 'The member must confirm the removal of the card.',
        meta: { spec: keeping },
        on: {
          'delete.confirmed': { target: 'deleting', description: 'The member confirms.', meta: { spec: keeping } },
          'delete.declined': {
            target: 'resting',
            actions: 'clearChosenCard',
            description: 'The member keeps the card.',
            meta: { spec: keeping },
          },
        },
      },
      choosing: changing('default', 'The default card is sent to the studio.'),
      deleting: changing('delete', 'The removal of the card is sent to the studio.'),
    },
  });
