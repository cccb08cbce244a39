import { notificationSettings, type NotificationSetting, type NotificationSettings } from '#contract/notifications.ts';
import { isOnByDefault } from '#machines/notifications/notification-settings.rules.ts';
import type { Handle, Tables, Tx } from '../database/schema.ts';
import { mute, type Muted, type Recipient, unmute } from './mute.ts';
import { readQuietHours } from './quiet-hours.ts';

type Wanted = Pick<Tables['wanted_notifications'], 'type' | 'channel'>;
type Stored = { readonly muted: Muted } | { readonly wanted: Wanted };

const rows: Readonly<Record<NotificationSetting, Stored>> = {
  post_push: { muted: { type: 'post', channel: 'push' } },
  comment_push: { muted: { type: 'comment', channel: 'push' } },
  reaction_push: { muted: { type: 'reaction', channel: 'push' } },
  waitlist_push: { muted: { type: 'waitlist', channel: 'push' } },
  class_cancelled_push: { muted: { type: 'class_cancelled', channel: 'push' } },
  class_changed_push: { muted: { type: 'class_changed', channel: 'push' } },
  appointment_push: { muted: { type: 'appointment', channel: 'push' } },
  class_start_push: { wanted: { type: 'class_start', channel: 'push' } },
  free_cancelling_push: { wanted: { type: 'free_cancelling', channel: 'push' } },
  waitlist_email: { muted: { type: 'waitlist', channel: 'email' } },
  class_cancelled_email: { muted: { type: 'class_cancelled', channel: 'email' } },
  class_changed_email: { muted: { type: 'class_changed', channel: 'email' } },
  appointment_email: { muted: { type: 'appointment', channel: 'email' } },
  invoice_email: { muted: { type: 'invoice', channel: 'email' } },
  pass_email: { muted: { type: 'pass', channel: 'email' } },
  moderation_email: { muted: { type: 'moderation', channel: 'email' } },
  comment_email: { wanted: { type: 'comment', channel: 'email' } },
  reaction_email: { wanted: { type: 'reaction', channel: 'email' } },
  post_email: { wanted: { type: 'post', channel: 'email' } },
  booking_email: { muted: { type: 'booking', channel: 'email' } },
};

const readRows = async (tx: Tx | Handle, { org_id, profile_id }: Recipient): Promise<readonly (Muted | Wanted)[]> => [
  ...(await tx
    .selectFrom('muted_notifications')
    .select(['type', 'channel'])
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .execute()),
  ...(await tx
    .selectFrom('wanted_notifications')
    .select(['type', 'channel'])
    .where('is_stopped', '=', false)
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .execute()),
];

export async function readSettings(tx: Tx | Handle, recipient: Recipient): Promise<NotificationSettings> {
  const stored = await readRows(tx, recipient);
  const isOn = (setting: NotificationSetting): boolean => {
    const row = rows[setting];
    const { type, channel } = 'wanted' in row ? row.wanted : row.muted;
    return stored.some((other) => other.type === type && other.channel === channel) !== isOnByDefault(setting);
  };
  const channels = Object.fromEntries(notificationSettings.map((setting) => [setting, isOn(setting)])) as Record<
    NotificationSetting,
    boolean
  >;
  return { ...channels, quiet_hours: await readQuietHours(tx, recipient) };
}

const want = (tx: Tx, recipient: Recipient, wanted: Wanted): Promise<unknown> =>
  tx
    .insertInto('wanted_notifications')
    .values({ ...recipient, ...wanted })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id', 'type', 'channel']).doUpdateSet({ is_stopped: false }))
    .execute();

const unwant = (tx: Tx, { org_id, profile_id }: Recipient, { type, channel }: Wanted): Promise<unknown> =>
  tx
    .deleteFrom('wanted_notifications')
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('type', '=', type)
    .where('channel', '=', channel)
    .execute();

export function saveSetting(tx: Tx, recipient: Recipient, setting: NotificationSetting, isOn: boolean): Promise<unknown> {
  const row = rows[setting];
  if ('wanted' in row) return isOn ? want(tx, recipient, row.wanted) : unwant(tx, recipient, row.wanted);
  return isOn ? unmute(tx, recipient, row.muted) : mute(tx, recipient, row.muted);
}
