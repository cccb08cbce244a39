/** The page of a mailed link about an email change: the page explains what the link does, and a button starts this action. */
import { assign, emit, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type {
  ChangeConfirmed,
  ChangeUndone,
  EmailChangeLinkContext,
  EmailChangeLinkEmitted,
  EmailChangeLinkEvent,
  EmailChangeLinkInput,
  LinkRead,
} from './email-change-link.types.ts';
import { isLinkDead } from './password-reset.rules.ts';

const spec = 'decisions.identity.emailChange';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const linkSetup = setup({
  types: {
    context: {} as EmailChangeLinkContext,
    input: {} as EmailChangeLinkInput,
    events: {} as EmailChangeLinkEvent,
    emitted: {} as EmailChangeLinkEmitted,
    tags: {} as 'busy' | 'failed' | 'done',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readEmailChangeLink: unprovidedPort<LinkRead, string>('readEmailChangeLink'),
    confirmEmailChange: unprovidedPort<ChangeConfirmed, string>('confirmEmailChange'),
    undoEmailChange: unprovidedPort<ChangeUndone, string>('undoEmailChange'),
  },
  guards: {
    isConfirmation: (_, answer: LinkRead) => answer.kind === 'read' && answer.link.action === 'confirm',
    isUndo: (_, answer: LinkRead) => answer.kind === 'read' && answer.link.action === 'undo',
    isLinkDead: (_, answer: LinkRead | ChangeConfirmed | ChangeUndone) => isLinkDead(answer),
    wasChanged: (_, answer: ChangeConfirmed) => answer.kind === 'confirmed' && answer.isChanged,
    wasConfirmed: (_, answer: ChangeConfirmed) => answer.kind === 'confirmed',
    wasUndone: (_, answer: ChangeUndone) => answer.kind === 'undone',
  },
  actions: {
    storeLink: assign((_, answer: LinkRead) => (answer.kind === 'read' ? { link: answer.link, error: null } : {})),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
    // the app reads the profile again: the member has another email, or the server has ended the session
    doubtProfile: emit({ type: 'profile.outdated' as const }),
  },
  delays: { callTimeout: 15_000 },
});

const lost = <T extends string>(target: T) =>
  ({
    onError: {
      target,
      actions: { type: 'storeError', params: ({ event }: { event: { error: unknown } }) => toCallError(event.error) },
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

const again = <T extends string>(target: T) =>
  ({
    'retry.pressed': { target, description: 'The member tries again.', meta: { spec: failing } },
    'connection.returned': { target, description: 'The device is online again.', meta: { spec: failing } },
  }) as const;

export const createEmailChangeLinkMachine = () =>
  linkSetup.createMachine({
    id: 'emailChangeLink',
    context: ({ input: { token } }) => ({ token, link: null, error: null }),
    initial: 'reading',
    description:
      'The page of a mailed link about a change of the email. Opening it changes nothing: programs that scan emails open links too.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'What does the link do, and can it still be used?',
        meta: { spec },
        invoke: {
          id: 'readEmailChangeLink',
          src: 'readEmailChangeLink',
          input: ({ context }) => context.token,
          onDone: [
            {
              guard: { type: 'isConfirmation', params: ({ event }) => event.output },
              target: 'confirmable',
              actions: { type: 'storeLink', params: ({ event }) => event.output },
              description: 'The link confirms a change for one of the two addresses.',
              meta: { spec },
            },
            {
              guard: { type: 'isUndo', params: ({ event }) => event.output },
              target: 'undoable',
              actions: { type: 'storeLink', params: ({ event }) => event.output },
              description: 'The link undoes a change.',
              meta: { spec },
            },
            {
              guard: { type: 'isLinkDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The link was used or replaced, has expired, or is unknown.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses with a reason.',
              meta: { spec: failing },
            },
          ],
          onError: lost('failed').onError,
        },
        after: lost('failed').after,
      },
      failed: {
        tags: 'failed',
        description: 'The link could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: again('reading'),
      },
      closed: {
        type: 'final',
        description: 'The link cannot be used: the page shows why, and what the member can do.',
        meta: { spec },
      },
      confirmable: {
        description: 'The page names both addresses. After a refusal the page shows why the confirmation is not stored.',
        meta: { spec },
        on: { 'confirm.pressed': { target: 'confirming', description: 'The member confirms the change.', meta: { spec } } },
      },
      confirming: {
        tags: 'busy',
        description: 'The confirmation is being sent.',
        meta: { spec },
        entry: 'clearError',
        invoke: {
          id: 'confirmEmailChange',
          src: 'confirmEmailChange',
          input: ({ context }) => context.token,
          onDone: [
            {
              guard: { type: 'wasChanged', params: ({ event }) => event.output },
              target: 'changed',
              actions: 'doubtProfile',
              description: 'Both addresses have confirmed the change: the new email counts.',
              meta: { spec },
            },
            {
              guard: { type: 'wasConfirmed', params: ({ event }) => event.output },
              target: 'confirmed',
              description: 'The other address has not confirmed the change yet.',
              meta: { spec },
            },
            {
              guard: { type: 'isLinkDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: [{ type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }, 'doubtProfile'],
              description:
                'The link was used or replaced, or it has expired since it was read. A confirmation without an answer may have used it.',
              meta: { spec },
            },
            {
              target: 'confirmable',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses with a reason.',
              meta: { spec: failing },
            },
          ],
          onError: lost('confirmationInterrupted').onError,
        },
        after: lost('confirmationInterrupted').after,
      },
      confirmationInterrupted: {
        tags: 'failed',
        description: 'It is not known whether the confirmation is stored. It can be sent again, because a link counts only once.',
        meta: { spec: failing },
        on: again('confirming'),
      },
      confirmed: {
        type: 'final',
        tags: 'done',
        description: 'The page shows that the other address has to confirm the change too.',
        meta: { spec },
      },
      changed: {
        type: 'final',
        tags: 'done',
        description: 'The page shows the new email.',
        meta: { spec },
      },
      undoable: {
        description: 'The page names both addresses and what else ends. After a refusal the page shows why the change is not undone.',
        meta: { spec },
        on: { 'undo.pressed': { target: 'undoing', description: 'The owner of the old address undoes the change.', meta: { spec } } },
      },
      undoing: {
        tags: 'busy',
        description: 'The change is being undone.',
        meta: { spec },
        entry: 'clearError',
        invoke: {
          id: 'undoEmailChange',
          src: 'undoEmailChange',
          input: ({ context }) => context.token,
          onDone: [
            {
              guard: { type: 'wasUndone', params: ({ event }) => event.output },
              target: 'undone',
              actions: 'doubtProfile',
              description: 'The old email counts again, and every session of the member has ended.',
              meta: { spec },
            },
            {
              guard: { type: 'isLinkDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: [{ type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }, 'doubtProfile'],
              description:
                'The link was used or replaced, or it has expired since it was read. A request without an answer may have used it.',
              meta: { spec },
            },
            {
              target: 'undoable',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses with a reason.',
              meta: { spec: failing },
            },
          ],
          onError: lost('undoInterrupted').onError,
        },
        after: lost('undoInterrupted').after,
      },
      undoInterrupted: {
        tags: 'failed',
        description: 'It is not known whether the change is undone. The request can be sent again, because a link counts only once.',
        meta: { spec: failing },
        on: again('undoing'),
      },
      undone: {
        type: 'final',
        tags: 'done',
        description: 'The page shows the old email, and that a link for a new password was mailed to this address.',
        meta: { spec },
      },
    },
  });
