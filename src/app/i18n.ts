/** Loads one catalogue at a time and speaks it. Decision 0055 says what stands in a catalogue. */
import { i18n, type Messages } from '@lingui/core';
import type { LocaleCode } from '#contract/profile.ts';
import { numberLocale } from '#words/formats.ts';

const catalogues = import.meta.glob<{ readonly messages: Messages }>('../../words/locales/*/messages.po');

/** The messages of a locale; throws when they cannot be fetched. */
async function loadMessages(locale: LocaleCode): Promise<Messages> {
  const load = catalogues[`../../words/locales/${locale}/messages.po`];
  if (!load) throw new Error(`There is no catalogue for ${locale}.`);
  const { messages } = await load();
  if (!import.meta.env.VITE_PSEUDO) return messages;
  const { lengthened } = await import('./pseudo-locale.ts');
  return lengthened(messages);
}

let wanted: LocaleCode | null = null;

/** Everything is said in this locale from now on, unless another one was wanted in the meantime. Throws when it cannot be fetched. */
export async function activateLocale(locale: LocaleCode): Promise<void> {
  wanted = locale;
  const messages = await loadMessages(locale);
  if (wanted !== locale) return;
  i18n.loadAndActivate({ locale, locales: [numberLocale(locale)], messages });
  document.documentElement.lang = locale;
}
