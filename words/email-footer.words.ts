/** The footer of a studio's email: how to stop such emails, and where to change the settings. */
import type { MessageDescriptor } from '@lingui/core';
import type { StoppableEmail } from '#contract/notifications.ts';

export const settingsLabel = /*i18n*/ { id: 'mail.footer.settings', message: 'Notification settings' };

export const stopLabels = {
  waitlist: /*i18n*/ { id: 'mail.stop.waitlist', message: 'Stop emails about offers' },
  class_cancelled: /*i18n*/ { id: 'mail.stop.class_cancelled', message: 'Stop emails about cancelled classes' },
  class_changed: /*i18n*/ { id: 'mail.stop.class_changed', message: 'Stop emails about changes' },
  appointment: /*i18n*/ { id: 'mail.stop.appointment', message: 'Stop emails about changed appointments' },
  invoice: /*i18n*/ { id: 'mail.stop.invoice', message: 'Stop emails about invoices and receipts' },
  pass: /*i18n*/ { id: 'mail.stop.pass', message: 'Stop emails about passes' },
  moderation: /*i18n*/ { id: 'mail.stop.moderation', message: 'Stop emails about removed content' },
  summary: /*i18n*/ { id: 'mail.stop.summary', message: 'Stop the daily summary' },
  booking: /*i18n*/ { id: 'mail.stop.booking', message: 'Stop booking emails' },
} as const satisfies Readonly<Record<StoppableEmail, MessageDescriptor>>;
