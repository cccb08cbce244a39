import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect } from 'react';
import { selectAccount, selectTitle } from '#machines/app/app.selectors.ts';
import { useAppSelector } from './AppContext.ts';
import { showBrand, showTitle } from './look.ts';

/** Keeps the page's title and colour those of the screen and the studio. */
export function useLook(): void {
  const { i18n } = useLingui();
  const account = useAppSelector(selectAccount);
  const title = useAppSelector(selectTitle);
  const { locale } = i18n;
  useLayoutEffect(() => showBrand(account), [account]);
  useEffect(() => showTitle(title, (sentence) => i18n._(sentence)), [title, i18n, locale]);
}
