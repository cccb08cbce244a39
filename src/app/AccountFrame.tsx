import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import styles from './pages.module.css';
import { titles } from './titles.ts';

const parts = ['account', 'accountPasses', 'accountInvoices', 'accountEdit'] as const;

export interface AccountFrameProps {
  readonly at: (typeof parts)[number];
  /** The title of the page, if it differs from the title of the part of the account. */
  readonly title?: ReactNode;
  /** Whether the member owes money. Then paying is the main action, and buying is secondary. */
  readonly owes?: boolean;
  readonly children: ReactNode;
}

/** The common part of all account pages: the heading, the link to the shop and the links between the pages. */
export function AccountFrame({ at, title, owes = false, children }: AccountFrameProps) {
  const { t, i18n } = useLingui();
  const links = parts.map((part) => ({ href: printRoute(routeTo(part, {})), label: i18n._(titles[part]), current: part === at }));
  return (
    <>
      <PageHeading
        actions={
          <span className={styles.shopLink} data-print="no">
            <LinkButton kind={owes ? 'plain' : 'act'} href="/checkout">
              <Trans>Buy</Trans>
            </LinkButton>
          </span>
        }
      >
        {title ?? i18n._(titles[at])}
      </PageHeading>
      <Stack gap="l">
        <div data-print="no">
          <TabLinks label={t`Account`} links={links} />
        </div>
        {children}
      </Stack>
    </>
  );
}
