/** Which of the seven locales a person reads. Source: product.md §9, decisions.md "Locales". */
import { type LocaleCode, localeCodes } from '#contract/profile.ts';

export const fallbackLocale: LocaleCode = 'en-US';

/** For a language without one of our regions: English from elsewhere is ours of Australia and New Zealand only there, else American. */
const byLanguage: Readonly<Record<string, LocaleCode>> = { et: 'et', fr: 'fr', mi: 'mi-NZ', es: 'es-ES' };

/** English is spelt as the region does: AU and NZ have `en` itself, these write as Britain does, all others as America. */
const english: Readonly<Record<string, LocaleCode>> = { AU: 'en', NZ: 'en', GB: 'en-GB', IE: 'en-GB', ZA: 'en-GB', IN: 'en-GB', '': 'en' };

const localeFor = (tag: string): LocaleCode | null => {
  const exact = localeCodes.find((code) => code.toLowerCase() === tag.toLowerCase());
  if (exact) return exact;
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  if (language !== 'en') return byLanguage[language] ?? null;
  const region = rest.find((part) => part.length === 2) ?? '';
  return english[region.toUpperCase()] ?? fallbackLocale;
};

/**
 * The first preferred language that Spotter speaks, as BCP 47 tags, best first: the same tag, else the same language in the region
 * nearest to it, else `en-US`. Clause: §9 (default locale), decisions "Locales".
 */
export const chooseLocale = (preferred: readonly string[]): LocaleCode => {
  for (const tag of preferred) {
    const locale = localeFor(tag);
    if (locale) return locale;
  }
  return fallbackLocale;
};
