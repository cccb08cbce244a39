import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { selectShell } from '#machines/app/app.selectors.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import { useAppSelector } from './AppActorContext.ts';
import styles from './pages.module.css';
import { titles } from './titles.ts';

/** A member without a studio has no link to the form. */
const parts = {
  full: ['profile', 'profileEdit', 'profileSecurity', 'profileFacilities'],
  small: ['profile', 'profileSecurity', 'profileFacilities'],
} as const;

export interface ProfileFrameProps {
  readonly at: (typeof parts.full)[number];
  readonly below?: ReactNode;
  /** Content at the end of the heading's line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The common part of all profile pages: the heading, and the links between the pages. */
export function ProfileFrame({ at, below, beside, children }: ProfileFrameProps) {
  const { t, i18n } = useLingui();
  const shell = useAppSelector(selectShell);
  const links = parts[shell === 'small' ? 'small' : 'full'].map((part) => ({
    href: printRoute(routeTo(part, {})),
    label: i18n._(titles[part]),
    current: part === at,
  }));
  return (
    <div className={styles.narrow}>
      <PageHeading below={below} beside={beside}>
        {i18n._(titles[at])}
      </PageHeading>
      <Stack gap="l">
        <TabLinks label={t`Profile`} links={links} />
        {children}
      </Stack>
    </div>
  );
}
