/** What the page as a whole looks like. */
import type { Account } from '#contract/profile.ts';

/** The organisation's own colour; what is no colour changes nothing. */
export function showBrand(account: Account | null): void {
  const { style } = document.documentElement;
  if (account && CSS.supports('color', account.org.brand)) style.setProperty('--brand', account.org.brand);
  else style.removeProperty('--brand');
}
