/** Of which changes of a class a member who has booked it is notified. Source: docs/decisions/notifications.md#0335. */
import { type ClassChange, classChanges, type NotificationParams } from '#contract/notifications.ts';

/** What the member has to come to: when, where and to whom. */
export interface BookedClass {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly location_name: string;
  readonly location_address: string;
  /** Ids, in their order. */
  readonly coaches: readonly string[];
}

const areDifferent: Readonly<Record<ClassChange, (before: BookedClass, after: BookedClass) => boolean>> = {
  time: (before, after) => before.starts_at.getTime() !== after.starts_at.getTime() || before.ends_at.getTime() !== after.ends_at.getTime(),
  place: (before, after) => before.location_name !== after.location_name || before.location_address !== after.location_address,
  coach: (before, after) => before.coaches.join(' ') !== after.coaches.join(' '),
};

type ChangeParams = Pick<NotificationParams, 'changed' | 'former_start'>;

/** The content of a notification that replaces an unread one: the changes of both, and the first start. */
export const withUnreadChange = (unread: ChangeParams | undefined, changes: readonly ClassChange[], formerStart: Date) =>
  ({
    changed: classChanges.filter((change) => changes.includes(change) || unread?.changed?.includes(change)),
    former_start: [unread?.former_start ?? '', formerStart.toISOString()].filter((start) => start !== '').toSorted()[0],
  }) satisfies ChangeParams;

/** Empty where the member comes as before. */
export const changesOf = (before: BookedClass, after: BookedClass): readonly ClassChange[] =>
  classChanges.filter((change) => areDifferent[change](before, after));
