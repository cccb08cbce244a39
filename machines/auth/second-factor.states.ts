/** The states of the authenticator app that call the server, and shared parts of states; the chart is in `second-factor.machine.ts`. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { secondFactorSetup } from './second-factor.setup.ts';
import type { SecondFactorContext } from './second-factor.types.ts';

export const spec = 'decisions.identity.secondFactor';
export const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

export const failedTo = (target: 'failed' | '#secondFactor.resting' | 'unsure') =>
  ({
    onError: {
      target,
      actions: { type: 'storeError', params: ({ event }: { readonly event: { readonly error: unknown } }) => toCallError(event.error) },
      description: 'No usable answer came.',
      meta: { spec: failing },
    },
    after: {
      callTimeout: {
        target,
        actions: { type: 'storeError', params: timeoutError },
        description: 'The server takes too long.',
        meta: { spec: failing },
      },
    },
  }) as const;

const cancelled = {
  'cancel.pressed': {
    target: '#secondFactor.resting',
    actions: 'settle',
    description: 'The member cancels, and no app is added.',
    meta: { spec },
  },
} as const;

export const retried = (target: 'reading' | 'checking' | 'sending') =>
  ({ 'retry.pressed': { target, description: 'The member tries again.', meta: { spec: failing } } }) as const;

const steppingUp = (target: 'beginning' | 'sending', description: string) =>
  secondFactorSetup.createStateConfig({
    description,
    meta: { spec },
    invoke: {
      id: 'stepUpDialog',
      src: 'stepUpDialog',
      onDone: [
        {
          guard: { type: 'isConfirmed', params: ({ event }) => event.output },
          target,
          description: 'The member has confirmed who they are: the call is repeated.',
          meta: { spec },
        },
        { target: '#secondFactor.resting', description: 'The member does not confirm, and the second factor stays.', meta: { spec } },
      ],
      onError: {
        target: '#secondFactor.resting',
        description: 'The dialog cannot be shown, so everything stays as it is.',
        meta: { spec: '§2.dialogs' },
      },
    },
  });

const confirming = (dialog: 'renewDialog' | 'removeDialog', description: string) =>
  secondFactorSetup.createStateConfig({
    description,
    meta: { spec: '§2.dialogs' },
    invoke: {
      id: dialog,
      src: dialog,
      input: {},
      onDone: [
        {
          guard: { type: 'isAgreed', params: ({ event }) => event.output },
          target: 'sending',
          description: 'The member confirms the change.',
          meta: { spec },
        },
        { target: '#secondFactor.resting', description: 'The member cancels, and everything stays as it is.', meta: { spec } },
      ],
      onError: {
        target: '#secondFactor.resting',
        description: 'The dialog cannot be shown, so nothing is changed.',
        meta: { spec: '§2.dialogs' },
      },
    },
  });

const copied = {
  on: { 'copy.pressed': { target: 'copying', description: 'The member copies the text.', meta: { spec } } },
} as const;

export const copying = (textOf: (context: SecondFactorContext) => string) =>
  ({
    resting: { description: 'The text can be copied.', meta: { spec }, ...copied },
    copying: {
      tags: 'busy',
      description: 'The device copies the text.',
      meta: { spec },
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }: { readonly context: SecondFactorContext }) => ({ text: textOf(context) }),
        onDone: { target: 'copied', description: 'The text is copied.', meta: { spec } },
        onError: { target: 'notCopied', description: 'The device does not let the page copy.', meta: { spec } },
      },
      after: { copyTimeout: { target: 'notCopied', description: 'The device does not respond to the copy request.', meta: { spec } } },
    },
    copied: {
      description: 'The page shows that the text was copied.',
      meta: { spec },
      ...copied,
      after: { copiedShown: { target: 'resting', description: 'The member had time to read the note.', meta: { spec } } },
    },
    notCopied: { description: 'The page shows that the member has to select the text.', meta: { spec }, ...copied },
  }) as const;

const beginning = secondFactorSetup.createStateConfig({
  tags: 'busy',
  description: 'The server creates a secret for the app.',
  meta: { spec },
  invoke: {
    id: 'beginSecondFactor',
    src: 'beginSecondFactor',
    onDone: [
      {
        guard: { type: 'wasDone', params: ({ event }) => event.output },
        target: 'entering',
        actions: { type: 'storeSetup', params: ({ event }) => event.output },
        description: 'The page shows the secret as a QR code and as text.',
        meta: { spec },
      },
      {
        guard: { type: 'needsStepUp', params: ({ event }) => event.output },
        target: 'steppingUp',
        description: 'The member’s last confirmation is too old for this change.',
        meta: { spec },
      },
      {
        target: '#secondFactor.resting',
        actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
        description: 'The server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: failedTo('#secondFactor.resting').onError,
  },
  after: failedTo('#secondFactor.resting').after,
});

const confirmingCode = secondFactorSetup.createStateConfig({
  tags: 'busy',
  description: 'The server checks the code of the app.',
  meta: { spec },
  exit: 'clearCode',
  invoke: {
    id: 'confirmSecondFactor',
    src: 'confirmSecondFactor',
    input: ({ context }) => context.code ?? '',
    onDone: [
      {
        guard: { type: 'wasDone', params: ({ event }) => event.output },
        target: '#secondFactor.showingCodes',
        actions: ['settle', { type: 'storeRecoveryCodes', params: ({ event }) => event.output }],
        description: 'The app is added, and the codes of a former app are no longer valid.',
        meta: { spec },
      },
      {
        guard: { type: 'isExpired', params: ({ event }) => event.output },
        target: 'expired',
        actions: ['settle', { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }],
        description: 'The secret has expired.',
        meta: { spec },
      },
      {
        target: 'entering',
        actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
        description: 'The code is refused, and the form stays.',
        meta: { spec },
      },
    ],
    onError: failedTo('unsure').onError,
  },
  after: failedTo('unsure').after,
});

const checking = secondFactorSetup.createStateConfig({
  tags: 'busy',
  description: 'The status is read again, because the answer to the code did not arrive.',
  meta: { spec },
  invoke: {
    id: 'readSecondFactor',
    src: 'readSecondFactor',
    onDone: [
      {
        guard: { type: 'isAdded', params: ({ event }) => event.output },
        target: '#secondFactor.resting',
        actions: ['settle', { type: 'storeStatus', params: ({ event }) => event.output }, 'storeLostCodes'],
        description: 'The app was added: the member can request new recovery codes.',
        meta: { spec },
      },
      {
        guard: { type: 'wasDone', params: ({ event }) => event.output },
        target: 'entering',
        actions: 'clearError',
        description: 'The app was not added: the member can enter a code again.',
        meta: { spec },
      },
      {
        target: 'unsure',
        actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
        description: 'The server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: failedTo('unsure').onError,
  },
  after: failedTo('unsure').after,
});

const sendingRenewal = secondFactorSetup.createStateConfig({
  tags: 'busy',
  description: 'The server creates new recovery codes.',
  meta: { spec },
  invoke: {
    id: 'renewRecoveryCodes',
    src: 'renewRecoveryCodes',
    onDone: [
      {
        guard: { type: 'wasDone', params: ({ event }) => event.output },
        target: '#secondFactor.showingCodes',
        actions: ['settle', { type: 'storeRecoveryCodes', params: ({ event }) => event.output }],
        description: 'The former recovery codes are no longer valid.',
        meta: { spec },
      },
      {
        guard: { type: 'isGone', params: ({ event }) => event.output },
        target: '#secondFactor.reading',
        actions: 'settle',
        description: 'The app was removed on another device meanwhile.',
        meta: { spec },
      },
      {
        guard: { type: 'needsStepUp', params: ({ event }) => event.output },
        target: 'steppingUp',
        description: 'The member’s last confirmation is too old for new recovery codes.',
        meta: { spec },
      },
      {
        target: '#secondFactor.resting',
        actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
        description: 'The server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: failedTo('unsure').onError,
  },
  after: failedTo('unsure').after,
});

const sendingRemoval = secondFactorSetup.createStateConfig({
  tags: 'busy',
  description: 'The server removes the app and the recovery codes.',
  meta: { spec },
  invoke: {
    id: 'removeSecondFactor',
    src: 'removeSecondFactor',
    onDone: [
      {
        guard: { type: 'wasDone', params: ({ event }) => event.output },
        target: '#secondFactor.resting',
        actions: ['settle', 'storeRemoved'],
        description: 'Signing in needs no code any more.',
        meta: { spec },
      },
      {
        guard: { type: 'needsStepUp', params: ({ event }) => event.output },
        target: 'steppingUp',
        description: 'The member’s last confirmation is too old for the removal.',
        meta: { spec },
      },
      {
        target: '#secondFactor.resting',
        actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
        description: 'The server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: failedTo('unsure').onError,
  },
  after: failedTo('unsure').after,
});

const unsure = (target: 'checking' | 'sending', description: string) =>
  ({ tags: 'failed', description, meta: { spec: failing }, on: retried(target) }) as const;

export const adding = secondFactorSetup.createStateConfig({
  initial: 'beginning',
  description: 'The member adds an app, or replaces the current app.',
  meta: { spec },
  states: {
    beginning,
    steppingUp: steppingUp('beginning', 'The member confirms who they are before an app is added.'),
    entering: {
      initial: 'resting',
      description: 'The page shows the secret, and the form waits for a code of the app. After a refusal the form shows the reason.',
      meta: { spec },
      on: {
        'code.submitted': { target: 'confirming', actions: 'storeCode', description: 'The member submits the code.', meta: { spec } },
        ...cancelled,
      },
      states: copying(({ setup }) => setup?.secret ?? ''),
    },
    confirming: confirmingCode,
    expired: {
      description: 'The secret has expired: the page shows this and offers to start again.',
      meta: { spec },
      on: {
        'add.pressed': { target: 'beginning', actions: 'clearError', description: 'The member starts again.', meta: { spec } },
        ...cancelled,
      },
    },
    unsure: unsure('checking', 'It is not known whether the app was added: it is read again.'),
    checking,
  },
});

export const renewing = secondFactorSetup.createStateConfig({
  initial: 'confirming',
  description: 'The member replaces the recovery codes.',
  meta: { spec },
  states: {
    confirming: confirming('renewDialog', 'The member confirms that the recovery codes are replaced.'),
    sending: sendingRenewal,
    steppingUp: steppingUp('sending', 'The member confirms who they are before the recovery codes are replaced.'),
    unsure: unsure('sending', 'It is not known whether the recovery codes were replaced: replacing them again does no harm.'),
  },
});

export const removing = secondFactorSetup.createStateConfig({
  initial: 'confirming',
  description: 'The member removes the app.',
  meta: { spec },
  states: {
    confirming: confirming('removeDialog', 'The member confirms that the app is removed.'),
    sending: sendingRemoval,
    steppingUp: steppingUp('sending', 'The member confirms who they are before the app is removed.'),
    unsure: unsure('sending', 'It is not known whether the app was removed: removing it again does no harm.'),
  },
});
