import { Trans, useLingui } from '@lingui/react/macro';
import { selectShell, selectTitle } from '#machines/app/app.selectors.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
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
