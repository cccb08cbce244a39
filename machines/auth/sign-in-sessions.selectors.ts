import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { SignInSession } from '#contract/sign-in-sessions.ts';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createSignInSessionsMachine } from './sign-in-sessions.machine.ts';

export type SignInSessionsActor = ActorRefFrom<typeof createSignInSessionsMachine>;
export type SignInSessionsSnapshot = SnapshotFrom<typeof createSignInSessionsMachine>;
export type EndOthersDialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

export const selectSessions = ({ context }: SignInSessionsSnapshot): readonly SignInSession[] | null => context.sessions;
export const selectError = ({ context }: SignInSessionsSnapshot): CallError | null => context.error;
export const selectIsUnread = (snapshot: SignInSessionsSnapshot): boolean => snapshot.matches('failed');
/** It is not known whether the last change was made. */
export const selectIsInterrupted = (snapshot: SignInSessionsSnapshot): boolean =>
  snapshot.matches('endInterrupted') || snapshot.matches('endOthersInterrupted');
export const selectEnding = (snapshot: SignInSessionsSnapshot): string | null =>
  snapshot.matches('ending') ? snapshot.context.chosen : null;
export const selectIsEndingOthers = (snapshot: SignInSessionsSnapshot): boolean => snapshot.matches('endingOthers');
export const selectCanEndOthers = (snapshot: SignInSessionsSnapshot): boolean => snapshot.can({ type: 'endOthers.pressed' });
export const selectCanEnd =
  (id: string) =>
  (snapshot: SignInSessionsSnapshot): boolean =>
    snapshot.can({ type: 'end.pressed', id });

export const selectEndOthersDialog = (snapshot: SignInSessionsSnapshot): EndOthersDialogActor | undefined =>
  (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>)['endOthersDialog'] as EndOthersDialogActor | undefined;
