/** Cases and laws of the bell. */
import { CallFailure } from '#contract/answer.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Problem } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { unreadCount } from './notification.rules.ts';
import { createNotificationsMachine } from './notifications.machine.ts';
import { news, offerEnd } from './sample-notifications.ts';

const early = new Date('2026-03-02T06:00:00Z');
const refused: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const readLater = (one: Notification): Notification => ({
  ...one,
  read_at: early.toISOString(),
  updated_at: early.toISOString(),
});
const told = (notification: Notification) => ({ type: 'tidings.told', tidings: { type: 'notification.changed', notification } }) as const;

export const notificationsModel = model(createNotificationsMachine, {
  inputs: { start: { address: 'mias-channel' } },
  cases: {
    'notifications.loaded': [
      { name: 'nothing', event: { type: 'notifications.loaded', notifications: [], now: early } },
      { name: 'some', event: { type: 'notifications.loaded', notifications: [news.offer, news.unheardOf], now: early } },
    ],
    'tidings.told': [
      { name: 'an offer', event: told(news.offer) },
      { name: 'places', event: { type: 'tidings.told', tidings: { type: 'places.changed', facility_id: 'ponsonby', session_ids: null } } },
    ],
    'tidings.missed': [{ name: '', event: { type: 'tidings.missed' } }],
    'boundary.passed': [{ name: 'the offer ends', event: { type: 'boundary.passed', now: new Date(offerEnd) } }],
    'bell.pressed': [{ name: '', event: { type: 'bell.pressed' } }],
    'menu.left': [{ name: '', event: { type: 'menu.left' } }],
    'pointer.entered': [{ name: '', event: { type: 'pointer.entered' } }],
    'pointer.left': [{ name: '', event: { type: 'pointer.left' } }],
    'focus.entered': [{ name: '', event: { type: 'focus.entered' } }],
    'focus.left': [{ name: '', event: { type: 'focus.left' } }],
    'notification.pressed': [
      { name: 'the offer', event: { type: 'notification.pressed', id: news.offer.id } },
      { name: 'of an unknown type', event: { type: 'notification.pressed', id: news.unheardOf.id } },
    ],
    'read.pressed': [{ name: 'the offer', event: { type: 'read.pressed', id: news.offer.id } }],
    'allRead.pressed': [{ name: '', event: { type: 'allRead.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    markRead: [
      { name: 'marked', kind: 'done', output: { kind: 'marked', notifications: [readLater(news.offer)] } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    channel: broken,
    hearChannel: broken,
    waitForBoundary: broken,
    appBadge: broken,
  },
  abstract: (context) => ({
    known: context.notifications?.map(({ id, read_at }) => [id, read_at !== null]) ?? null,
    hasEnded: context.now >= new Date(offerEnd),
    wished: context.wished,
    asked: context.asked,
  }),
  unless: {
    isUnread: 'The member has seen it already.',
    hasUnread: 'The member has seen all of them already.',
    isUnknown: 'It is not among the notifications that are shown.',
  },
  laws: [
    {
      name: 'nothing is asked for twice at a time',
      kind: 'always',
      holds: ({ context: { wished, asked } }) => new Set([...wished, ...asked]).size === wished.length + asked.length,
    },
    {
      name: 'nothing counts as read before the server said so',
      kind: 'never',
      holds: ({ context: { asked, notifications, now } }) =>
        asked.length > 0 &&
        unreadCount(
          (notifications ?? []).filter(({ id }) => asked.includes(id)),
          now,
        ) === 0 &&
        now < new Date(offerEnd),
    },
    {
      name: 'what the member has read is told to the server in the end, or the failure is said',
      kind: 'leadsTo',
      from: ({ context }) => context.asked.length > 0,
      holds: ({ context }) => context.asked.length === 0,
    },
  ],
});
