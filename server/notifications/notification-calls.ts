import { notificationSettings } from '#contract/notifications.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Handle, Tx } from '../database/schema.ts';
import type { CallHandlers, FacilityMember } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { isUuid, uuidOf } from '../ids.ts';
import type { Recipient } from './mute.ts';
import { changeNotifications } from './notification-outbox.ts';
import { notificationById, notificationOf, selectVisibleNotifications } from './notification-wire.ts';
import { saveQuietHours } from './quiet-hours.ts';
import { readSettings, saveSetting } from './setting-store.ts';

interface Reader {
  readonly profileId: string;
  readonly locale: LocaleCode;
  readonly now: Date;
}

const listFor = async (tx: Tx | Handle, { profileId, locale, now }: Reader) => ({
  data: (await selectVisibleNotifications(tx, profileId, now)).map((row) => notificationOf(row, locale, now)),
});

const recipientOf = ({ orgId, profileId }: FacilityMember): Recipient => ({ org_id: orgId, profile_id: profileId });

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

  readNotificationSettings: ({ context, caller }) => context.database.once((handle) => readSettings(handle, recipientOf(caller))),

  updateNotificationSettings: ({ context, caller, body }) =>
    context.database.transaction(async (tx) => {
      const recipient = recipientOf(caller);
      for (const setting of notificationSettings) {
        const isWanted = body[setting];
        if (isWanted !== undefined) await saveSetting(tx, recipient, setting, isWanted);
      }
      if (body.quiet_hours !== undefined) await saveQuietHours(tx, recipient, body.quiet_hours);
      return readSettings(tx, recipient);
    }),
};
