import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { NotificationListSnapshot } from '#machines/notifications/notification-list.selectors.ts';
import { unreadIds, visibleIn } from '#machines/notifications/notification-list.rules.ts';
import { sampleNotifications, offerEnd } from '#machines/notifications/sample-notifications.ts';

export const snapshotOf = ({ configuration }: Pick<Node, 'configuration'>): NotificationListSnapshot =>
  configuration.snapshot as object as NotificationListSnapshot;

type Limit = (snapshot: NotificationListSnapshot, name: string) => string | null;

const unless = (isPossible: boolean, reason: string): string | null => (isPossible ? null : reason);

const isCounting = (snapshot: NotificationListSnapshot): boolean => snapshot.matches({ menu: { open: 'counting' } });
const isMarkingRead = (snapshot: NotificationListSnapshot): boolean => snapshot.matches({ marking: 'sending' });
export const hasPointer = (snapshot: NotificationListSnapshot): boolean =>
  snapshot.matches({ menu: { open: { held: 'byPointer' } } }) || snapshot.matches({ menu: { open: { held: 'byBoth' } } });
export const hasFocus = (snapshot: NotificationListSnapshot): boolean =>
  snapshot.matches({ menu: { open: { held: 'byFocus' } } }) || snapshot.matches({ menu: { open: { held: 'byBoth' } } });

/** Whether no temporary state is active that would end within a few seconds. */
const isQuiet = (snapshot: NotificationListSnapshot): boolean =>
  !isCounting(snapshot) && !isMarkingRead(snapshot) && snapshot.matches({ badge: 'resting' });

/** A mouse press moves both the pointer and the focus into the list. */
const byKeyboard = 'in the list only the keyboard presses buttons: a press with the mouse moves both pointer and focus into the list';
const takesTime = 'the event needs time: before it, the list closes, the badge stops pulsing and each call ends';

const ids: Readonly<Record<string, string>> = {
  'the offer': sampleNotifications.offer.id,
  'of an unknown type': sampleNotifications.ofUnknownType.id,
};

const hasAhead = ({ context: { notifications, now } }: NotificationListSnapshot): boolean =>
  now < new Date(offerEnd) && (notifications ?? []).some(({ id }) => id === sampleNotifications.offer.id);

const limits: Readonly<Record<string, Limit>> = {
  'notifications.loaded': (snapshot) => unless(isQuiet(snapshot), takesTime),
  'boundary.passed': (snapshot) =>
    unless(hasAhead(snapshot), 'the bell waits only for the end of a known offer that has not ended') ??
    unless(isQuiet(snapshot), takesTime),
  'notification.pressed': (snapshot, name) =>
    unless(hasFocus(snapshot) && visibleIn(snapshot.context).some(({ id }) => id === ids[name]), byKeyboard),
  'read.pressed': (snapshot) =>
    unless(hasFocus(snapshot) && unreadIds(snapshot.context).includes(sampleNotifications.offer.id), byKeyboard),
  'allRead.pressed': (snapshot) => unless(hasFocus(snapshot) && unreadIds(snapshot.context).length > 0, byKeyboard),
};

const apiGivesUp = 'a call times out after ten seconds: by then the list has closed, or pointer or focus is in it';

export function exclusionReason(before: Node, { kind, label, source: [type, name] }: PossibleEvent): string | null {
  const snapshot = snapshotOf(before);
  if (kind !== 'delay') return limits[type]?.(snapshot, name) ?? null;
  if (label === 'after menuShown') return unless(!isMarkingRead(snapshot), apiGivesUp);
  return label === 'after callTimeout' ? unless(!isCounting(snapshot), apiGivesUp) : null;
}
