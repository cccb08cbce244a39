/** Translates the server's sentences with the same catalogues as the browser's. */
import { readFileSync } from 'node:fs';
import { setupI18n, type I18n, type MessageDescriptor } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import type { Refusal } from '#contract/refusal.ts';
import { formatsFor, numberLocale } from '#words/formats.ts';
import type { AttemptKind } from '#words/failure.words.ts';
import { problemSentence } from '#words/problem.words.ts';

const catalogues = new Map<LocaleCode, I18n>();

function readCatalogue(locale: LocaleCode): Record<string, CompiledMessage> {
  const file = new URL(`../words/locales/${locale}/messages.po`, import.meta.url);
  const entries = formatter().parse(readFileSync(file, 'utf8'), { locale, sourceLocale: 'en', filename: file.pathname });
  if (entries instanceof Promise) throw new Error('The message catalogues are not loaded yet.');
  const messages: Record<string, CompiledMessage> = {};
  for (const [id, { translation }] of Object.entries(entries)) if (translation) messages[id] = compileMessage(translation);
  return messages;
}

export function readCatalogues(): void {
  for (const locale of localeCodes) {
    const i18n = setupI18n({ locale, locales: numberLocale(locale), messages: { [locale]: readCatalogue(locale) } });
    catalogues.set(locale, i18n.setMessagesCompiler(compileMessage));
  }
}

export function translate(message: MessageDescriptor, locale: LocaleCode): string {
  if (!catalogues.has(locale)) readCatalogues();
  return catalogues.get(locale)?._(message) ?? message.message ?? message.id;
}

/** The sentence of a problem; its times are in this time zone. */
export const problemText = (refusal: Refusal, locale: LocaleCode, timeZone: string, now: Date, attempt: AttemptKind = 'acting'): string =>
  translate(problemSentence(refusal, { formats: formatsFor(locale, timeZone), now }, attempt), locale);
