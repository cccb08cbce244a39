import type { EmailSubscription, Notification, NotificationSettings } from '#contract/notifications.ts';
import { boxAccount } from '#machines/auth/sample-members.ts';
import { usualQuietHours } from './quiet-hours.rules.ts';

const createdAt = '2026-03-02T05:00:00Z';
const plain = {
  avatar_url: null,
  org_id: 'ironbark',
  read_at: null,
  updated_at: createdAt,
  created_at: createdAt,
  expires_at: null,
  removed_at: null,
} as const;

export const sampleChannelAddress = 'mias-channel';

export const offerEnd = '2026-03-02T07:00:00Z';

export const allNotificationsOn: NotificationSettings = {
  post_push: true,
  comment_push: true,
  reaction_push: true,
  waitlist_push: true,
  class_cancelled_push: true,
  class_changed_push: true,
  appointment_push: true,
  class_start_push: true,
  free_cancelling_push: true,
  waitlist_email: true,
  class_cancelled_email: true,
  class_changed_email: true,
  appointment_email: true,
  invoice_email: true,
  pass_email: true,
  moderation_email: true,
  comment_email: true,
  reaction_email: true,
  post_email: true,
  booking_email: true,
  quiet_hours: usualQuietHours,
};

export const defaultSettings: NotificationSettings = {
  ...allNotificationsOn,
  class_start_push: false,
  free_cancelling_push: false,
  comment_email: false,
  reaction_email: false,
  post_email: false,
};

export const sampleNotifications = {
  offer: {
    ...plain,
    id: 'offer',
    type: 'waitlist',
    message: 'A spot opened in Evening WOD.',
    params: { session_id: 'evening' },
    expires_at: offerEnd,
  },
  cancelled: {
    ...plain,
    id: 'cancelled',
    type: 'class_cancelled',
    message: 'Morning Yoga is cancelled.',
    params: { session_id: 'morning' },
  },
  posted: {
    ...plain,
    id: 'posted',
    type: 'post',
    message: 'Ana and Ben wrote.',
    params: { post_ids: ['p1', 'p2'], authors: ['Ana', 'Ben'] },
  },
  ofUnknownType: { ...plain, id: 'unheard-of', type: 'confetti', message: 'Something new.', params: {} },
} as const satisfies Record<string, Notification>;

export const sampleSubscription: EmailSubscription = {
  org: { ...boxAccount.org, name: 'Ironbark Box' },
  type: 'waitlist',
  is_stopped: false,
};
