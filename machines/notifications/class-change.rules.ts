/** The changes of a class that cause a notification to members with a booking. Source: docs/decisions/notifications.md#0335. */
import { type ClassChange, classChanges, type NotificationParams } from '#contract/notifications.ts';

export interface BookedClass {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly location_name: string;
  readonly location_address: string;
  /** The ids of the coaches, in the order of the class. */
  readonly coaches: readonly string[];
}

const areDifferent: Readonly<Record<ClassChange, (before: BookedClass, after: BookedClass) => boolean>> = {
  time: (before, after) => before.starts_at.getTime() !== after.starts_at.getTime() || before.ends_at.getTime() !== after.ends_at.getTime(),
  place: (before, after) => before.location_name !== after.location_name || before.location_address !== after.location_address,
  coach: (before, after) => before.coaches.join(' ') !== after.coaches.join(' '),
};

type ChangeParams = Pick<NotificationParams, 'changed' | 'former_start'>;

/** The content of a notification that replaces an unread one: the changes of both, and the earlier of both former starts. */
export const withUnreadChange = (unread: ChangeParams | undefined, changes: readonly ClassChange[], formerStart: Date) =>
  ({
    changed: classChanges.filter((change) => changes.includes(change) || unread?.changed?.includes(change)),
    former_start: [unread?.former_start ?? '', formerStart.toISOString()].filter((start) => start !== '').toSorted()[0],
  }) satisfies ChangeParams;

/** The changes between both versions; empty if neither the time, the location nor a coach has changed. */
export const changesOf = (before: BookedClass, after: BookedClass): readonly ClassChange[] =>
  classChanges.filter((change) => areDifferent[change](before, after));
