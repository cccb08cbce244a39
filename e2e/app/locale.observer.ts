import { type LocaleCode, localeCodes } from '#contract/profile.ts';
import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import { translateText } from '#e2e/paths/catalogue-text.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { LocaleWorld } from './locale.driver.ts';

/** The language of the heading of the form, or of the menu. Null unless the page has the same `lang`. */
const languageOf = ({ headings, links, language }: PageFacts): LocaleCode | null => {
  const spoken = localeCodes.filter(
    (locale) => headings.includes(translateText('Good to see you', locale)) || links.includes(translateText('My bookings', locale)),
  );
  return spoken.find((locale) => locale === language) ?? null;
};

export const localeObserver: PageObserver<LocaleWorld, PageFacts> = {
  machine: 'app/locale',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page) => ({
    states: { bare: page.notices.some((text) => text.startsWith('Spotter couldn’t load its words.')) },
    // Before the first texts are loaded, only the name of the app is shown.
    tags: { busy: page.headings.includes('Spotter') },
    context: { locale: languageOf(page) },
  }),
};
