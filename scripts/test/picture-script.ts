/**
 * Before a screenshot Playwright adds an empty style to the page, so that WebKit and Firefox restart animations. The content security
 * policy of Spotter refuses that style, and the browser reports an error. Source: docs/decisions/browser-tests.md#0398.
 */
const addStyle = 'document.head.appendChild(style);';

export const withoutPictureStyle = (message: string): string => message.replace(addStyle, '');
