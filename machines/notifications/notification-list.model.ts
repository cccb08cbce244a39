import { CallFailure } from '#contract/call-failure.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Problem } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { unreadCount } from './notification.rules.ts';
import { createNotificationListMachine } from './notification-list.machine.ts';
import { sampleNotifications, offerEnd } from './sample-notifications.ts';

const early = new Date('2026-03-02T06:00:00Z');
const refused: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const readLater = (one: Notification): Notification => ({
  ...one,
  read_at: early.toISOString(),
  updated_at: early.toISOString(),
});
const published = (notification: Notification) =>
  ({ type: 'update.published', update: { type: 'notification.changed', notification } }) as const;

export const notificationListModel = model(createNotificationListMachine, {
  inputs: { start: { address: 'mias-channel' } },
  cases: {
    'notifications.loaded': [
      { name: 'nothing', event: { type: 'notifications.loaded', notifications: [], now: early } },
      {
        name: 'some',
        event: { type: 'notifications.loaded', notifications: [sampleNotifications.offer, sampleNotifications.ofUnknownType], now: early },
      },
    ],
    'update.published': [
      { name: 'an offer', event: published(sampleNotifications.offer) },
      {
        name: 'places',
        event: { type: 'update.published', update: { type: 'places.changed', facility_id: 'ponsonby', session_ids: null } },
      },
    ],
    'updates.missed': [{ name: '', event: { type: 'updates.missed' } }],
    'boundary.passed': [{ name: 'the offer ends', event: { type: 'boundary.passed', now: new Date(offerEnd) } }],
    'bell.pressed': [{ name: '', event: { type: 'bell.pressed' } }],
    'menu.left': [{ name: '', event: { type: 'menu.left' } }],
    'pointer.entered': [{ name: '', event: { type: 'pointer.entered' } }],
    'pointer.left': [{ name: '', event: { type: 'pointer.left' } }],
    'focus.entered': [{ name: '', event: { type: 'focus.entered' } }],
    'focus.left': [{ name: '', event: { type: 'focus.left' } }],
    'notification.pressed': [
      { name: 'the offer', event: { type: 'notification.pressed', id: sampleNotifications.offer.id } },
      { name: 'of an unknown type', event: { type: 'notification.pressed', id: sampleNotifications.ofUnknownType.id } },
    ],
    'read.pressed': [{ name: 'the offer', event: { type: 'read.pressed', id: sampleNotifications.offer.id } }],
    'allRead.pressed': [{ name: '', event: { type: 'allRead.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    markRead: [
      { name: 'marked', kind: 'done', output: { kind: 'marked', notifications: [readLater(sampleNotifications.offer)] } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    channel: broken,
    channelSubscription: broken,
    waitForBoundary: broken,
    appBadge: broken,
  },
  abstract: (context) => ({
    known: context.notifications?.map(({ id, read_at }) => [id, read_at !== null]) ?? null,
    hasEnded: context.now >= new Date(offerEnd),
    unsent: context.unsent,
    unconfirmed: context.unconfirmed,
  }),
  unless: {
    isUnread: 'The member has seen it already.',
    hasUnread: 'The member has seen all of them already.',
    isUnknown: 'It is not among the notifications that are shown.',
  },
  laws: [
    {
      name: 'no notification is sent twice at a time',
      kind: 'always',
      holds: ({ context: { unsent, unconfirmed } }) => new Set([...unsent, ...unconfirmed]).size === unsent.length + unconfirmed.length,
    },
    {
      name: 'nothing counts as read before the server has confirmed it',
      kind: 'never',
      holds: ({ context: { unconfirmed, notifications, now } }) =>
        unconfirmed.length > 0 &&
        unreadCount(
          (notifications ?? []).filter(({ id }) => unconfirmed.includes(id)),
          now,
        ) === 0 &&
        now < new Date(offerEnd),
    },
    {
      name: 'read notifications are sent to the server in the end, or the failure is shown',
      kind: 'leadsTo',
      from: ({ context }) => context.unconfirmed.length > 0,
      holds: ({ context }) => context.unconfirmed.length === 0,
    },
  ],
});
