/** Chooses one of the seven locales for a person. Source: docs/spec §9, decisions.locales. */
import { type LocaleCode, localeCodes } from '#contract/profile.ts';

export const fallbackLocale: LocaleCode = 'en-US';

/** Languages with only one regional locale in Spotter; this locale is used for all their regions. */
const byLanguage: ReadonlyMap<string, LocaleCode> = new Map([
  ['et', 'et'],
  ['fr', 'fr'],
  ['mi', 'mi-NZ'],
  ['es', 'es-ES'],
]);

/** Regions that use British English. AU and NZ use our `en`; all other regions use American English. */
const likeBritain: ReadonlySet<string> = new Set(['gb', 'ie', 'za', 'in']);

const englishIn = (region: string | undefined): LocaleCode => {
  if (region === undefined || region === 'au' || region === 'nz') return 'en';
  return likeBritain.has(region) ? 'en-GB' : fallbackLocale;
};

const localeFor = (tag: string): LocaleCode | null => {
  const exact = localeCodes.find((code) => code.toLowerCase() === tag.toLowerCase());
  if (exact) return exact;
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  return language === 'en' ? englishIn(rest.find((part) => /^([a-z]{2}|\d{3})$/.test(part))) : (byLanguage.get(language) ?? null);
};

/** `preferred`: BCP 47 tags, best first. The same tag wins, else the same language in the nearest region, else `en-US`. Clause: §9. */
export const chooseLocale = (preferred: readonly string[]): LocaleCode => {
  for (const tag of preferred) {
    const locale = localeFor(tag);
    if (locale) return locale;
  }
  return fallbackLocale;
};
