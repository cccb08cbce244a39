import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Passkey } from '#contract/passkeys.ts';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createPasskeysMachine } from './passkeys.machine.ts';
import type { NotMade } from './passkeys.types.ts';

export type PasskeysActor = ActorRefFrom<typeof createPasskeysMachine>;
export type PasskeysSnapshot = SnapshotFrom<typeof createPasskeysMachine>;
export type RemovePasskeyDialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

export const selectPasskeys = ({ context }: PasskeysSnapshot): readonly Passkey[] | null => context.passkeys;
export const selectError = ({ context }: PasskeysSnapshot): CallError | null => context.error;
export const selectNotMade = ({ context }: PasskeysSnapshot): NotMade | null => context.notMade;
export const selectIsUnread = (snapshot: PasskeysSnapshot): boolean => snapshot.matches('failed');
/** It is not known whether the last change was made. */
export const selectIsInterrupted = (snapshot: PasskeysSnapshot): boolean =>
  snapshot.matches('addUnsure') || snapshot.matches('removeUnsure');
export const selectIsAdding = (snapshot: PasskeysSnapshot): boolean => snapshot.matches('beginning') || snapshot.matches('adding');
export const selectIsCreating = (snapshot: PasskeysSnapshot): boolean => snapshot.matches('creating');
export const selectCanAdd = (snapshot: PasskeysSnapshot): boolean => snapshot.can({ type: 'add.pressed' });
/** The passkey that is being named, also while its name is saved. */
export const selectNaming = (snapshot: PasskeysSnapshot): string | null =>
  snapshot.matches('naming') || snapshot.matches('savingName') ? snapshot.context.chosen : null;
export const selectIsSavingName = (snapshot: PasskeysSnapshot): boolean => snapshot.matches('savingName');
export const selectRemoving = (snapshot: PasskeysSnapshot): string | null =>
  snapshot.matches('removing') ? snapshot.context.chosen : null;
export const selectCanChange =
  (id: string) =>
  (snapshot: PasskeysSnapshot): boolean =>
    snapshot.can({ type: 'remove.pressed', id });

export const selectChosen = ({ context: { passkeys, chosen } }: PasskeysSnapshot): Passkey | null =>
  passkeys?.find(({ id }) => id === chosen) ?? null;

export const selectRemoveDialog = (snapshot: PasskeysSnapshot): RemovePasskeyDialogActor | undefined =>
  (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>)['removeDialog'] as RemovePasskeyDialogActor | undefined;
