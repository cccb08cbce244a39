import { assign, setup } from 'xstate';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import { createStepUpMachine } from './step-up.machine.ts';
import type { StepUpOutput } from './step-up.types.ts';
import { canExport, canKeep, canLeave } from './deletion.rules.ts';
import type {
  DataExported,
  DeletionCancelled,
  DeletionContext,
  DeletionEvent,
  DeletionRequested,
  DeletionsRead,
  ExportRequest,
} from './deletion.types.ts';

type Answer = DeletionsRead | DataExported | DeletionRequested | DeletionCancelled;

export const deletionSetup = setup({
  types: {
    context: {} as DeletionContext,
    events: {} as DeletionEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readDeletions: unprovidedPort<DeletionsRead>('readDeletions'),
    exportData: unprovidedPort<DataExported, ExportRequest>('exportData'),
    requestDeletion: unprovidedPort<DeletionRequested, string | null>('requestDeletion'),
    cancelDeletion: unprovidedPort<DeletionCancelled, string>('cancelDeletion'),
    leaveDialog: createDialogMachine(),
    stepUpDialog: createStepUpMachine(),
  },
  guards: {
    wasDone: (_, { kind }: Answer) => kind !== 'refused',
    needsStepUp: (_, answer: Answer) => answer.kind === 'refused' && answer.problem.code === 'step_up_required',
    isConfirmed: (_, { isConfirmed }: StepUpOutput) => isConfirmed,
    isGone: (_, answer: Answer) => answer.kind === 'refused' && answer.problem.code === 'not_found',
    canExport: ({ context, event }) => event.type === 'export.pressed' && canExport(context.known, event.orgId),
    canLeave: ({ context, event }) => event.type === 'leave.pressed' && canLeave(context.known, event.orgId),
    canKeep: ({ context, event }) => event.type === 'keep.pressed' && canKeep(context.known, event.id),
    isAgreed: (_, { answer }: { readonly answer: string | null }) => answer === 'agree',
  },
  actions: {
    storeKnown: assign((_, answer: DeletionsRead) =>
      answer.kind === 'read' ? { known: { studios: answer.studios, deletions: answer.deletions }, intent: null, error: null } : {},
    ),
    storeIntent: assign(({ event }) => {
      const before = { result: null, error: null };
      if (event.type === 'export.pressed') return { ...before, intent: { kind: 'export', orgId: event.orgId } as const };
      if (event.type === 'leave.pressed') return { ...before, intent: { kind: 'request', orgId: event.orgId } as const };
      if (event.type === 'keep.pressed') return { ...before, intent: { kind: 'cancel', id: event.id } as const };
      return before;
    }),
    clearIntent: assign({ intent: null }),
    storeExported: assign({ intent: null, result: 'exported' }),
    storeKept: assign({ result: 'kept' }),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
  },
  delays: { callTimeout: 15_000, exportTimeout: 60_000 },
});
