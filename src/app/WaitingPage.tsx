import { Trans, useLingui } from '@lingui/react/macro';
import { isOnline } from '#machines/app/app.selectors.ts';
import { Wordmark } from '#src/ui/BrandMark.tsx';
import { cloudOff } from '#src/ui/icons/cloud-off.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { NarrowPage } from '#src/ui/Shell.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { productName } from './titles.ts';
import styles from './WaitingPage.module.css';

export function WaitingPage() {
  const { t } = useLingui();
  return (
    <Skeleton alone label={t`Loading`}>
      <div className={styles.skeleton}>
        <SkeletonLine width="55%" height="2.5rem" />
        <SkeletonLine height="5rem" round="m" />
        <SkeletonLine height="5rem" round="m" />
        <SkeletonLine height="5rem" round="m" />
      </div>
    </Skeleton>
  );
}

/** The placeholder of a shell with its screen. The page is never empty, and shows that it waits for a connection. */
export function WaitingShell() {
  const online = useAppSelector(isOnline);
  return (
    <NarrowPage brand={<Wordmark name={productName} large />}>
      <div role="status">
        {!online && <Notice tone="warning" icon={cloudOff} title={<Trans>You are offline. Connect to the internet first.</Trans>} />}
      </div>
      <WaitingPage />
    </NarrowPage>
  );
}
