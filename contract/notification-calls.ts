import { call } from './call-definition.ts';
import {
  BySubscription,
  EmailSubscription,
  EmailSubscriptionUpdate,
  MarkAllRead,
  Notification,
  NotificationList,
  NotificationSettings,
  NotificationSettingsUpdate,
} from './notifications.ts';
import { ById } from './values.ts';

export const listNotifications = call('listNotifications', {
  method: 'GET',
  path: '/api/v1/notifications',
  summary: 'The visible notifications of the member from all of their studios, newest first.',
  needs: 'session',
  answer: NotificationList,
  problems: ['not_signed_in'],
});

export const markNotificationRead = call('markNotificationRead', {
  method: 'PUT',
  path: '/api/v1/notifications/{id}/mark_as_read',
  summary: 'Mark one notification as read; one that is read stays so.',
  needs: 'session',
  params: ById,
  answer: Notification,
  problems: ['not_signed_in', 'not_found'],
});

export const markNotificationsRead = call('markNotificationsRead', {
  method: 'PUT',
  path: '/api/v1/notifications/mark_all_read',
  summary: 'Mark many notifications as read; answers what the member can see afterwards.',
  needs: 'session',
  body: MarkAllRead,
  answer: NotificationList,
  problems: ['not_signed_in'],
});

export const readNotificationSettings = call('readNotificationSettings', {
  method: 'GET',
  path: '/api/v1/notification_settings',
  summary: 'Of which types the studio notifies the member by push and by email, and when push messages wait.',
  needs: 'facility',
  answer: NotificationSettings,
  problems: ['not_signed_in', 'not_found'],
});

export const updateNotificationSettings = call('updateNotificationSettings', {
  method: 'PUT',
  path: '/api/v1/notification_settings',
  summary:
    'Choose of which types the studio notifies the member by push and by email, and when push messages wait; what is left out stays.',
  needs: 'facility',
  body: NotificationSettingsUpdate,
  answer: NotificationSettings,
  problems: ['not_signed_in', 'not_found'],
});

export const readEmailSubscription = call('readEmailSubscription', {
  method: 'GET',
  path: '/api/v1/email_subscriptions/{token}',
  summary: 'Which emails the signed address of an email stops, and whether they are stopped.',
  needs: 'none',
  params: BySubscription,
  answer: EmailSubscription,
  problems: ['not_found'],
});

export const updateEmailSubscription = call('updateEmailSubscription', {
  method: 'PUT',
  path: '/api/v1/email_subscriptions/{token}',
  summary: 'Stop these emails, or turn them on again; doing either once more changes nothing.',
  needs: 'none',
  params: BySubscription,
  body: EmailSubscriptionUpdate,
  answer: EmailSubscription,
  problems: ['not_found'],
});
