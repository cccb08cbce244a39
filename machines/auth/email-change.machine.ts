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
        description: 'The email and the pending change are read. The data of the last read stay on the page.',
        meta: { spec },
        invoke: {
          id: 'readEmail',
          src: 'readEmail',
          onDone: [
            {
              guard: { type: 'isWaiting', params: ({ event }) => event.output },
              target: 'waiting',
              actions: { type: 'storeEmail', params: ({ event }) => event.output },
              description: 'A change is pending.',
              meta: { spec },
            },
            {
              guard: { type: 'isChanged', params: ({ event }) => event.output },
              target: 'changed',
              actions: [
                { type: 'storeEmail', params: ({ event }) => event.output },
                { type: 'announceProfile', params: ({ event }) => event.output },
              ],
              description: 'Both addresses have confirmed the pending change.',
              meta: { spec },
            },
            {
              guard: { type: 'isKept', params: ({ event }) => event.output },
              target: 'kept',
              actions: { type: 'storeEmail', params: ({ event }) => event.output },
              description: 'The pending change was cancelled, or a day has passed.',
              meta: { spec },
            },
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'resting',
              actions: { type: 'storeEmail', params: ({ event }) => event.output },
              description: 'No change is pending.',
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
        description: 'The form waits for the new email. After a refusal the form gives the reason.',
        meta: { spec },
        on: {
          'request.submitted': {
            target: 'requesting',
            actions: 'storeRequest',
            description: 'The member submits the new email.',
            meta: { spec },
          },
          'cancel.pressed': {
            target: 'resting',
            actions: 'clearError',
            description: 'The member keeps the current email.',
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
              description: 'The change is requested: the pending change is read.',
              meta: { spec },
            },
            {
              guard: { type: 'needsStepUp', params: ({ event }) => event.output },
              target: 'steppingUp',
              description: 'The member’s last confirmation is too old for a change of the email.',
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
              description: 'The member has confirmed who they are: the call is repeated.',
              meta: { spec },
            },
            {
              target: 'enteringEmail',
              description: 'The member does not confirm: the form waits again.',
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
            description: 'The member cancels the change.',
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
              description:
                'No change is pending any more. The last confirmation may have arrived before the cancellation, so the email is read.',
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
        description: 'It is not known whether the change was requested or cancelled. If the member tries again, the result is read.',
        meta: { spec: failing },
        on: retried,
      },
      changed: { tags: 'done', description: 'The page shows that the email has changed.', meta: { spec }, on: opens },
      kept: { tags: 'done', description: 'The page shows that the email stays the same.', meta: { spec }, on: opens },
    },
  });
