/** The seven languages as those who read them call them: said alike in every language, so that nobody has to read the one they cannot. */
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
