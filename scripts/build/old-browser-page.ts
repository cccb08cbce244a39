/** Adds the text for unsupported browsers to the page: one sentence in each language, as HTML that needs no module. */
import type { Plugin } from 'vite';
import { localeCodes } from '#contract/profile.ts';
import { translate } from '#server/translate.ts';
import { oldBrowserSentence } from '#words/old-browser.words.ts';
import { oldestBrowsers, type SupportedBrowser } from './supported-browsers.ts';

const names: Record<SupportedBrowser, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios_saf: 'iOS',
  samsung: 'Samsung Internet',
};

export const browserList = (root: string): string =>
  [...oldestBrowsers(root)].map(([name, version]) => `${names[name]} ${version}`).join(', ');

export function oldBrowserParagraphs(root: string): string {
  const sentence = oldBrowserSentence(browserList(root));
  const languages = new Map(localeCodes.toReversed().map((locale) => [translate(sentence, locale), locale.slice(0, 2)]));
  return [...languages].map(([text, language]) => `<p lang="${language}" hidden>${text}</p>`).join('\n      ');
}

export const oldBrowserPage = (): Plugin => {
  let root = process.cwd();
  return {
    name: 'spotter:old-browser-page',
    configResolved: (config) => void (root = config.root),
    transformIndexHtml: (page) => page.replace('<!-- sentences for old browsers -->', () => oldBrowserParagraphs(root)),
  };
};
