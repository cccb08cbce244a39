import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { ProblemCode } from '#contract/problem.ts';
import type { SecondFactor, SecondFactorSetup } from '#contract/second-factor.ts';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createSecondFactorMachine } from './second-factor.machine.ts';

export type SecondFactorActor = ActorRefFrom<typeof createSecondFactorMachine>;
export type SecondFactorSnapshot = SnapshotFrom<typeof createSecondFactorMachine>;
export type SecondFactorDialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

const shownElsewhere: ReadonlySet<ProblemCode> = new Set(['code_refused', 'setup_expired'] as const);

export const selectStatus = ({ context }: SecondFactorSnapshot): SecondFactor | null => context.status;
export const selectIsReading = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches('reading');
export const selectIsUnread = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches('failed');
export const selectIsChecking = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches({ adding: 'checking' });
/** It is not known whether the last change was made. */
export const selectIsInterrupted = (snapshot: SecondFactorSnapshot): boolean =>
  snapshot.matches({ adding: 'unsure' }) ||
  snapshot.matches({ renewing: 'unsure' }) ||
  snapshot.matches({ removing: 'unsure' }) ||
  snapshot.matches({ adding: 'checking' });
/** The error for the notice, without errors that another part of the page shows: the code field, or the offer to start again. */
export const selectNoticeError = ({ context: { error } }: SecondFactorSnapshot): CallError | null =>
  error?.kind === 'problem' && shownElsewhere.has(error.problem.code) ? null : error;
export const selectAreCodesLost = ({ context }: SecondFactorSnapshot): boolean => context.areCodesLost;

export const selectIsBeginning = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches({ adding: 'beginning' });
export const selectIsRenewing = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches({ renewing: 'sending' });
export const selectIsRemoving = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches({ removing: 'sending' });
export const selectIsResting = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches('resting');
export const selectIsExpired = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches({ adding: 'expired' });

export const selectSetup = (snapshot: SecondFactorSnapshot): SecondFactorSetup | null =>
  snapshot.matches({ adding: 'entering' }) || snapshot.matches({ adding: 'confirming' }) ? snapshot.context.setup : null;
export const selectCanCancel = (snapshot: SecondFactorSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
export const selectIsConfirming = (snapshot: SecondFactorSnapshot): boolean => snapshot.matches({ adding: 'confirming' });
export const selectIsCodeRefused = ({ context: { error } }: SecondFactorSnapshot): boolean =>
  error?.kind === 'problem' && error.problem.code === 'code_refused';
export const selectRecoveryCodes = ({ context }: SecondFactorSnapshot): readonly string[] | null => context.recoveryCodes;

export const selectCanCopy = (snapshot: SecondFactorSnapshot): boolean => snapshot.can({ type: 'copy.pressed' });
export const selectCopy = (snapshot: SecondFactorSnapshot): 'copying' | 'copied' | 'notCopied' | null =>
  (['copying', 'copied', 'notCopied'] as const).find(
    (state) => snapshot.matches({ adding: { entering: state } }) || snapshot.matches({ showingCodes: state }),
  ) ?? null;

const dialogIn = (snapshot: SecondFactorSnapshot, id: string): SecondFactorDialogActor | undefined =>
  (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>)[id] as SecondFactorDialogActor | undefined;
export const selectRenewDialog = (snapshot: SecondFactorSnapshot): SecondFactorDialogActor | undefined => dialogIn(snapshot, 'renewDialog');
export const selectRemoveDialog = (snapshot: SecondFactorSnapshot): SecondFactorDialogActor | undefined =>
  dialogIn(snapshot, 'removeDialog');
