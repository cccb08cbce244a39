import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { affordanceOf, type Affordance } from './affordance.rules.ts';
import type { VisitMachine } from './visit.machine.ts';
import type { VisitAction, VisitPress } from './visit.types.ts';

export type VisitSnapshot = SnapshotFrom<VisitMachine>;
export type VisitActor = ActorRefFrom<VisitMachine>;
export type DialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

/** The action in progress, or else the affordance from the rules. */
export type ShownAffordance =
  | Affordance
  | { readonly kind: 'loading' }
  /** The class could not be read; `retry.pressed` tries again. */
  | { readonly kind: 'unavailable'; readonly error: CallError | null }
  | { readonly kind: 'busy'; readonly action: VisitAction | null }
  /** It is not known whether the action succeeded: `retry.pressed` sends it again, `dismiss.pressed` drops it. */
  | { readonly kind: 'unsettled'; readonly action: VisitAction | null; readonly error: CallError | null };

export const selectAffordance = (snapshot: VisitSnapshot): ShownAffordance => {
  const { session, now, intent, error } = snapshot.context;
  if (snapshot.matches('unavailable')) return { kind: 'unavailable', error };
  if (snapshot.matches({ interrupted: 'unsettled' })) return { kind: 'unsettled', action: intent?.action ?? null, error };
  if (!session) return { kind: 'loading' };
  return snapshot.hasTag('busy') ? { kind: 'busy', action: intent?.action ?? null } : affordanceOf(session, now);
};

export const selectSession = ({ context }: VisitSnapshot): Session | null => context.session;
export const selectNow = ({ context }: VisitSnapshot): Date => context.now;
export const selectIsBusy = (snapshot: VisitSnapshot): boolean => snapshot.hasTag('busy');

/** The error of the last request. It stays beside the button until the next press. */
export const selectError = ({ context }: VisitSnapshot): CallError | null => context.error;

export const selectWithdrawn = ({ context }: VisitSnapshot): Refusal | null => context.withdrawn;

/** The open dialog, or null. The dialog expects `answer.chosen` with `agree` or `keep`. */
export const selectDialog = (
  snapshot: VisitSnapshot,
): { readonly kind: 'reservation' | 'dropIn' | 'lateCancel'; readonly actor: DialogActor } | null => {
  const { reservationDialog, lateCancelDialog } = snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;
  if (snapshot.matches('confirmingReservation') && reservationDialog)
    return { kind: 'reservation', actor: reservationDialog as DialogActor };
  if (snapshot.matches('confirmingDropIn') && reservationDialog) return { kind: 'dropIn', actor: reservationDialog as DialogActor };
  if (snapshot.matches('confirmingLateCancel') && lateCancelDialog) return { kind: 'lateCancel', actor: lateCancelDialog as DialogActor };
  return null;
};

/** The event of the affordance’s first button; null if the affordance has no button. */
export const visitPressFor = (affordance: ShownAffordance): VisitPress | null => {
  switch (affordance.kind) {
    case 'book':
      return { type: 'book.pressed' };
    case 'dropIn':
      return { type: 'dropIn.pressed' };
    case 'joinWaitlist':
      return { type: 'waitlist.pressed' };
    case 'booked':
      return { type: 'cancel.pressed' };
    case 'waiting':
      return { type: 'leave.pressed' };
    case 'offered':
      if (!affordance.refusal) return { type: 'confirm.pressed' };
      return affordance.price && { type: 'dropIn.pressed' };
    case 'unavailable':
    case 'unsettled':
      return { type: 'retry.pressed' };
    case 'loading':
    case 'busy':
    case 'onNow':
    case 'finished':
    case 'cancelled':
    case 'refused':
      return null;
  }
};
