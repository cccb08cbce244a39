import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Deletion, StudioToLeave } from '#contract/deletions.ts';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createDeletionMachine } from './deletion.machine.ts';
import { canExport, studioName } from './deletion.rules.ts';
import type { DeletionContext } from './deletion.types.ts';

export type DeletionActor = ActorRefFrom<typeof createDeletionMachine>;
export type DeletionSnapshot = SnapshotFrom<typeof createDeletionMachine>;
export type LeaveDialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

export const selectStudios = ({ context }: DeletionSnapshot): readonly StudioToLeave[] | null => context.known?.studios ?? null;
/** The pending deletion of this studio (`orgId` null: of the whole account); null if no deletion is pending. */
export const selectDeletionOf =
  (orgId: string | null) =>
  ({ context }: DeletionSnapshot): Deletion | null =>
    context.known?.deletions.find((one) => one.org_id === orgId) ?? null;
export const selectIsLoading = (snapshot: DeletionSnapshot): boolean => snapshot.context.known === null && snapshot.matches('reading');
export const selectHasExport =
  (orgId: string) =>
  ({ context }: DeletionSnapshot): boolean =>
    canExport(context.known, orgId);
export const selectIsExporting =
  (orgId: string | null) =>
  (snapshot: DeletionSnapshot): boolean => {
    const { intent } = snapshot.context;
    return snapshot.matches('exporting') && intent?.kind === 'export' && intent.orgId === orgId;
  };
export const selectCanExport =
  (orgId: string | null) =>
  (snapshot: DeletionSnapshot): boolean =>
    snapshot.can({ type: 'export.pressed', orgId });
export const selectCanRetry = (snapshot: DeletionSnapshot): boolean => snapshot.can({ type: 'retry.pressed' });
export const selectCanLeave =
  (orgId: string | null) =>
  (snapshot: DeletionSnapshot): boolean =>
    snapshot.can({ type: 'leave.pressed', orgId });
export const selectCanKeep =
  (id: string) =>
  (snapshot: DeletionSnapshot): boolean =>
    snapshot.can({ type: 'keep.pressed', id });
export const selectIsLeaving =
  (orgId: string | null) =>
  (snapshot: DeletionSnapshot): boolean => {
    const { intent } = snapshot.context;
    return snapshot.matches('requesting') && intent?.kind === 'request' && intent.orgId === orgId;
  };
export const selectIsCancelling =
  (id: string) =>
  (snapshot: DeletionSnapshot): boolean => {
    const { intent } = snapshot.context;
    return snapshot.matches('cancelling') && intent?.kind === 'cancel' && intent.id === id;
  };
export const selectResult = ({ context }: DeletionSnapshot): DeletionContext['result'] => context.result;
export const selectError = ({ context }: DeletionSnapshot): CallError | null => context.error;

export const selectFailedStep = (snapshot: DeletionSnapshot): 'loading' | 'unsure' | 'export' | 'request' | 'cancel' => {
  if (snapshot.matches('unsure')) return 'unsure';
  return snapshot.matches('failed') ? 'loading' : (snapshot.context.intent?.kind ?? 'loading');
};

export const selectLeaveDialog = (snapshot: DeletionSnapshot): LeaveDialogActor | undefined =>
  (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>)['leaveDialog'] as LeaveDialogActor | undefined;

/** The studio that the member is about to leave; null: the whole account. */
export const selectChosenStudio = ({ context: { known, intent } }: DeletionSnapshot): string | null =>
  intent?.kind === 'request' ? studioName(known, intent.orgId) : null;
