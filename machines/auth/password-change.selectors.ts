/** What the view asks changing one's password. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createPasswordChangeMachine } from './password-change.machine.ts';

export type PasswordChangeActor = ActorRefFrom<typeof createPasswordChangeMachine>;
export type PasswordChangeSnapshot = SnapshotFrom<typeof createPasswordChangeMachine>;

/** Does the form stand there? */
export const selectIsOpen = (snapshot: PasswordChangeSnapshot): boolean =>
  snapshot.can({ type: 'cancel.pressed' }) || selectIsBusy(snapshot);
export const selectIsBusy = (snapshot: PasswordChangeSnapshot): boolean => snapshot.hasTag('busy');
export const selectIsChanged = (snapshot: PasswordChangeSnapshot): boolean => snapshot.matches('changed');
/** Nobody knows which password counts. */
export const selectIsInterrupted = (snapshot: PasswordChangeSnapshot): boolean => snapshot.matches('interrupted');

/** The current password is not the one that was typed. */
export const selectIsWrong = ({ context: { error } }: PasswordChangeSnapshot): boolean =>
  error?.kind === 'problem' && error.problem.code === 'invalid_credentials';

const none: Readonly<Record<string, string>> = {};

/** By the name of the field: the server's sentence about it. */
export const selectFieldErrors = ({ context: { error } }: PasswordChangeSnapshot): Readonly<Record<string, string>> =>
  (error?.kind === 'problem' ? error.problem.errors : undefined) ?? none;

/** What stands above the form; null where there is nothing, or where a field says it. */
export const selectError = (snapshot: PasswordChangeSnapshot): CallError | null =>
  selectFieldErrors(snapshot) === none && !selectIsWrong(snapshot) ? snapshot.context.error : null;
/** Whoever waits for the answer cannot keep the password that they have. */
export const selectCanCancel = (snapshot: PasswordChangeSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
