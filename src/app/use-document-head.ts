import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect } from 'react';
import { selectAccount, selectTitle } from '#machines/app/app.selectors.ts';
import { useAppSelector } from './AppActorContext.ts';
import { showBrand } from './document-brand.ts';
import { pageTitle } from './titles.ts';

/** Sets the title of the page to that of the screen, and its colour to that of the studio. */
export function useDocumentHead(): void {
  const { i18n } = useLingui();
  const account = useAppSelector(selectAccount);
  const title = pageTitle(useAppSelector(selectTitle), (sentence) => i18n._(sentence));
  useLayoutEffect(() => showBrand(account), [account]);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
