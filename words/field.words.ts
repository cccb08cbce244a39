/** The error messages of fields, by the type of the schema's issue. */
import type { MessageDescriptor } from '@lingui/core';
import { textOfCharacters } from '#contract/characters.ts';
import { repSchemeWords } from './rep-scheme.words.ts';

const sameEmail = /*i18n*/ { id: 'field.email_same', message: 'This is the email that you have now. Enter another one.' };
const missing = /*i18n*/ { id: 'field.missing', message: 'Please fill this in.' };
const email = /*i18n*/ { id: 'field.email', message: 'This does not look like an email address. Check for a missing @ or a space.' };
const tooLong = /*i18n*/ {
  id: 'field.too_long',
  message: 'This is too long. Use at most {max, plural, one {# character} other {# characters}}.',
};
const passwords: Readonly<Record<string, MessageDescriptor>> = {
  password_common: /*i18n*/ {
    id: 'field.password_common',
    message: 'This password is too common. A few words of your own are safer.',
  },
  password_own: /*i18n*/ {
    id: 'field.password_own',
    message: 'This is too close to your name, email or studio. Choose something harder to guess.',
  },
  password_pattern: /*i18n*/ {
    id: 'field.password_pattern',
    message: 'Repeated characters and rows of keys are easy to guess. Use a few words of your own.',
  },
  password_weak: /*i18n*/ {
    id: 'field.password_weak',
    message: 'This password is easy to guess. Add another word or two.',
  },
  password_breached: /*i18n*/ {
    id: 'field.password_breached',
    message: 'This password was found in a data leak. Please choose another one.',
  },
};
const tooShort = /*i18n*/ {
  id: 'field.too_short',
  message: 'This is too short. Use at least {min, plural, one {# character} other {# characters}}.',
};
const wrong = /*i18n*/ { id: 'field.wrong', message: 'This does not look right. Please check it.' };
export const characters = {
  oneLine: /*i18n*/ {
    id: 'field.characters',
    message: 'Some characters here cannot be used. Please type this again, without line breaks or hidden characters.',
  },
  severalLines: /*i18n*/ {
    id: 'field.hidden_characters',
    message: 'Some characters here cannot be used. Please type this again, without hidden characters.',
  },
};
const dayToCome = /*i18n*/ { id: 'field.day_to_come', message: 'This date is in the future. Please check the year.' };
const otherType = /*i18n*/ {
  id: 'field.workout_type',
  message: 'This workout is of another type. Open it from your training log to change it.',
};
const unknown = /*i18n*/ { id: 'field.unknown', message: 'Spotter doesn’t use this. Please leave it out.' };

const repSchemes: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  Object.entries(repSchemeWords).map(([reason, sentence]) => [`rep_scheme_${reason}`, sentence]),
);

/** The properties of a schema issue that decide the message (valibot's names). */
export interface FieldIssue {
  readonly type: string;
  readonly input?: unknown;
  readonly requirement?: unknown;
}

export function fieldSentence({ type, input, requirement }: FieldIssue): MessageDescriptor {
  if (input === undefined || input === null || input === '') return missing;
  if (type === 'email') return email;
  if (type === 'email_same') return sameEmail;
  if (type === 'max_length' && typeof requirement === 'number') return { ...tooLong, values: { max: requirement } };
  if (type === 'min_length' && typeof requirement === 'number') return { ...tooShort, values: { min: requirement } };
  const own = passwords[type] ?? repSchemes[type];
  if (own) return own;
  if (type === 'day_to_come') return dayToCome;
  if (type === 'workout_type') return otherType;
  const text = textOfCharacters(requirement);
  if (text) return characters[text];
  if (type === 'strict_object') return unknown;
  return wrong;
}
