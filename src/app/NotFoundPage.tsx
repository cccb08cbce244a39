import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/Button.tsx';
import { DotMeter } from '#src/ui/DotMeter.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import styles from './pages.module.css';

/** The address is unknown, or belongs to another member. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <DotMeter label={t`A row of taken spots, the last one empty`} total={14} filled={13} />
      <PageHeading>
        <Trans>Page not found</Trans>
      </PageHeading>
      <p>
        <Trans>This page doesn’t exist, or you don’t have access to it.</Trans>
      </p>
      <LinkButton kind="act" href="/classes">
        <Trans>Go to classes</Trans>
      </LinkButton>
    </div>
  );
}
