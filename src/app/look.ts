/** What the page as a whole looks like and is called. */
import type { MessageDescriptor } from '@lingui/core';
import type { Account } from '#contract/profile.ts';
import type { TitleKey } from '#machines/app/screen.rules.ts';
import { pageTitle } from './titles.ts';

/** The organisation's own colour; what is no colour changes nothing. */
export function showBrand(account: Account | null): void {
  const { style } = document.documentElement;
  if (account && CSS.supports('color', account.org.brand)) style.setProperty('--brand', account.org.brand);
  else style.removeProperty('--brand');
}

export function showTitle(key: TitleKey, say: (sentence: MessageDescriptor) => string): void {
  document.title = pageTitle(key, say);
}
