/** What the page tells the laws of the language. */
import { type LocaleCode, localeCodes } from '#contract/profile.ts';
import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import { said } from '#e2e/paths/said.ts';
import type { Watch } from '#e2e/paths/watch.ts';
import type { LocaleWorld } from './locale.driver.ts';

/** The language of the heading of the form, or of the menu, where the page calls itself so too. */
const languageOf = ({ headings, links, language }: PageFacts): LocaleCode | null => {
  const spoken = localeCodes.filter(
    (locale) => headings.includes(said('Good to see you', locale)) || links.includes(said('My bookings', locale)),
  );
  return spoken.find((locale) => locale === language) ?? null;
};

export const localeWatch: Watch<LocaleWorld, PageFacts> = {
  machine: 'app/locale',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page) => ({
    states: { bare: page.notices.some((text) => text.startsWith('Spotter could not load its words.')) },
    // Before the first words are there, nothing but the name of the app is.
    tags: { busy: page.headings.includes('Spotter') },
    context: { locale: languageOf(page) },
  }),
};
