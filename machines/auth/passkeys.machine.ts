/** The member sees their passkeys, adds a passkey with the browser, renames it, and removes a passkey. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { passkeysSetup } from './passkeys.setup.ts';

const spec = 'decisions.identity.passkeys';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const failedTo = (target: 'failed' | 'list' | 'addUnsure' | 'naming' | 'removeUnsure') =>
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
  'cancel.pressed': { target: 'list', actions: 'settle', description: 'The member cancels, and the former name stays.', meta: { spec } },
} as const;

const retried = (target: 'reading' | 'adding' | 'removing') =>
  ({
    'retry.pressed': { target, actions: 'clearNotices', description: 'The member tries again.', meta: { spec: failing } },
  }) as const;

/** The step-up before a change. `leave`: the actions if the member cancels the step-up. */
const steppingUp = (target: 'beginning' | 'removing', description: string, leave: readonly 'settle'[]) =>
  passkeysSetup.createStateConfig({
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
        { target: 'list', actions: leave, description: 'The member does not confirm, and the passkeys stay.', meta: { spec } },
      ],
      onError: {
        target: 'list',
        actions: leave,
        description: 'The dialog cannot be shown, so everything stays as it is.',
        meta: { spec: '§2.dialogs' },
      },
    },
  });

export const createPasskeysMachine = () =>
  passkeysSetup.createMachine({
    id: 'passkeys',
    context: ({ input }) => ({
      keySeed: input.keySeed,
      intents: 0,
      passkeys: null,
      chosen: null,
      options: null,
      made: null,
      notMade: null,
      error: null,
    }),
    initial: 'reading',
    description: 'The passkeys of the member.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The passkeys are read.',
        meta: { spec },
        invoke: {
          id: 'readPasskeys',
          src: 'readPasskeys',
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'list',
              actions: { type: 'storePasskeys', params: ({ event }) => event.output },
              description: 'The page shows the passkeys.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('failed').onError,
        },
        after: failedTo('failed').after,
      },
      failed: {
        tags: 'failed',
        description: 'The passkeys could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: retried('reading'),
      },
      list: {
        description: 'The page lists all passkeys. After a failure it shows why a passkey was not added or removed.',
        meta: { spec },
        on: {
          'add.pressed': { target: 'beginning', actions: 'clearNotices', description: 'The member adds a passkey.', meta: { spec } },
          'rename.pressed': {
            guard: 'isListed',
            target: 'naming',
            actions: 'choose',
            description: 'The member gives a passkey another name.',
            meta: { spec },
          },
          'remove.pressed': {
            guard: 'isListed',
            target: 'confirmingRemoval',
            actions: 'choose',
            description: 'The member wants to remove a passkey, and confirms it first.',
            meta: { spec },
          },
        },
      },
      beginning: {
        tags: 'busy',
        description: 'The server returns the options with which the browser creates a passkey.',
        meta: { spec },
        invoke: {
          id: 'beginPasskey',
          src: 'beginPasskey',
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'creating',
              actions: { type: 'storeOptions', params: ({ event }) => event.output },
              description: 'The browser can create the passkey.',
              meta: { spec },
            },
            {
              guard: { type: 'needsStepUp', params: ({ event }) => event.output },
              target: 'steppingUpToAdd',
              description: 'The member’s last confirmation is too old to add a passkey.',
              meta: { spec },
            },
            {
              target: 'list',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('list').onError,
        },
        after: failedTo('list').after,
      },
      steppingUpToAdd: steppingUp('beginning', 'The member confirms who they are before a passkey is added.', []),
      creating: {
        description: 'The browser requests face, fingerprint or screen lock.',
        meta: { spec },
        exit: 'clearOptions',
        on: {
          'cancel.pressed': { target: 'list', description: 'The member cancels in the app.', meta: { spec } },
        },
        invoke: {
          id: 'createPasskey',
          src: 'createPasskey',
          input: ({ context }) => context.options,
          onDone: [
            {
              guard: { type: 'wasMade', params: ({ event }) => event.output },
              target: 'adding',
              actions: { type: 'storeMade', params: ({ event }) => event.output },
              description: 'The browser has created a passkey.',
              meta: { spec },
            },
            {
              target: 'list',
              actions: { type: 'storeNotMade', params: ({ event }) => event.output },
              description: 'The member cancelled, the device has a passkey already, or the browser creates none.',
              meta: { spec },
            },
          ],
          onError: failedTo('list').onError,
        },
      },
      adding: {
        tags: 'busy',
        description: 'The server stores the passkey.',
        meta: { spec },
        invoke: {
          id: 'addPasskey',
          src: 'addPasskey',
          input: ({ context }) => ({ passkey: context.made, key: `${context.keySeed}-${context.intents}` }),
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'naming',
              actions: { type: 'addSaved', params: ({ event }) => event.output },
              description: 'The passkey is added: the member gives it a name.',
              meta: { spec },
            },
            {
              target: 'list',
              actions: ['settle', { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('addUnsure').onError,
        },
        after: failedTo('addUnsure').after,
      },
      addUnsure: {
        tags: 'failed',
        description: 'It is not known whether the passkey was added: trying again with the same key does no harm.',
        meta: { spec: failing },
        on: retried('adding'),
      },
      naming: {
        description: 'The form waits for a name. After a refusal the form shows the reason.',
        meta: { spec },
        on: {
          'name.submitted': { target: 'savingName', actions: 'clearNotices', description: 'The member submits a name.', meta: { spec } },
          ...cancelled,
        },
      },
      savingName: {
        tags: 'busy',
        description: 'The server stores the name.',
        meta: { spec },
        invoke: {
          id: 'renamePasskey',
          src: 'renamePasskey',
          input: ({ context, event }) => ({ id: context.chosen ?? '', name: event.type === 'name.submitted' ? event.name : '' }),
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'list',
              actions: { type: 'replaceSaved', params: ({ event }) => event.output },
              description: 'The passkey has the new name.',
              meta: { spec },
            },
            {
              guard: { type: 'isGone', params: ({ event }) => event.output },
              target: 'list',
              actions: 'removeChosen',
              description: 'The passkey was removed on another device meanwhile.',
              meta: { spec },
            },
            {
              target: 'naming',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('naming').onError,
        },
        after: failedTo('naming').after,
      },
      confirmingRemoval: {
        description: 'The member confirms that the passkey is removed.',
        meta: { spec: '§2.dialogs' },
        invoke: {
          id: 'removeDialog',
          src: 'removeDialog',
          input: {},
          onDone: [
            {
              guard: { type: 'isAgreed', params: ({ event }) => event.output },
              target: 'removing',
              description: 'The member confirms the removal.',
              meta: { spec },
            },
            { target: 'list', actions: 'settle', description: 'The passkey stays.', meta: { spec } },
          ],
          onError: {
            target: 'list',
            actions: 'settle',
            description: 'The dialog cannot be shown, so the passkey stays.',
            meta: { spec: '§2.dialogs' },
          },
        },
      },
      removing: {
        tags: 'busy',
        description: 'The server removes the passkey.',
        meta: { spec },
        invoke: {
          id: 'removePasskey',
          src: 'removePasskey',
          input: ({ context }) => context.chosen ?? '',
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'list',
              actions: 'removeChosen',
              description: 'The passkey is removed: the member can no longer sign in with it.',
              meta: { spec },
            },
            {
              guard: { type: 'isGone', params: ({ event }) => event.output },
              target: 'list',
              actions: 'removeChosen',
              description: 'The passkey was removed on another device meanwhile.',
              meta: { spec },
            },
            {
              guard: { type: 'needsStepUp', params: ({ event }) => event.output },
              target: 'steppingUpToRemove',
              description: 'The member’s last confirmation is too old to remove a passkey.',
              meta: { spec },
            },
            {
              target: 'list',
              actions: ['settle', { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('removeUnsure').onError,
        },
        after: failedTo('removeUnsure').after,
      },
      steppingUpToRemove: steppingUp('removing', 'The member confirms who they are before the passkey is removed.', ['settle']),
      removeUnsure: {
        tags: 'failed',
        description: 'It is not known whether the passkey was removed: removing it again does no harm.',
        meta: { spec: failing },
        on: retried('removing'),
      },
    },
  });
