import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createStepUpMachine } from './step-up.machine.ts';

export type StepUpActor = ActorRefFrom<typeof createStepUpMachine>;
export type StepUpSnapshot = SnapshotFrom<typeof createStepUpMachine>;

/** The step-up dialog that a section invokes as `stepUpDialog`; undefined while it is closed. */
export const selectStepUpDialog = ({ children }: { readonly children: object }): StepUpActor | undefined =>
  (children as Readonly<Record<string, AnyActorRef | undefined>>)['stepUpDialog'] as StepUpActor | undefined;

export const selectNeedsCode = ({ context }: StepUpSnapshot): boolean => context.needsCode;
export const selectIsChecking = (snapshot: StepUpSnapshot): boolean => snapshot.matches('checking');
export const selectIsRequestingPasskey = (snapshot: StepUpSnapshot): boolean => snapshot.matches('requestingPasskey');
export const selectIsUsingPasskey = (snapshot: StepUpSnapshot): boolean =>
  snapshot.matches('requestingPasskey') || snapshot.matches('checkingPasskey');
export const selectCanCancel = (snapshot: StepUpSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });

export const selectWrongField = ({ context: { error } }: StepUpSnapshot): 'password' | 'code' | null => {
  if (error?.kind !== 'problem') return null;
  if (error.problem.code === 'invalid_credentials') return 'password';
  return error.problem.code === 'code_refused' ? 'code' : null;
};
export const selectNoticeError = (snapshot: StepUpSnapshot): CallError | null =>
  selectWrongField(snapshot) === null ? snapshot.context.error : null;
