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

/** The typed current password is wrong. */
export const selectIsWrong = ({ context: { error } }: PasswordChangeSnapshot): boolean =>
  error?.kind === 'problem' && error.problem.code === 'invalid_credentials';

const none: Readonly<Record<string, string>> = {};

/** The server's error message for each field, by the name of the field. */
export const selectFieldErrors = ({ context: { error } }: PasswordChangeSnapshot): Readonly<Record<string, string>> =>
  (error?.kind === 'problem' ? error.problem.errors : undefined) ?? none;

/** The error above the form; null if there is no error, or if a field shows the error. */
export const selectError = (snapshot: PasswordChangeSnapshot): CallError | null =>
  selectFieldErrors(snapshot) === none && !selectIsWrong(snapshot) ? snapshot.context.error : null;
/** The form cannot be cancelled during a request. */
export const selectCanCancel = (snapshot: PasswordChangeSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
