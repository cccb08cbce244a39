import { isMasked } from '#contract/calendar.ts';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { CalendarSubscriptionMachine } from './calendar-subscription.machine.ts';

export type CalendarSnapshot = SnapshotFrom<CalendarSubscriptionMachine>;
export type CalendarActor = ActorRefFrom<CalendarSubscriptionMachine>;
export type CalendarDialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

/** `reading` and `unread`: it is not known yet whether the feed has a URL; `off`: it has no URL; `on`: it has a URL. */
export type CalendarStage = 'reading' | 'unread' | 'off' | 'on';

export const selectStage = (snapshot: CalendarSnapshot): CalendarStage => {
  if (snapshot.matches('reading')) return 'reading';
  if (snapshot.matches('unread')) return 'unread';
  return snapshot.matches('off') || snapshot.matches('activating') ? 'off' : 'on';
};

export const selectToken = ({ context }: CalendarSnapshot): string | null => context.token;
export const selectIsShown = (snapshot: CalendarSnapshot): boolean => snapshot.context.token !== null && !isMasked(snapshot.context.token);
export const selectError = ({ context }: CalendarSnapshot): CallError | null => context.error;
export const selectIsActivating = (snapshot: CalendarSnapshot): boolean => snapshot.matches('activating');
export const selectCanCopy = (snapshot: CalendarSnapshot): boolean => snapshot.can({ type: 'copy.pressed' });
export const selectIsRenewing = (snapshot: CalendarSnapshot): boolean => snapshot.matches('renewing');
export const selectIsDisabling = (snapshot: CalendarSnapshot): boolean => snapshot.matches('disabling');

export const selectCopy = (snapshot: CalendarSnapshot): 'copying' | 'copied' | 'notCopied' | null =>
  (['copying', 'copied', 'notCopied'] as const).find((state) => snapshot.matches({ on: { shown: state } })) ?? null;

const dialogOf = (snapshot: CalendarSnapshot, id: 'disableDialog' | 'renewDialog'): CalendarDialogActor | undefined =>
  (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>)[id] as CalendarDialogActor | undefined;
export const selectDisableDialog = (snapshot: CalendarSnapshot): CalendarDialogActor | undefined => dialogOf(snapshot, 'disableDialog');
export const selectRenewDialog = (snapshot: CalendarSnapshot): CalendarDialogActor | undefined => dialogOf(snapshot, 'renewDialog');
