/** The calls of the bell and of its settings. */
import { call, type Call } from './call-definition.ts';
import { MarkAllRead, Notification, NotificationList, NotificationSettings, NotificationSettingsUpdate } from './notifications.ts';
import { ById } from './values.ts';

export const notificationCalls = {
  listNotifications: call({
    method: 'GET',
    path: '/api/v1/notifications',
    summary: 'What the member was told by all of their studios and can still see, newest first.',
    needs: 'session',
    answer: NotificationList,
    problems: ['not_signed_in'],
  }),
  markNotificationRead: call({
    method: 'PUT',
    path: '/api/v1/notifications/{id}/mark_as_read',
    summary: 'Mark one notification as read; one that is read stays so.',
    needs: 'session',
    params: ById,
    answer: Notification,
    problems: ['not_signed_in', 'not_found'],
  }),
  markNotificationsRead: call({
    method: 'PUT',
    path: '/api/v1/notifications/mark_all_read',
    summary: 'Mark many notifications as read; answers what the member can see afterwards.',
    needs: 'session',
    body: MarkAllRead,
    answer: NotificationList,
    problems: ['not_signed_in'],
  }),
  readNotificationSettings: call({
    method: 'GET',
    path: '/api/v1/notification_settings',
    summary: 'Which types of news the member is told.',
    needs: 'session',
    answer: NotificationSettings,
    problems: ['not_signed_in'],
  }),
  updateNotificationSettings: call({
    method: 'PUT',
    path: '/api/v1/notification_settings',
    summary: 'Choose which types of news to be told; what is left out stays as it is.',
    needs: 'session',
    body: NotificationSettingsUpdate,
    answer: NotificationSettings,
    problems: ['not_signed_in'],
  }),
} as const satisfies Record<string, Call>;
