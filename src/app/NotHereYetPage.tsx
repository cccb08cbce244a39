import { Trans, useLingui } from '@lingui/react/macro';
import { selectRoute, selectShell, selectTitle } from '#machines/app/app.selectors.ts';
import { classTabAt, classTabs } from '#src/features/visits/class-tabs.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import { useAppSelector } from './AppContext.ts';
import styles from './pages.module.css';
import { titles } from './titles.ts';

/** A screen that a later stage brings. */
export function NotHereYetPage() {
  const { i18n } = useLingui();
  const key = useAppSelector(selectTitle);
  const isOutside = useAppSelector(selectShell) === 'signedOut';
  return (
    <div className={styles.page}>
      <PageHeading below={<Trans>Not here yet</Trans>}>{key !== 'product' && i18n._(titles[key])}</PageHeading>
      <ClassTabs />
      <p>
        <Trans>This part of Spotter is still being built. Until it is ready, your studio can help you.</Trans>
      </p>
      {isOutside ? (
        <LinkButton kind="act" href="/login">
          <Trans>Go to sign-in</Trans>
        </LinkButton>
      ) : (
        <LinkButton kind="act" href="/">
          <Trans>Go to classes</Trans>
        </LinkButton>
      )}
    </div>
  );
}

/** A part of a class leads to the other parts, as the class itself does. */
function ClassTabs() {
  const { t, i18n } = useLingui();
  const route = useAppSelector(selectRoute);
  const at = route && classTabAt(route);
  if (!at) return null;
  const links = classTabs(at.id, at.backHref);
  return (
    <TabLinks label={t`Class`} links={links.map(({ tab, label, href }) => ({ href, label: i18n._(label), current: tab === at.tab }))} />
  );
}
