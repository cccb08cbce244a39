/** All pages of the atlas in one script, because a page that was opened from a file cannot load another script. */
import type { ComponentType } from 'react';
import { BrowsersPage } from './browsers/BrowsersPage.tsx';
import { ChangesPage } from './changes/ChangesPage.tsx';
import { ChartPage } from './chart/ChartPage.tsx';
import { MissingPage } from './MissingPage.tsx';
import { EmailsPage } from './emails/EmailsPage.tsx';
import { NumbersPage } from './numbers/NumbersPage.tsx';
import { IndexPage } from './overview/IndexPage.tsx';
import { ClausesPage } from './clauses/ClausesPage.tsx';
import type { AtlasRoute } from './route.ts';
import type { SiteData } from './site-data.ts';
import { ErrorsPage } from './errors/ErrorsPage.tsx';

export interface PageProps<Page extends AtlasRoute['page'] = AtlasRoute['page']> {
  readonly data: SiteData;
  readonly route: Extract<AtlasRoute, { page: Page }>;
}

type Pages = { readonly [Page in AtlasRoute['page']]: ComponentType<PageProps<Page>> };

export const pages: Pages = {
  index: IndexPage,
  chart: ChartPage,
  wrong: ErrorsPage,
  emails: EmailsPage,
  browsers: BrowsersPage,
  numbers: NumbersPage,
  promised: ClausesPage,
  changed: ChangesPage,
  missing: MissingPage,
};
