/** The member requests another email, sees which address has confirmed it, and can keep the former email. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { emailChangeSetup } from './email-change.setup.ts';

const spec = 'decisions.identity.emailChange';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const failedTo = (target: 'failed' | 'unsure') =>
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

const opens = {
  'change.pressed': { target: 'enteringEmail', description: 'The member wants another email.', meta: { spec } },
} as const;

const retried = {
  'retry.pressed': { target: 'reading', actions: 'clearError', description: 'The member tries again.', meta: { spec: failing } },
  'connection.returned': {
    target: 'reading',
    actions: 'clearError',
    description: 'The device is online again.',
    meta: { spec: failing },
  },
} as const;

export const createEmailChangeMachine = () =>
  emailChangeSetup.createMachine({
    id: 'changeEmail',
    context: { known: null, request: null, error: null },
    initial: 'reading',
    description: 'The email that the member signs in with.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The email and the change that waits are read. Whatever was read before stays on the page.',
        meta: { spec },
        invoke: {
          id: 'readEmail',
          src: 'readEmail',
          onDone: [
            {
              guard: { type: 'isWaiting', params: ({ event }) => event.output },
              target: 'waiting',
              actions: { type: 'storeEmail', params: ({ event }) => event.output },
              description: 'A change waits for confirmations.',
              meta: { spec },
            },
            {
              guard: { type: 'isChanged', params: ({ event }) => event.output },
              target: 'changed',
              actions: [
                { type: 'storeEmail', params: ({ event }) => event.output },
                { type: 'announceProfile', params: ({ event }) => event.output },
              ],
              description: 'Both addresses have confirmed the change that waited.',
              meta: { spec },
            },
            {
              guard: { type: 'isKept', params: ({ event }) => event.output },
              target: 'kept',
              actions: { type: 'storeEmail', params: ({ event }) => event.output },
              description: 'The change that waited was cancelled, or a day is over.',
              meta: { spec },
            },
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'resting',
              actions: { type: 'storeEmail', params: ({ event }) => event.output },
              description: 'No change waits.',
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
        description: 'The email could not be read: the page gives the reason and offers to try again.',
        meta: { spec: failing },
        on: retried,
      },
      resting: { description: 'The page shows the email and offers to change it.', meta: { spec }, on: opens },
      enteringEmail: {
        entry: 'clearRequest',
        description: 'The form waits for the new email. After a refusal it gives the reason.',
        meta: { spec },
        on: {
          'request.submitted': {
            target: 'requesting',
            actions: 'storeRequest',
            description: 'The new email is entered.',
            meta: { spec },
          },
          'cancel.pressed': {
            target: 'resting',
            actions: 'clearError',
            description: 'The member keeps the email that they have.',
            meta: { spec },
          },
          'field.edited': { actions: 'clearError', description: 'The member corrects the form.', meta: { spec } },
        },
      },
      requesting: {
        tags: 'busy',
        description: 'The server mails a link to each address.',
        meta: { spec },
        invoke: {
          id: 'requestEmailChange',
          src: 'requestEmailChange',
          input: ({ context }) => context.request,
          onDone: [
            {
              guard: { type: 'wasRequested', params: ({ event }) => event.output },
              target: 'reading',
              actions: ['clearRequest', 'clearKnown'],
              description: 'The change is requested: what waits is read.',
              meta: { spec },
            },
            {
              guard: { type: 'needsStepUp', params: ({ event }) => event.output },
              target: 'steppingUp',
              description: 'The last confirmation is too old for a change of the email.',
              meta: { spec },
            },
            {
              target: 'enteringEmail',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: 'decisions.errors.invalid' },
            },
          ],
          onError: failedTo('unsure').onError,
        },
        after: failedTo('unsure').after,
      },
      steppingUp: {
        description: 'The member confirms who they are before the links are mailed. The form stays.',
        meta: { spec },
        invoke: {
          id: 'stepUpDialog',
          src: 'stepUpDialog',
          onDone: [
            {
              guard: { type: 'isConfirmed', params: ({ event }) => event.output },
              target: 'requesting',
              description: 'It is the member: the call is repeated.',
              meta: { spec },
            },
            {
              target: 'enteringEmail',
              description: 'The member confirms nothing: the form waits again.',
              meta: { spec },
            },
          ],
          onError: {
            target: 'enteringEmail',
            description: 'The dialog cannot be shown, so nothing is requested.',
            meta: { spec: '§2.dialogs' },
          },
        },
      },
      waiting: {
        description: 'The page shows both addresses, which of them has confirmed, and until when.',
        meta: { spec },
        on: {
          'keep.pressed': {
            target: 'cancelling',
            actions: 'clearError',
            description: 'The member keeps the email that they have.',
            meta: { spec },
          },
          'page.shown': {
            target: 'reading',
            actions: 'clearError',
            description: 'The member comes back to the page: a link may have been used meanwhile.',
            meta: { spec },
          },
          'connection.returned': {
            target: 'reading',
            actions: 'clearError',
            description: 'The device is online again: a link may have been used meanwhile.',
            meta: { spec },
          },
        },
      },
      cancelling: {
        tags: 'busy',
        description: 'The change is being cancelled.',
        meta: { spec },
        invoke: {
          id: 'cancelEmailChange',
          src: 'cancelEmailChange',
          onDone: [
            {
              guard: { type: 'wasCancelled', params: ({ event }) => event.output },
              target: 'reading',
              description: 'No change waits any more. The last confirmation may have come first, so the email is read.',
              meta: { spec },
            },
            {
              target: 'waiting',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('unsure').onError,
        },
        after: failedTo('unsure').after,
      },
      unsure: {
        entry: 'clearRequest',
        tags: 'failed',
        description: 'It is not known whether the change was requested or cancelled. Trying again reads the outcome.',
        meta: { spec: failing },
        on: retried,
      },
      changed: { tags: 'done', description: 'The page shows that the email has changed.', meta: { spec }, on: opens },
      kept: { tags: 'done', description: 'The page shows that the email stays the same.', meta: { spec }, on: opens },
    },
  });
