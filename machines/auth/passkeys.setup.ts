import { assign, setup } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { PasskeyCreation } from '#contract/passkeys.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import type {
  AddPasskeyInput,
  NotMade,
  PasskeyBegun,
  PasskeyMade,
  PasskeyRemoved,
  PasskeysContext,
  PasskeysEvent,
  PasskeysInput,
  PasskeySaved,
  PasskeysRead,
  RenamePasskeyInput,
} from './passkeys.types.ts';
import { createStepUpMachine } from './step-up.machine.ts';
import type { StepUpOutput } from './step-up.types.ts';

type Answer = PasskeysRead | PasskeyBegun | PasskeyMade | PasskeySaved | PasskeyRemoved;

const isRefusedWith = (answer: Answer, code: Refused['problem']['code']): boolean =>
  answer.kind === 'refused' && answer.problem.code === code;

export const passkeysSetup = setup({
  types: {
    context: {} as PasskeysContext,
    input: {} as PasskeysInput,
    events: {} as PasskeysEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readPasskeys: unprovidedPort<PasskeysRead>('readPasskeys'),
    beginPasskey: unprovidedPort<PasskeyBegun>('beginPasskey'),
    createPasskey: unprovidedPort<PasskeyMade, PasskeyCreation | null>('createPasskey'),
    addPasskey: unprovidedPort<PasskeySaved, AddPasskeyInput>('addPasskey'),
    renamePasskey: unprovidedPort<PasskeySaved, RenamePasskeyInput>('renamePasskey'),
    removePasskey: unprovidedPort<PasskeyRemoved, string>('removePasskey'),
    removeDialog: createDialogMachine(),
    stepUpDialog: createStepUpMachine(),
  },
  guards: {
    wasDone: (_, { kind }: Answer) => kind !== 'refused',
    wasMade: (_, { kind }: PasskeyMade) => kind === 'made',
    needsStepUp: (_, answer: Answer) => isRefusedWith(answer, 'step_up_required'),
    isConfirmed: (_, { isConfirmed }: StepUpOutput) => isConfirmed,
    isGone: (_, answer: Answer) => isRefusedWith(answer, 'not_found'),
    isListed: ({ context, event }) =>
      (event.type === 'rename.pressed' || event.type === 'remove.pressed') && (context.passkeys ?? []).some(({ id }) => id === event.id),
    isAgreed: (_, { answer }: { readonly answer: string | null }) => answer === 'agree',
  },
  actions: {
    storePasskeys: assign((_, answer: PasskeysRead) => (answer.kind === 'read' ? { passkeys: answer.passkeys, error: null } : {})),
    choose: assign(({ event }) => ('id' in event ? { chosen: event.id, error: null, notMade: null } : {})),
    storeOptions: assign((_, answer: PasskeyBegun) => (answer.kind === 'begun' ? { options: answer.options } : {})),
    clearOptions: assign({ options: null }),
    storeMade: assign(({ context }, answer: PasskeyMade) =>
      answer.kind === 'made' ? { made: answer.passkey, intents: context.intents + 1 } : {},
    ),
    storeNotMade: assign((_, { kind }: PasskeyMade) => (kind === 'made' ? {} : { notMade: kind satisfies NotMade })),
    addSaved: assign(({ context }, answer: PasskeySaved) =>
      answer.kind === 'saved' ? { passkeys: [...(context.passkeys ?? []), answer.passkey], chosen: answer.passkey.id, made: null } : {},
    ),
    replaceSaved: assign(({ context }, answer: PasskeySaved) =>
      answer.kind === 'saved'
        ? { passkeys: (context.passkeys ?? []).map((one) => (one.id === answer.passkey.id ? answer.passkey : one)), chosen: null }
        : {},
    ),
    removeChosen: assign(({ context }) => ({
      passkeys: (context.passkeys ?? []).filter(({ id }) => id !== context.chosen),
      chosen: null,
      error: null,
    })),
    settle: assign({ chosen: null, made: null, error: null }),
    clearNotices: assign({ error: null, notMade: null }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: { callTimeout: 15_000 },
});
