import { useLingui } from '@lingui/react/macro';
import { Wordmark } from '#src/ui/BrandMark.tsx';
import { NarrowPage } from '#src/ui/Shell.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { productName } from './titles.ts';
import styles from './WaitingPage.module.css';

/** Stands where a screen will be. */
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

/** Stands where a shell with its screen will be: the page is never empty. */
export function WaitingShell() {
  return (
    <NarrowPage brand={<Wordmark name={productName} large />}>
      <WaitingPage />
    </NarrowPage>
  );
}
