/** The text that a too old browser shows instead of the app. The build writes it into the page: `scripts/build/old-browser-page.ts`. */
import type { MessageDescriptor } from '@lingui/core';

const tooOld: MessageDescriptor = /*i18n*/ {
  id: 'browser.too_old',
  message: 'This browser is too old for Spotter. Please update it, or use one of these or a later version: {browsers}.',
};

/** `browsers`: names with their oldest supported version, such as `Chrome 123, Firefox 128`. */
export const oldBrowserSentence = (browsers: string): MessageDescriptor => ({ ...tooOld, values: { browsers } });
