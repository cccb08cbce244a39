/** The member pays an open invoice exactly once, even if answers are lost. */
import { assertEvent, assign, setup } from 'xstate';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import { cardFor, invoiceNamed, isBeingPaid, isOwed, contextForInvoice, toPayInvoiceInput } from './invoice-payment.rules.ts';
import type {
  ReadOpenInvoiceInput,
  PayInvoiceAnswer,
  PayInvoiceInput,
  InvoicePaymentContext,
  InvoicePaymentEvent,
  InvoicePaymentInput,
  ReadOpenInvoiceAnswer,
} from './invoice-payment.types.ts';

const spec = '§7.invoices';
const once = 'decisions.money.once';
const gateways = 'decisions.money.gateways';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const paymentSetup = setup({
  types: {
    context: {} as InvoicePaymentContext,
    input: {} as InvoicePaymentInput,
    events: {} as InvoicePaymentEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readOpenInvoice: unprovidedPort<ReadOpenInvoiceAnswer, ReadOpenInvoiceInput>('readOpenInvoice'),
    payInvoice: unprovidedPort<PayInvoiceAnswer, PayInvoiceInput>('payInvoice'),
  },
  guards: {
    isAnother: ({ context, event }) => event.type === 'route.entered' && invoiceNamed(event.route) !== context.invoiceId,
    namesNone: ({ context }) => context.invoiceId === null,
    wasRead: (_, answer: ReadOpenInvoiceAnswer) => answer.kind === 'read',
    wasAnswered: (_, answer: PayInvoiceAnswer) => answer.kind === 'current',
    isBeingPaid: ({ context }) => isBeingPaid(context.invoice),
    isOwed: ({ context }) => isOwed(context.invoice),
    hasCard: ({ context }) => cardFor(context) !== null,
  },
  actions: {
    lookAt: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return contextForInvoice(event.route);
    }),
    storeAnswer: assign((_, answer: ReadOpenInvoiceAnswer) =>
      answer.kind === 'read' ? { invoice: answer.invoice, cards: answer.cards, error: null } : {},
    ),
    learnPaid: assign((_, answer: PayInvoiceAnswer) => (answer.kind === 'current' ? { invoice: answer.invoice } : {})),
    chooseCard: assign(({ event }) => {
      assertEvent(event, 'card.chosen');
      return { chosen: event.id, error: null };
    }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: {
    callTimeout: 15_000,
    untilLook: 3_000,
  },
});

const read = {
  guard: { type: 'wasRead', params: ({ event }: { event: { output: ReadOpenInvoiceAnswer } }) => event.output },
  target: 'deciding',
  actions: { type: 'storeAnswer', params: ({ event }: { event: { output: ReadOpenInvoiceAnswer } }) => event.output },
  meta: { spec },
} as const;

const refusal = ({ event }: { event: { output: { kind: string } } }): CallError => refusalToCallError(event.output);
const thrown = ({ event }: { event: { error: unknown } }): CallError => toCallError(event.error);

