/** What the view reads of changing one's password. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createPasswordChangeMachine } from './password-change.machine.ts';

export type PasswordChangeActor = ActorRefFrom<typeof createPasswordChangeMachine>;
export type PasswordChangeSnapshot = SnapshotFrom<typeof createPasswordChangeMachine>;

/** Is the form shown? */
export const selectIsOpen = (snapshot: PasswordChangeSnapshot): boolean =>
  snapshot.can({ type: 'cancel.pressed' }) || selectIsBusy(snapshot);
export const selectIsBusy = (snapshot: PasswordChangeSnapshot): boolean => snapshot.hasTag('busy');
export const selectIsChanged = (snapshot: PasswordChangeSnapshot): boolean => snapshot.matches('changed');
/** It is not known which password counts. */
export const selectIsInterrupted = (snapshot: PasswordChangeSnapshot): boolean => snapshot.matches('interrupted');

/** The current password is not the one that was typed. */
export const selectIsWrong = ({ context: { error } }: PasswordChangeSnapshot): boolean =>
  error?.kind === 'problem' && error.problem.code === 'invalid_credentials';

const none: Readonly<Record<string, string>> = {};

/** By the name of the field: the server's sentence about it. */
export const selectFieldErrors = ({ context: { error } }: PasswordChangeSnapshot): Readonly<Record<string, string>> =>
  (error?.kind === 'problem' ? error.problem.errors : undefined) ?? none;

/** The error above the form; null without one, or where a field shows it. */
export const selectError = (snapshot: PasswordChangeSnapshot): CallError | null =>
  selectFieldErrors(snapshot) === none && !selectIsWrong(snapshot) ? snapshot.context.error : null;
/** A member who waits for the answer cannot cancel. */
export const selectCanCancel = (snapshot: PasswordChangeSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
