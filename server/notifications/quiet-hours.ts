import type { QuietHours } from '#contract/notifications.ts';
import { usualQuietHours } from '#machines/notifications/quiet-hours.rules.ts';
import type { Handle, Tables, Tx } from '../database/schema.ts';
import type { Recipient } from './mute.ts';

type Stored = Pick<Tables['quiet_hours'], 'from_time' | 'until_time'>;

const shortTime = (time: string): string => time.slice(0, 'HH:MM'.length);

const quietHoursIn = (stored: Stored | undefined): QuietHours | null => {
  if (!stored) return usualQuietHours;
  const { from_time, until_time } = stored;
  return from_time === null || until_time === null ? null : { from: shortTime(from_time), until: shortTime(until_time) };
};

/** The quiet hours; null: push messages never wait. */
export const readQuietHours = async (tx: Tx | Handle, { org_id, profile_id }: Recipient): Promise<QuietHours | null> =>
  quietHoursIn(
    await tx
      .selectFrom('quiet_hours')
      .select(['from_time', 'until_time'])
      .where('org_id', '=', org_id)
      .where('profile_id', '=', profile_id)
      .executeTakeFirst(),
  );

export const saveQuietHours = (tx: Tx, recipient: Recipient, quietHours: QuietHours | null): Promise<unknown> => {
  const times = { from_time: quietHours?.from ?? null, until_time: quietHours?.until ?? null };
  return tx
    .insertInto('quiet_hours')
    .values({ ...recipient, ...times })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet(times))
    .execute();
};
