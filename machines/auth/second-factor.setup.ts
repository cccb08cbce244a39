import { assign, setup } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import { createStepUpMachine } from './step-up.machine.ts';
import type { StepUpOutput } from './step-up.types.ts';
import type {
  CopyTextInput,
  RecoveryCodesMade,
  SecondFactorBegun,
  SecondFactorContext,
  SecondFactorEvent,
  SecondFactorRead,
  SecondFactorRemoved,
} from './second-factor.types.ts';

type Answer = SecondFactorRead | SecondFactorBegun | RecoveryCodesMade | SecondFactorRemoved;

const isRefusedWith = (answer: Answer, ...codes: readonly Refused['problem']['code'][]): boolean =>
  answer.kind === 'refused' && codes.includes(answer.problem.code);

export const secondFactorSetup = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readSecondFactor: unprovidedPort<SecondFactorRead>('readSecondFactor'),
    beginSecondFactor: unprovidedPort<SecondFactorBegun>('beginSecondFactor'),
    confirmSecondFactor: unprovidedPort<RecoveryCodesMade, string>('confirmSecondFactor'),
    renewRecoveryCodes: unprovidedPort<RecoveryCodesMade>('renewRecoveryCodes'),
    removeSecondFactor: unprovidedPort<SecondFactorRemoved>('removeSecondFactor'),
    copyText: unprovidedPort<unknown, CopyTextInput>('copyText'),
    renewDialog: createDialogMachine(),
    removeDialog: createDialogMachine(),
    stepUpDialog: createStepUpMachine(),
  },
  guards: {
    wasDone: (_, { kind }: Answer) => kind !== 'refused',
    needsStepUp: (_, answer: Answer) => isRefusedWith(answer, 'step_up_required'),
    isExpired: (_, answer: Answer) => isRefusedWith(answer, 'setup_expired'),
    isGone: (_, answer: Answer) => isRefusedWith(answer, 'no_second_factor'),
    hasApp: ({ context }) => (context.status?.added_at ?? null) !== null,
    /** Compares the read status with the status before the code was sent. */
    isAdded: ({ context }, answer: SecondFactorRead) => answer.kind === 'read' && answer.status.added_at !== context.status?.added_at,
    isAgreed: (_, { answer }: { readonly answer: string | null }) => answer === 'agree',
    isConfirmed: (_, { isConfirmed }: StepUpOutput) => isConfirmed,
  },
  actions: {
    storeStatus: assign((_, answer: SecondFactorRead) => (answer.kind === 'read' ? { status: answer.status, error: null } : {})),
    storeSetup: assign((_, answer: SecondFactorBegun) => (answer.kind === 'begun' ? { setup: answer.setup } : {})),
    storeCode: assign(({ event }) => (event.type === 'code.submitted' ? { code: event.code, error: null } : {})),
    clearCode: assign({ code: null }),
    /** The status is read again afterwards, because the answer with the recovery codes does not contain it. */
    storeRecoveryCodes: assign((_, answer: RecoveryCodesMade) =>
      answer.kind === 'made' ? { recoveryCodes: answer.codes, areCodesLost: false, status: null } : {},
    ),
    clearRecoveryCodes: assign({ recoveryCodes: null }),
    storeLostCodes: assign({ areCodesLost: true }),
    storeRemoved: assign({ status: { added_at: null, recovery_codes_left: 0 }, areCodesLost: false }),
    settle: assign({ setup: null, error: null }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: {
    callTimeout: 15_000,
    copiedShown: 3_000,
    copyTimeout: 2_000,
  },
});
