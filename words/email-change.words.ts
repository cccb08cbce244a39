import type { MessageDescriptor } from '@lingui/core';
import { type FormatContext, whenValues } from './when-values.ts';

const deadline = /*i18n*/ {
  id: 'email_change.deadline',
  message:
    '{near, select, today {Open the link in both emails by {time} today.} tomorrow {Open the link in both emails by {time} tomorrow.} other {Open the link in both emails by {day}, {time}.}}',
};

/** "Open the link in both emails by 19:00 tomorrow." */
export const confirmEmailBy = (end: Date, formatContext: FormatContext): MessageDescriptor => ({
  ...deadline,
  values: { ...whenValues(end, formatContext) },
});
