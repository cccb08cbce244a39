/** The seven languages by their own names, the same in every language, so that members find theirs. */
import type { LocaleCode } from '#contract/profile.ts';

export const languageNames: Readonly<Record<LocaleCode, string>> = {
  en: 'English (Australia, New Zealand)',
  'en-GB': 'English (United Kingdom)',
  'en-US': 'English (United States)',
  et: 'Eesti',
  fr: 'Français',
  'mi-NZ': 'Te reo Māori',
  'es-ES': 'Español',
};
