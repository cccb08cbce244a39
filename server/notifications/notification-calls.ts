/** The bell: what the member was told, what of it they have read, and what they want to be told. */
import { notificationSettings, type NotificationSetting, type NotificationSettings } from '#contract/notifications.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Handle, Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { isUuid, uuidOf } from '../ids.ts';
import { mute, type Muted } from './mute.ts';
import { changeNotifications } from './notification-outbox.ts';
import { notificationById, notificationOf, selectVisibleNotifications } from './notification-wire.ts';

interface Reader {
  readonly profileId: string;
  readonly locale: LocaleCode;
  readonly now: Date;
}

const listFor = async (tx: Tx | Handle, { profileId, locale, now }: Reader) => ({
  data: (await selectVisibleNotifications(tx, profileId, now)).map((row) => notificationOf(row, locale, now)),
});

/** What is stored of each setting that is off. */
const mutedBy: Readonly<Record<NotificationSetting, Muted>> = {
  post: { type: 'post', channel: 'app' },
  waitlist: { type: 'waitlist', channel: 'app' },
  class_cancelled: { type: 'class_cancelled', channel: 'app' },
  appointment: { type: 'appointment', channel: 'app' },
  post_push: { type: 'post', channel: 'push' },
  waitlist_push: { type: 'waitlist', channel: 'push' },
  class_cancelled_push: { type: 'class_cancelled', channel: 'push' },
  appointment_push: { type: 'appointment', channel: 'push' },
  waitlist_email: { type: 'waitlist', channel: 'email' },
  class_cancelled_email: { type: 'class_cancelled', channel: 'email' },
  appointment_email: { type: 'appointment', channel: 'email' },
  booking_email: { type: 'booking', channel: 'email' },
};

const settingsOf = async (tx: Tx | Handle, profileId: string): Promise<NotificationSettings> => {
  const rows = await tx.selectFrom('muted_notifications').select(['type', 'channel']).where('profile_id', '=', profileId).execute();
  const isEnabled = (setting: NotificationSetting): boolean => {
    const { type, channel } = mutedBy[setting];
    return !rows.some((row) => row.type === type && row.channel === channel);
  };
  return Object.fromEntries(notificationSettings.map((setting) => [setting, isEnabled(setting)])) as NotificationSettings;
};

const unmute = (tx: Tx, profileId: string, { type, channel }: Muted): Promise<unknown> =>
  tx
    .deleteFrom('muted_notifications')
    .where('profile_id', '=', profileId)
    .where('type', '=', type)
    .where('channel', '=', channel)
    .execute();

export const notificationCalls: Pick<
  CallHandlers,
  'listNotifications' | 'markNotificationRead' | 'markNotificationsRead' | 'readNotificationSettings' | 'updateNotificationSettings'
> = {
  listNotifications: ({ context, caller, locale, now }) =>
    context.database.once((handle) => listFor(handle, { profileId: caller.profileId, locale, now })),

  async markNotificationRead({ context, caller, params, locale, now }) {
    const { profileId } = caller;
    const id = uuidOf(params.id);
    return context.database.transaction(async (tx) => {
      const [decided] = await changeNotifications(tx, context, profileId, { type: 'mark_as_read', now }, (rows) =>
        rows.where('id', '=', id),
      );
      const isHidden = !decided || (decided.decision.kind === 'unchanged' && decided.decision.isOver);
      const row = isHidden ? undefined : await notificationById(tx, profileId, id);
      if (!row) throw new Refused('not_found');
      return notificationOf(row, locale, now);
    });
  },

  async markNotificationsRead({ context, caller, body, locale, now }) {
    const { profileId } = caller;
    const ids = body.ids.filter(isUuid).map((id) => id.toLowerCase());
    return context.database.transaction(async (tx) => {
      await changeNotifications(tx, context, profileId, { type: 'mark_as_read', now }, (rows) => rows.where(isOneOf('id', ids)));
      return listFor(tx, { profileId, locale, now });
    });
  },

  readNotificationSettings: ({ context, caller }) => context.database.once((handle) => settingsOf(handle, caller.profileId)),

  updateNotificationSettings: ({ context, caller: { profileId }, body }) =>
    context.database.transaction(async (tx) => {
      for (const setting of notificationSettings) {
        const isWanted = body[setting];
        if (isWanted === undefined) continue;
        if (isWanted) await unmute(tx, profileId, mutedBy[setting]);
        else await mute(tx, profileId, mutedBy[setting]);
      }
      return settingsOf(tx, profileId);
    }),
};
