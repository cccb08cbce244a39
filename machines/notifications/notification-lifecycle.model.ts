import { model } from '#machines/model.ts';
import { createNotificationLifecycle } from './notification-lifecycle.machine.ts';

const end = '2026-03-02T12:00:00Z';
export const instants = { early: new Date('2026-03-02T10:00:00Z'), end: new Date(end) };
const { early } = instants;

export const notificationLifecycleModel = model(createNotificationLifecycle, {
  inputs: { 'an offer, with an end': { expiresAt: end }, 'news that stays': { expiresAt: null } },
  cases: {
    mark_as_read: [
      { name: 'while it counts', event: { type: 'mark_as_read', now: early } },
      { name: 'at its end', event: { type: 'mark_as_read', now: instants.end } },
    ],
    'notification.withdrawn': [{ name: '', event: { type: 'notification.withdrawn', now: early } }],
    'boundary.passed': [
      { name: 'before its end', event: { type: 'boundary.passed', now: early } },
      { name: 'at its end', event: { type: 'boundary.passed', now: instants.end } },
    ],
  },
  refused: ['boundary.passed (before its end)'],
  outcomes: {},
  abstract: ({ expiresAt, readAt, removedAt }) => ({ hasEnd: expiresAt !== null, isRead: readAt !== null, isRemoved: removedAt !== null }),
  unless: { isCurrent: 'Its time is over.', isOver: 'Its time is not over yet.' },
  laws: [
    {
      name: 'nothing that is hidden can be read any more',
      kind: 'never',
      holds: ({ matches, can }) => (matches('expired') || matches('removed')) && can({ type: 'mark_as_read', now: early }),
    },
    {
      name: 'a read notification has its reading time',
      kind: 'never',
      holds: ({ matches, context }) => matches('read') && context.readAt === null,
    },
    {
      name: 'an unread notification has no reading time',
      kind: 'never',
      holds: ({ matches, context }) => matches('unread') && context.readAt !== null,
    },
    {
      name: 'a withdrawn notification has the time of its withdrawal',
      kind: 'never',
      holds: ({ matches, context }) => matches('removed') && context.removedAt === null,
    },
    {
      name: 'only a notification with an end expires',
      kind: 'never',
      holds: ({ matches, context }) => matches('expired') && context.expiresAt === null,
    },
    {
      name: 'no notification expires before its end',
      kind: 'never',
      holds: ({ matches, can }) => matches('unread') && can({ type: 'boundary.passed', now: early }),
    },
  ],
});
