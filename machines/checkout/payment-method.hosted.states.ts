/** A form creates only one card; the form is loaded again after that, or after an unknown result. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { gatewayOf, keyOf } from './payment-method.rules.ts';
import type {
  ConfirmHostedFormAnswer,
  HostedFormInput,
  KeepConfirmedCardAnswer,
  KeepConfirmedCardInput,
  OpenHostedFormAnswer,
  PaymentMethodContext,
  ReadConfirmedCardAnswer,
} from './payment-method.types.ts';

const spec = 'decisions.money.gateways';
const keeping = '§7.paymentSources.add';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

interface Done<Answer> {
  readonly event: { readonly output: Answer };
}
interface Failed {
  readonly event: { readonly error: unknown };
}
interface InContext {
  readonly context: PaymentMethodContext;
}

const answer = <Answer>({ event }: Done<Answer>): Answer => event.output;
const failure = ({ event }: Failed) => toCallError(event.error);
const gatewayInput = ({ context }: InContext): HostedFormInput => ({ gatewayId: gatewayOf(context).id });
const keepInput = ({ context }: InContext): KeepConfirmedCardInput => ({
  gatewayId: gatewayOf(context).id,
  token: context.token ?? '',
  key: keyOf(context),
});

type Confirmation = ConfirmHostedFormAnswer | ReadConfirmedCardAnswer;

const closing = {
  target: '#paymentMethod.resting',
  actions: 'closeForm',
  description: 'The member leaves the form.',
  meta: { spec: keeping },
} as const;

const confirmed = {
  guard: { type: 'wasConfirmed', params: answer<Confirmation> },
  target: 'keeping',
  actions: { type: 'storeToken', params: answer<Confirmation> },
  description: 'The gateway has the card now, and returns a token for it.',
  meta: { spec },
} as const;

const declined = <T extends string>(target: T) =>
  ({
    guard: { type: 'wasDeclined', params: answer<Confirmation> },
    target,
    actions: { type: 'storeDecline', params: answer<Confirmation> },
    description: 'The card is declined, or the bank did not confirm it: the form stays for another try.',
    meta: { spec },
  }) as const;

const unknown = (description: string) => ({ target: 'loading', actions: 'storeUnknown', description, meta: { spec: failing } }) as const;

export const hostedForm = {
  initial: 'loading',
  description: 'The gateway shows a form of its own.',
  meta: { spec },
  states: {
    loading: {
      tags: 'busy',
      description: 'The form of the gateway is loaded.',
      meta: { spec },
      invoke: {
        id: 'openHostedForm',
        src: 'openHostedForm',
        input: gatewayInput,
        onDone: [
          {
            guard: { type: 'wasShown', params: answer<OpenHostedFormAnswer> },
            target: 'ready',
            description: 'The form is on the page.',
            meta: { spec },
          },
          {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }: Done<OpenHostedFormAnswer>) => refusalToCallError(event.output) },
            description: 'The server refuses with a reason.',
            meta: { spec: failing },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: failure },
          description: 'The script of the gateway, or the token for it, could not be loaded.',
          meta: { spec: failing },
        },
      },
      after: {
        callTimeout: {
          target: 'failed',
          actions: { type: 'storeError', params: timeoutError },
          description: 'Loading the form takes too long.',
          meta: { spec: failing },
        },
      },
      on: { 'form.closed': closing },
    },
    failed: {
      tags: 'failed',
      description: 'The form could not be loaded: the page shows the reason and offers to try again.',
      meta: { spec: failing },
      on: {
        'retry.pressed': {
          target: 'loading',
          actions: 'clearError',
          description: 'The member tries again.',
          meta: { spec: failing },
        },
        'connection.returned': {
          target: 'loading',
          actions: 'clearError',
          description: 'The device is online again.',
          meta: { spec: failing },
        },
        'form.closed': closing,
      },
    },
    ready: {
      description: 'The form of the gateway is open. The page never gets the typed text.',
      meta: { spec },
      on: {
        'form.closed': closing,
        'hosted.submitted': {
          target: 'confirming',
          actions: 'beginAdding',
          description: 'The member saves the card.',
          meta: { spec: keeping },
        },
      },
    },
    confirming: {
      tags: 'busy',
      description: 'The card is sent to the gateway; the bank may want a confirmation by the member.',
      meta: { spec },
      invoke: {
        id: 'confirmHostedForm',
        src: 'confirmHostedForm',
        onDone: [confirmed, declined('ready'), { target: 'ready', description: 'A field is invalid: the form marks it.', meta: { spec } }],
        onError: unknown('No usable answer came. The studio has not got the card, so a new form is safe.'),
      },
      after: { bankTimeout: unknown('The bank takes too long.') },
    },
    returning: {
      tags: 'busy',
      description: 'The member has returned from the bank: the gateway is queried for the result.',
      meta: { spec },
      invoke: {
        id: 'readConfirmedCard',
        src: 'readConfirmedCard',
        input: gatewayInput,
        onDone: [
          confirmed,
          declined('loading'),
          {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }: Done<ReadConfirmedCardAnswer>) => refusalToCallError(event.output) },
            description: 'The server refuses with a reason.',
            meta: { spec: failing },
          },
        ],
        onError: unknown('No usable answer came: the card can be added again.'),
      },
      after: { callTimeout: unknown('It takes too long: the card can be added again.') },
    },
    keeping: {
      tags: 'busy',
      description: 'The studio gets the token of the card.',
      meta: { spec: keeping },
      invoke: {
        id: 'keepConfirmedCard',
        src: 'keepConfirmedCard',
        input: keepInput,
        onDone: [
          {
            guard: { type: 'wasAdded', params: answer<KeepConfirmedCardAnswer> },
            target: '#paymentMethod.reading',
            actions: 'closeForm',
            description: 'The studio stores the card, and the form is closed.',
            meta: { spec: keeping },
          },
          {
            target: 'loading',
            actions: { type: 'storeError', params: ({ event }: Done<KeepConfirmedCardAnswer>) => refusalToCallError(event.output) },
            description: 'The server refuses with a reason: the form is loaded for another card.',
            meta: { spec: failing },
          },
        ],
        onError: {
          target: '#paymentMethod.reading',
          actions: { type: 'storeError', params: failure },
          description: 'No usable answer came: reading the cards shows whether the card is stored.',
          meta: { spec: failing },
        },
      },
      after: {
        callTimeout: {
          target: '#paymentMethod.reading',
          actions: { type: 'storeError', params: timeoutError },
          description: 'The server takes too long: reading the cards shows whether the card is stored.',
          meta: { spec: failing },
        },
      },
    },
  },
} as const;