export const createInvoicePaymentMachine = () =>
  paymentSetup.createMachine({
    id: 'invoicePayment',
    context: ({ input: { route } }) => ({ ...contextForInvoice(route), cards: [] }),
    initial: 'arriving',
    description: 'The page of an invoice that may have to be paid.',
    meta: { spec },
    on: {
      'route.entered': {
        guard: 'isAnother',
        target: '.arriving',
        actions: 'lookAt',
        description: 'The member opens another invoice, or the list again.',
        meta: { spec },
      },
    },
    states: {
      arriving: {
        description: 'Does the address name an invoice?',
        meta: { spec },
        always: [
          { guard: 'namesNone', target: 'idle', description: 'No: the page shows the list.', meta: { spec } },
          { target: 'reading', description: 'Yes: it is read with the cards that could pay it.', meta: { spec } },
        ],
      },
      idle: { description: 'The page shows the list of invoices.', meta: { spec } },
      reading: {
        tags: 'busy',
        description: 'The invoice and the cards are read.',
        meta: { spec },
        invoke: {
          id: 'readOpenInvoice',
          src: 'readOpenInvoice',
          input: ({ context: { invoiceId } }) => ({ invoiceId }),
          onDone: [
            { ...read, description: 'The invoice and the cards are read.' },
            {
              target: 'failed',
              actions: { type: 'storeError', params: refusal },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: thrown },
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
        description: 'It is not known whether the invoice can be paid: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'reading', description: 'The member tries again.', meta: { spec: failing } },
          'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      deciding: {
        description: 'What is the status of the invoice?',
        meta: { spec },
        always: [
          { guard: 'isOwed', target: 'owed', description: 'The invoice is not paid yet.', meta: { spec } },
          { guard: 'isBeingPaid', target: 'waiting', description: 'A payment of the invoice is in progress.', meta: { spec: once } },
          { target: 'settled', description: 'Nothing is owed.', meta: { spec } },
        ],
      },
      owed: {
        description:
          'The invoice must be paid: the member chooses a card and pays. The reason of a declined card is shown beside the card.',
        meta: { spec },
        on: {
          'card.chosen': { actions: 'chooseCard', description: 'The member chooses this card.', meta: { spec } },
          'pay.pressed': {
            guard: 'hasCard',
            target: 'paying',
            actions: 'clearError',
            description: 'The member pays the invoice.',
            meta: { spec },
          },
        },
      },
      paying: {
        tags: 'busy',
        description: 'The payment is sent: repeated requests for the payment charge the card once.',
        meta: { spec: once },
        invoke: {
          id: 'payInvoice',
          src: 'payInvoice',
          input: ({ context }) => toPayInvoiceInput(context),
          onDone: [
            {
              guard: { type: 'wasAnswered', params: ({ event }) => event.output },
              target: 'deciding',
              actions: { type: 'learnPaid', params: ({ event }) => event.output },
              description: 'The server returns the status of the invoice.',
              meta: { spec: once },
            },
            {
              target: 'owed',
              actions: { type: 'storeError', params: refusal },
              description: 'The card is declined, and the page shows the reason; nothing was charged.',
              meta: { spec: gateways },
            },
          ],
          onError: {
            target: 'waiting',
            actions: { type: 'storeError', params: thrown },
            description: 'No usable answer came: it is not known whether the invoice was paid.',
            meta: { spec: once },
          },
        },
        after: {
          callTimeout: {
            target: 'waiting',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long: it is not known whether the invoice was paid.',
            meta: { spec: once },
          },
        },
      },
      waiting: {
        description: 'The result of a payment is not known yet, or the bank needs a confirmation: no other payment can begin.',
        meta: { spec: once },
        on: {
          'checkOutcome.pressed': { target: 'looking', description: 'The member checks the result.', meta: { spec: once } },
          'connection.returned': { target: 'looking', description: 'The device is online again.', meta: { spec: once } },
        },
        after: {
          untilLook: { target: 'looking', description: 'Some seconds later the page reads the result by itself.', meta: { spec: once } },
        },
      },
      looking: {
        tags: 'busy',
        description: 'The result of the payment is read.',
        meta: { spec: once },
        invoke: {
          id: 'readOpenInvoice',
          src: 'readOpenInvoice',
          input: ({ context: { invoiceId } }) => ({ invoiceId }),
          onDone: [
            { ...read, description: 'The server returns the status of the invoice.' },
            {
              target: 'waiting',
              actions: { type: 'storeError', params: refusal },
              description: 'The server refuses and gives the reason; the page continues reading.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'waiting',
            actions: { type: 'storeError', params: thrown },
            description: 'No usable answer came; the page continues reading.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'waiting',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long; the page continues reading.',
            meta: { spec: failing },
          },
        },
      },
      settled: { description: 'Nothing is owed: the invoice is paid, void or refunded, or does not exist.', meta: { spec } },
    },
  });
