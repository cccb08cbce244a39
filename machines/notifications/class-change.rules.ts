/** The changes of a class that cause a notification to members with a booking. Source: docs/decisions/notifications.md#0335. */
import { type ClassChange, classChanges, type NotificationParams } from '#contract/notifications.ts';

export interface BookedClass {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly location_name: string;
  readonly location_address: string;
  /** Ids in the order of the class. */
  readonly coaches: readonly string[];
}

const areDifferent: Readonly<Record<ClassChange, (before: BookedClass, after: BookedClass) => boolean>> = {
  time: (before, after) => before.starts_at.getTime() !== after.starts_at.getTime() || before.ends_at.getTime() !== after.ends_at.getTime(),
  place: (before, after) => before.location_name !== after.location_name || before.location_address !== after.location_address,
  coach: (before, after) => before.coaches.join(' ') !== after.coaches.join(' '),
};

type ChangeParams = Pick<NotificationParams, 'changed' | 'former_start'>;

/** The notification replaces an unread one: it has the changes of both, and the earlier former start. */
export const withUnreadChange = (unread: ChangeParams | undefined, changes: readonly ClassChange[], formerStart: Date) =>
  ({
    changed: classChanges.filter((change) => changes.includes(change) || unread?.changed?.includes(change)),
    former_start: [unread?.former_start ?? '', formerStart.toISOString()].filter((start) => start !== '').toSorted()[0],
  }) satisfies ChangeParams;

/** Empty if neither the time, the location nor a coach has changed. */
export const changesOf = (before: BookedClass, after: BookedClass): readonly ClassChange[] =>
  classChanges.filter((change) => areDifferent[change](before, after));
