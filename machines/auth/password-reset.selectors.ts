import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createPasswordResetMachine } from './password-reset.machine.ts';

export type PasswordResetActor = ActorRefFrom<typeof createPasswordResetMachine>;
export type PasswordResetSnapshot = SnapshotFrom<typeof createPasswordResetMachine>;

export type ResetViewKind = 'request' | 'sent' | 'checking' | 'failed' | 'closed' | 'choose' | 'changed';

const views = {
  opening: 'request',
  enteringEmail: 'request',
  requesting: 'request',
  sent: 'sent',
  checking: 'checking',
  failed: 'failed',
  closed: 'closed',
  choosing: 'choose',
  setting: 'choose',
  interrupted: 'choose',
  changed: 'changed',
} as const satisfies Record<PasswordResetSnapshot['value'], ResetViewKind>;

export const selectView = ({ value }: PasswordResetSnapshot): ResetViewKind => views[value];
export const selectIsBusy = (snapshot: PasswordResetSnapshot): boolean => snapshot.hasTag('busy');
/** It is not known whether the password was set. */
export const selectIsInterrupted = (snapshot: PasswordResetSnapshot): boolean => snapshot.matches('interrupted');
export const selectEmail = ({ context }: PasswordResetSnapshot): string => context.email;
export const selectMaskedEmail = ({ context }: PasswordResetSnapshot): string => context.reset?.email ?? '';

const fieldErrors = ({ context: { error } }: PasswordResetSnapshot): Readonly<Record<string, string>> | undefined =>
  error?.kind === 'problem' ? error.problem.errors : undefined;

export const selectFieldError =
  (field: 'email' | 'password') =>
  (snapshot: PasswordResetSnapshot): string | null =>
    fieldErrors(snapshot)?.[field] ?? null;

export const selectError = (snapshot: PasswordResetSnapshot): CallError | null => (fieldErrors(snapshot) ? null : snapshot.context.error);
