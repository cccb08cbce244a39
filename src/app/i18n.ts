/** Loads and activates one catalogue at a time. docs/decisions/language.md#0055 describes the catalogues. */
import { i18n, type Messages } from '@lingui/core';
import type { LocaleCode } from '#contract/profile.ts';
import { numberLocale } from '#words/formats.ts';

/** Path → messages, or in the built app the address of their file (`scripts/build/catalogues.ts`). */
const catalogues = import.meta.glob<string | Messages>('../../words/locales/*/messages.po', { eager: true, import: 'default' });

/** The messages of a locale; throws if they cannot be loaded. */
export async function loadMessages(locale: LocaleCode, signal: AbortSignal | undefined): Promise<Messages> {
  const catalogue = catalogues[`../../words/locales/${locale}/messages.po`];
  if (!catalogue) throw new Error(`There is no catalogue for ${locale}.`);
  const messages = typeof catalogue === 'string' ? await fetchMessages(catalogue, signal) : catalogue;
  if (!import.meta.env.VITE_PSEUDO) return messages;
  const { pseudoLocalize: lengthened } = await import('./pseudo-locale.ts');
  return lengthened(messages);
}

async function fetchMessages(address: string, signal: AbortSignal | undefined): Promise<Messages> {
  const answer = await fetch(address, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return answer.json();
}

/** Throws if the catalogue cannot be loaded, or if the signal was aborted because another locale was chosen. */
export async function activateLocale(locale: LocaleCode, signal?: AbortSignal): Promise<void> {
  const messages = await loadMessages(locale, signal);
  signal?.throwIfAborted();
  i18n.loadAndActivate({ locale, locales: [numberLocale(locale)], messages });
  document.documentElement.lang = locale;
}
