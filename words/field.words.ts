/** What stands beside a field that was refused, by the type of the schema's issue. */
import type { MessageDescriptor } from '@lingui/core';

const missing = /*i18n*/ { id: 'field.missing', message: 'Please fill this in.' };
const email = /*i18n*/ { id: 'field.email', message: 'This does not look like an email address. Check for a missing @ or a space.' };
const tooLong = /*i18n*/ {
  id: 'field.too_long',
  message: 'This is too long. Use at most {max, plural, one {# character} other {# characters}}.',
};
const passwords: Readonly<Record<string, MessageDescriptor>> = {
  password_common: /*i18n*/ {
    id: 'field.password_common',
    message: 'Too many people use this password, so it is easily guessed. A few words of your own are better.',
  },
  password_own: /*i18n*/ {
    id: 'field.password_own',
    message: 'This is too close to your name or email address. Please choose something that others cannot guess.',
  },
};
const tooShort = /*i18n*/ {
  id: 'field.too_short',
  message: 'This is too short. Use at least {min, plural, one {# character} other {# characters}}.',
};
const wrong = /*i18n*/ { id: 'field.wrong', message: 'This does not look right. Please check it.' };
const dayToCome = /*i18n*/ { id: 'field.day_to_come', message: 'This day is still to come. Please check the year.' };
const unknown = /*i18n*/ { id: 'field.unknown', message: 'Spotter does not know this. Please leave it out.' };

/** The part of a schema issue that decides the sentence (valibot's names). */
export interface FieldIssue {
  readonly type: string;
  readonly input?: unknown;
  readonly requirement?: unknown;
}

/** The sentence for one refused field. */
export function fieldSentence({ type, input, requirement }: FieldIssue): MessageDescriptor {
  if (input === undefined || input === null || input === '') return missing;
  if (type === 'email') return email;
  if (type === 'max_length' && typeof requirement === 'number') return { ...tooLong, values: { max: requirement } };
  if (type === 'min_length' && typeof requirement === 'number') return { ...tooShort, values: { min: requirement } };
  const password = passwords[type];
  if (password) return password;
  if (type === 'day_to_come') return dayToCome;
  if (type === 'strict_object') return unknown;
  return wrong;
}
