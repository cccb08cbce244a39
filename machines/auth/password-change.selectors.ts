import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createPasswordChangeMachine } from './password-change.machine.ts';

export type PasswordChangeActor = ActorRefFrom<typeof createPasswordChangeMachine>;
export type PasswordChangeSnapshot = SnapshotFrom<typeof createPasswordChangeMachine>;

export const selectIsOpen = (snapshot: PasswordChangeSnapshot): boolean =>
  snapshot.can({ type: 'cancel.pressed' }) || selectIsBusy(snapshot);
export const selectIsBusy = (snapshot: PasswordChangeSnapshot): boolean => snapshot.hasTag('busy');
export const selectIsChanged = (snapshot: PasswordChangeSnapshot): boolean => snapshot.matches('changed');
/** It is not known whether the password was changed. */
export const selectIsInterrupted = (snapshot: PasswordChangeSnapshot): boolean => snapshot.matches('interrupted');

export const selectIsWrong = ({ context: { error } }: PasswordChangeSnapshot): boolean =>
  error?.kind === 'problem' && error.problem.code === 'invalid_credentials';

const none: Readonly<Record<string, string>> = {};

export const selectFieldErrors = ({ context: { error } }: PasswordChangeSnapshot): Readonly<Record<string, string>> =>
  (error?.kind === 'problem' ? error.problem.errors : undefined) ?? none;

export const selectError = (snapshot: PasswordChangeSnapshot): CallError | null =>
  selectFieldErrors(snapshot) === none && !selectIsWrong(snapshot) ? snapshot.context.error : null;
export const selectCanCancel = (snapshot: PasswordChangeSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
