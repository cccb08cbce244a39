/**
 * The catalogues of words/ for Node: the server says the same sentences as the browser, in the member's locale, from the same files.
 * A catalogue is read and compiled when its locale is first spoken, and kept.
 */
import { readFileSync } from 'node:fs';
import { setupI18n, type I18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { LocaleCode } from '#contract/profile.ts';
import type { Refusal } from '#contract/refusal.ts';
import { fieldSentence, type FieldIssue } from '#words/field.words.ts';
import { formatsFor, numberLocale } from '#words/formats.ts';
import { problemSentence } from '#words/problem.words.ts';

/** Entries with an id of our own; those that only the browser's screens have are keyed by their text and left out. */
const explicitId = 'js-lingui-explicit-id';

/** Id → translation of the sentences of words/ in one catalogue, as they stand in the file. Throws when the file is not there. */
export function readEntries(locale: LocaleCode): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../words/locales/${locale}/messages.po`, import.meta.url), 'utf8');
  const items = parsePoFile(text).items.filter((item) => !item.obsolete && item.extractedComments.includes(explicitId));
  return new Map(items.map((item) => [item.msgid, item.msgstr[0] ?? '']));
}

const speakers = new Map<LocaleCode, I18n>();

/** Lingui's i18n of one locale. Throws when the catalogue is missing or a message in it does not compile. */
export function speaker(locale: LocaleCode): I18n {
  const known = speakers.get(locale);
  if (known) return known;
  const messages: Messages = {};
  for (const [id, text] of readEntries(locale)) if (text) messages[id] = compileMessageOrThrow(text);
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale, locales: [numberLocale(locale)], messages });
  speakers.set(locale, i18n);
  return i18n;
}

/** Any descriptor of words/ as a sentence. */
export const say = (descriptor: MessageDescriptor, locale: LocaleCode): string => speaker(locale)._(descriptor);

export interface Where {
  /** IANA zone of the facility that the sentence speaks of; UTC where there is none (no such sentence names a time of day). */
  readonly timeZone?: string;
  readonly now: Date;
}

/** The sentence of a refusal or a problem in a locale: the `message` of the wire. */
export const sentenceFor = (refusal: Pick<Refusal, 'code' | 'until'>, locale: LocaleCode, { timeZone = 'UTC', now }: Where): string =>
  say(problemSentence(refusal, { formats: formatsFor(locale, timeZone), now }), locale);

/** The sentence beside a refused field: an entry of the wire's `errors`. */
export const fieldSentenceFor = (issue: FieldIssue, locale: LocaleCode): string => say(fieldSentence(issue), locale);
