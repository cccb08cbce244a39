/** The subjects of emails by type. Each phrase follows the word "emails", so that it needs no grammatical case in any language. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { asStoppableEmail, type StoppableEmail } from '#contract/notifications.ts';

const topics: Readonly<Record<StoppableEmail, MessageDescriptor>> = {
  waitlist: msg`about offered spots`,
  class_changed: msg`about changed classes`,
  class_cancelled: msg`about cancelled classes`,
  appointment: msg`about changed appointments`,
  booking: msg`about your bookings`,
  invoice: msg`with receipts and invoices`,
  pass: msg`about passes that run out`,
  moderation: msg`about comments or photos that the studio removes`,
  summary: msg`with the daily summary`,
};

/** The subject of emails of a type. Types that this version does not know have a general text. */
export const emailTopic = (type: string): MessageDescriptor => {
  const known = asStoppableEmail(type);
  return known ? topics[known] : msg`of this kind`;
};
