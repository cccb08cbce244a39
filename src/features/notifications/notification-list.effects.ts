import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import * as notificationCalls from '#contract/notification-calls.ts';
import { createChannelMachine } from '#machines/notifications/channel.machine.ts';
import { notificationTypeOf } from '#machines/notifications/notification-list.rules.ts';
import { createNotificationListMachine } from '#machines/notifications/notification-list.machine.ts';
import type { MarkAnswer, MarkInput, NotificationListContext, UnreadCounted } from '#machines/notifications/notification-list.types.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import { wakeAt } from '#src/api/sleep-until.ts';
import { channelEffects, type ChannelDependencies } from './channel.effects.ts';

const markRead = ({ api }: ChannelDependencies) =>
  fromPromise<MarkAnswer, MarkInput>(async ({ input: { ids }, signal }) => {
    const [only, ...others] = ids;
    if (only !== undefined && others.length === 0) {
      const answered = await api.call(notificationCalls.markNotificationRead, { params: { id: only }, signal });
      return answered.kind === 'refused' ? answered : { kind: 'marked', notifications: [answered.answer] };
    }
    const answered = await api.call(notificationCalls.markNotificationsRead, { body: { ids: [...ids] }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'marked', notifications: answered.answer.data };
  });

/** Sends an event at the requested time. A new request replaces the earlier one. */
const waitForExpiry = ({ clock }: ChannelDependencies) =>
  fromCallback<AnyEventObject, Omit<BoundaryExpected, 'type'>>(({ input, sendBack, receive }) => {
    const sleepUntil = (at: string | null) => wakeAt(clock, at, (now) => sendBack({ type: 'boundary.passed', now }));
    let stop = sleepUntil(input.at);
    receive((event) => {
      stop();
      stop = sleepUntil((event as BoundaryExpected).at);
    });
    return () => stop();
  });

/** The number on the icon of the installed app, if the browser supports that. It is cleared at the sign-out. */
const appBadge = fromCallback<AnyEventObject, undefined>(({ receive }) => {
  if (!('setAppBadge' in navigator)) return undefined;
  const show = (count: number): void => void navigator.setAppBadge(count).catch(() => undefined);
  receive((event) => show((event as UnreadCounted).count));
  return () => void navigator.clearAppBadge().catch(() => undefined);
});

/** Logs a notification whose type this version does not know. */
const logUnknown = ({ context }: { readonly context: NotificationListContext }, { id }: { readonly id: string }): void =>
  console.warn(`notifications of the type ${notificationTypeOf(context, id)} are not known here`);

export const createNotificationListLogic = (deps: ChannelDependencies) =>
  createNotificationListMachine().provide({
    actors: {
      channel: createChannelMachine().provide({ actors: channelEffects(deps) }),
      markRead: markRead(deps),
      waitForBoundary: waitForExpiry(deps),
      appBadge,
    },
    actions: { logUnknown },
  });
