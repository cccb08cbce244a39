import type { Account } from '#contract/profile.ts';

/** Sets the organisation's colour; an invalid colour changes nothing. */
export function showBrand(account: Account | null): void {
  const { style } = document.documentElement;
  if (account && CSS.supports('color', account.org.brand)) style.setProperty('--brand', account.org.brand);
  else style.removeProperty('--brand');
}
