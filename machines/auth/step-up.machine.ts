/** The member confirms their identity before a sensitive change: with the password and a code, or with a passkey. */
import { assign, setup } from 'xstate';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { StepUp } from '#contract/step-up.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import type { PasskeySigned } from './auth.types.ts';
import type { StepUpAnswer, StepUpContext, StepUpEvent, StepUpOutput } from './step-up.types.ts';

const spec = 'decisions.identity.stepUp';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const stepUpSetup = setup({
  types: {
    context: {} as StepUpContext,
    events: {} as StepUpEvent,
    output: {} as StepUpOutput,
    tags: {} as 'busy',
    meta: {} as { readonly spec: string },
  },
  actors: {
    stepUp: unprovidedPort<StepUpAnswer, StepUp | null>('stepUp'),
    signPasskey: unprovidedPort<PasskeySigned>('signPasskey'),
    stepUpWithPasskey: unprovidedPort<StepUpAnswer, SignedPasskey | null>('stepUpWithPasskey'),
  },
  guards: {
    wasConfirmed: (_, { kind }: StepUpAnswer) => kind === 'confirmed',
    needsCode: (_, answer: StepUpAnswer) => answer.kind === 'refused' && answer.problem.code === 'second_factor_required',
    wasSigned: (_, { kind }: PasskeySigned) => kind === 'signed',
    wasCancelled: (_, { kind }: PasskeySigned) => kind === 'cancelled',
  },
  actions: {
    storeProof: assign(({ event }) => (event.type === 'proof.submitted' ? { proof: event.proof, error: null } : {})),
    storeSigned: assign((_, answer: PasskeySigned) => (answer.kind === 'signed' ? { signed: answer.passkey } : {})),
    clearProof: assign({ proof: null, signed: null }),
    requireCode: assign({ needsCode: true }),
    storeConfirmed: assign({ isConfirmed: true }),
    clearError: assign({ error: null }),
    /** A refused code shows the code field, even if the member submitted no code. */
    storeError: assign(({ context }, error: CallError) => ({
      error,
      needsCode: context.needsCode || (error.kind === 'problem' && error.problem.code === 'code_refused'),
    })),
  },
  delays: { callTimeout: 15_000 },
});

const failed = {
  target: 'entering',
  actions: { type: 'storeError', params: ({ event }: { readonly event: { readonly error: unknown } }) => toCallError(event.error) },
  description: 'No usable answer came: the member can confirm again without harm.',
  meta: { spec: failing },
} as const;

const timedOut = {
  target: 'entering',
  actions: { type: 'storeError', params: timeoutError },
  description: 'The server takes too long: the member can confirm again without harm.',
  meta: { spec: failing },
} as const;

export const createStepUpMachine = () =>
  stepUpSetup.createMachine({
    id: 'stepUp',
    context: { proof: null, signed: null, needsCode: false, isConfirmed: false, error: null },
    initial: 'entering',
    output: ({ context }) => ({ isConfirmed: context.isConfirmed }),
    description: 'The dialog in which the member confirms who they are.',
    meta: { spec },
    states: {
      entering: {
        description:
          'The form waits for the password, and for a code if the member has an authenticator app. After a refusal the form shows the reason.',
        meta: { spec },
        on: {
          'proof.submitted': {
            target: 'checking',
            actions: 'storeProof',
            description: 'The member submits the password, with a code if it is needed.',
            meta: { spec },
          },
          'passkey.pressed': {
            target: 'requestingPasskey',
            actions: 'clearError',
            description: 'The member uses a passkey instead of the password.',
            meta: { spec },
          },
          'field.edited': { actions: 'clearError', description: 'The member corrects the form.', meta: { spec } },
          'cancel.pressed': {
            target: 'cancelled',
            actions: 'clearError',
            description: 'The member cancels, and nothing is confirmed.',
            meta: { spec },
          },
        },
      },
      checking: {
        tags: 'busy',
        description: 'The server checks the password and the code.',
        meta: { spec },
        exit: 'clearProof',
        invoke: {
          id: 'stepUp',
          src: 'stepUp',
          input: ({ context }) => context.proof,
          onDone: [
            {
              guard: { type: 'wasConfirmed', params: ({ event }) => event.output },
              target: 'confirmed',
              actions: 'storeConfirmed',
              description: 'The password is right, and so is the code if one is needed.',
              meta: { spec },
            },
            {
              guard: { type: 'needsCode', params: ({ event }) => event.output },
              target: 'entering',
              actions: 'requireCode',
              description: 'The password is right, and the member has an authenticator app: the form shows a field for its code.',
              meta: { spec },
            },
            {
              target: 'entering',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failed,
        },
        after: { callTimeout: timedOut },
      },
      requestingPasskey: {
        description: 'The browser requests face, fingerprint or screen lock, without a time limit.',
        meta: { spec },
        on: {
          'cancel.pressed': { target: 'entering', description: 'The member cancels in the app.', meta: { spec } },
        },
        invoke: {
          id: 'signPasskey',
          src: 'signPasskey',
          onDone: [
            {
              guard: { type: 'wasSigned', params: ({ event }) => event.output },
              target: 'checkingPasskey',
              actions: { type: 'storeSigned', params: ({ event }) => event.output },
              description: 'The browser has signed the challenge.',
              meta: { spec },
            },
            {
              guard: { type: 'wasCancelled', params: ({ event }) => event.output },
              target: 'entering',
              description: 'The member cancelled, or the browser has no passkey: the form is shown again.',
              meta: { spec },
            },
            {
              target: 'entering',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failed,
        },
      },
      checkingPasskey: {
        tags: 'busy',
        description: 'The server checks the signature of the passkey.',
        meta: { spec },
        exit: 'clearProof',
        invoke: {
          id: 'stepUpWithPasskey',
          src: 'stepUpWithPasskey',
          input: ({ context }) => context.signed,
          onDone: [
            {
              guard: { type: 'wasConfirmed', params: ({ event }) => event.output },
              target: 'confirmed',
              actions: 'storeConfirmed',
              description: 'The signature is of a passkey of the member.',
              meta: { spec },
            },
            {
              target: 'entering',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failed,
        },
        after: { callTimeout: timedOut },
      },
      confirmed: { type: 'final', description: 'For ten minutes the member need not confirm again.', meta: { spec } },
      cancelled: { type: 'final', description: 'The dialog is closed, and nothing is confirmed.', meta: { spec } },
    },
  });
