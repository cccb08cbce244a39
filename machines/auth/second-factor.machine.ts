/** The member adds, replaces and removes an authenticator app, and gets recovery codes. */
import { refusalToCallError } from '#machines/feedback/call-error.rules.ts';
import { secondFactorSetup } from './second-factor.setup.ts';
import { adding, copying, failedTo, failing, removing, renewing, retried, spec } from './second-factor.states.ts';

export const createSecondFactorMachine = () =>
  secondFactorSetup.createMachine({
    id: 'secondFactor',
    context: { status: null, setup: null, code: null, recoveryCodes: null, areCodesLost: false, error: null },
    initial: 'reading',
    description: 'The authenticator app and the recovery codes of the member.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The page reads whether the member has an app, and how many recovery codes are left.',
        meta: { spec },
        invoke: {
          id: 'readSecondFactor',
          src: 'readSecondFactor',
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'resting',
              actions: { type: 'storeStatus', params: ({ event }) => event.output },
              description: 'The page shows the status.',
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
        description: 'The status could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        exit: 'clearError',
        on: retried('reading'),
      },
      resting: {
        description: 'The page shows the app and how many recovery codes are left. After a failure it shows why a change was not made.',
        meta: { spec },
        on: {
          'add.pressed': { target: 'adding', actions: 'clearError', description: 'The member adds or replaces the app.', meta: { spec } },
          'renew.pressed': {
            guard: 'hasApp',
            target: 'renewing',
            actions: 'clearError',
            description: 'The member wants new recovery codes, and confirms it first.',
            meta: { spec },
          },
          'remove.pressed': {
            guard: 'hasApp',
            target: 'removing',
            actions: 'clearError',
            description: 'The member wants to remove the app, and confirms it first.',
            meta: { spec },
          },
        },
      },
      adding,
      showingCodes: {
        initial: 'resting',
        description: 'The page shows the recovery codes, once.',
        meta: { spec },
        exit: 'clearRecoveryCodes',
        on: {
          'stored.pressed': {
            target: 'reading',
            description: 'The member confirms that they have stored the recovery codes.',
            meta: { spec },
          },
        },
        states: copying(({ recoveryCodes }) => (recoveryCodes ?? []).join('\n')),
      },
      renewing,
      removing,
    },
  });
