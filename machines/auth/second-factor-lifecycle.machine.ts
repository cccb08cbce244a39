/** The lifecycle of a member's authenticator app, from its secret to its removal; the server enforces it. */
import { assign, setup } from 'xstate';
import { isSetupOver, isStepAhead, recoveryCodeCount, setupLifetime } from './second-factor.rules.ts';

export interface SecondFactorContext {
  /** The pending secret cannot be confirmed from this instant on (ISO 8601); null without a pending secret. */
  readonly pendingUntil: string | null;
  /** The time step of the last accepted code: half minutes since 1970. */
  readonly lastStep: number;
  readonly codesLeft: number;
}

export interface SecondFactorInput {
  readonly pendingUntil: string;
}

export type SecondFactorLifecycleEvent =
  /** The server creates a secret for an app. */
  | { readonly type: 'begun'; readonly now: Date }
  /** The member enters a code that the app computed from the pending secret. */
  | { readonly type: 'confirmed'; readonly step: number; readonly now: Date }
  | { readonly type: 'code.used'; readonly step: number }
  | { readonly type: 'recoveryCode.used' }
  | { readonly type: 'codes.renewed' }
  | { readonly type: 'removed' }
  | { readonly type: 'boundary.passed'; readonly now: Date };

const spec = 'decisions.identity.secondFactor';

const begins = {
  actions: 'storePendingUntil',
  description: 'The member gets another secret; the earlier pending secret is no longer valid.',
  meta: { spec },
} as const;

const active = {
  'code.used': {
    guard: 'isStepAhead',
    actions: 'storeStep',
    description: 'The member signs in with a code of the app.',
    meta: { spec },
  },
  'recoveryCode.used': {
    guard: 'hasCodes',
    actions: 'useRecoveryCode',
    description: 'The member signs in with a recovery code, which is not valid any more.',
    meta: { spec },
  },
  'codes.renewed': { actions: 'renewCodes', description: 'The member gets new recovery codes.', meta: { spec } },
  removed: { target: 'removed', description: 'The member or the studio removes the app.', meta: { spec } },
} as const;

export const createSecondFactorLifecycle = () =>
  setup({
    types: {
      context: {} as SecondFactorContext,
      input: {} as SecondFactorInput,
      events: {} as SecondFactorLifecycleEvent,
    },
    guards: {
      isInTime: ({ context, event }) =>
        event.type === 'confirmed' && context.pendingUntil !== null && !isSetupOver(context.pendingUntil, event.now),
      isOver: ({ context, event }) =>
        event.type === 'boundary.passed' && context.pendingUntil !== null && isSetupOver(context.pendingUntil, event.now),
      isStepAhead: ({ context, event }) => event.type === 'code.used' && isStepAhead(context.lastStep, event.step),
      hasCodes: ({ context }) => context.codesLeft > 0,
    },
    actions: {
      storePendingUntil: assign({
        pendingUntil: ({ context, event }) =>
          event.type === 'begun' ? new Date(event.now.getTime() + setupLifetime).toISOString() : context.pendingUntil,
      }),
      clearPendingUntil: assign({ pendingUntil: null }),
      storeStep: assign({ lastStep: ({ context, event }) => ('step' in event ? event.step : context.lastStep) }),
      useRecoveryCode: assign({ codesLeft: ({ context }) => context.codesLeft - 1 }),
      renewCodes: assign({ codesLeft: recoveryCodeCount }),
    },
  }).createMachine({
    id: 'secondFactor',
    description: 'The authenticator app of a member, with the recovery codes.',
    meta: { spec },
    context: ({ input }) => ({ pendingUntil: input.pendingUntil, lastStep: 0, codesLeft: 0 }),
    initial: 'pending',
    states: {
      pending: {
        description: 'A secret waits for the first code. Signing in needs no code.',
        meta: { spec },
        on: {
          begun: begins,
          confirmed: {
            guard: 'isInTime',
            target: 'active',
            actions: ['storeStep', 'clearPendingUntil', 'renewCodes'],
            description: 'The code is right: the app has the secret.',
            meta: { spec },
          },
          'boundary.passed': { guard: 'isOver', target: 'expired', description: 'No right code came within ten minutes.', meta: { spec } },
        },
      },
      active: {
        description: 'Signing in with the password needs a code of the app, or a recovery code.',
        meta: { spec },
        on: {
          ...active,
          begun: {
            target: 'replacing',
            actions: 'storePendingUntil',
            description: 'The member gets a secret for another app.',
            meta: { spec },
          },
        },
      },
      replacing: {
        description: 'A secret for another app waits for its first code. Until then the codes of the current app are valid.',
        meta: { spec },
        on: {
          ...active,
          begun: begins,
          confirmed: {
            guard: 'isInTime',
            target: 'active',
            actions: ['storeStep', 'clearPendingUntil', 'renewCodes'],
            description: 'The other app has the secret; the current app and its recovery codes are no longer valid.',
            meta: { spec },
          },
          'boundary.passed': {
            guard: 'isOver',
            target: 'active',
            actions: 'clearPendingUntil',
            description: 'No right code came within ten minutes: the current app stays.',
            meta: { spec },
          },
        },
      },
      removed: {
        type: 'final',
        description: 'The app is removed: the member signs in with the password alone, or with a passkey.',
        meta: { spec },
      },
      expired: { type: 'final', description: 'No app confirmed the secret in time.', meta: { spec } },
    },
  });

export type SecondFactorLifecycle = ReturnType<typeof createSecondFactorLifecycle>;
