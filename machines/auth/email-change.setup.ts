import { assign, enqueueActions, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { EmailChangeRequest } from '#contract/email-change.ts';
import { unprovidedPort } from '#machines/port.ts';
import { endOfChange } from './email-change.rules.ts';
import type {
  EmailChangeCancelled,
  EmailChangeContext,
  EmailChangeEvent,
  EmailChangeRequested,
  EmailRead,
  ProfileChanged,
} from './email-change.types.ts';
import { createStepUpMachine } from './step-up.machine.ts';
import type { StepUpOutput } from './step-up.types.ts';

export const emailChangeSetup = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    emitted: {} as ProfileChanged,
    tags: {} as 'busy' | 'failed' | 'done',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readEmail: unprovidedPort<EmailRead>('readEmail'),
    requestEmailChange: unprovidedPort<EmailChangeRequested, EmailChangeRequest | null>('requestEmailChange'),
    cancelEmailChange: unprovidedPort<EmailChangeCancelled>('cancelEmailChange'),
    stepUpDialog: createStepUpMachine(),
  },
  guards: {
    wasRead: (_, { kind }: EmailRead) => kind === 'read',
    isWaiting: (_, answer: EmailRead) => answer.kind === 'read' && answer.change !== null,
    isChanged: ({ context }, answer: EmailRead) => endOfChange(context.known, answer) === 'changed',
    isKept: ({ context }, answer: EmailRead) => endOfChange(context.known, answer) === 'kept',
    wasRequested: (_, { kind }: EmailChangeRequested) => kind === 'requested',
    needsStepUp: (_, answer: EmailChangeRequested) => answer.kind === 'refused' && answer.problem.code === 'step_up_required',
    isConfirmed: (_, { isConfirmed }: StepUpOutput) => isConfirmed,
    wasCancelled: (_, { kind }: EmailChangeCancelled) => kind === 'cancelled',
  },
  actions: {
    storeEmail: assign((_, answer: EmailRead) =>
      answer.kind === 'read' ? { known: { email: answer.profile.email, change: answer.change }, error: null } : {},
    ),
    announceProfile: enqueueActions(({ enqueue }, answer: EmailRead) => {
      if (answer.kind === 'read') enqueue.emit({ type: 'profile.changed', profile: answer.profile });
    }),
    clearKnown: assign({ known: null }),
    storeRequest: assign(({ event }) => (event.type === 'request.submitted' ? { request: event.request, error: null } : {})),
    clearRequest: assign({ request: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
  },
  delays: { callTimeout: 15_000 },
});
