import { Trans } from '@lingui/react/macro';
import { Wordmark } from '#src/ui/BrandMark.tsx';
import { NarrowPage } from '#src/ui/Shell.tsx';
import { UpdateNotice } from './lazy-parts.ts';
import { outsideLinks } from './outside-links.ts';
import styles from './SignedOutShell.module.css';
import { ClassIllustration } from './ClassIllustration.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { productName } from './titles.ts';

export function SignedOutShell() {
  return (
    <div className={styles.halves}>
      <NarrowPage brand={<Wordmark name={productName} large />} footer={<OutsideLinks />}>
        <UpdateNotice />
        <CurrentScreen />
      </NarrowPage>
      <div className={styles.picture}>
        <ClassIllustration />
      </div>
    </div>
  );
}

function OutsideLinks() {
  return (
    <>
      <a href={outsideLinks.social} rel="external">
        <Trans>Follow us</Trans>
      </a>
      <a href={outsideLinks.company} rel="external">
        <Trans>About us</Trans>
      </a>
      <a href={outsideLinks.help} rel="external">
        <Trans>Help</Trans>
      </a>
    </>
  );
}
