import { Trans } from '@lingui/react/macro';
import { TopBar } from '#src/ui/Navigation.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { BackLink } from './StudioBar.tsx';
import styles from './StudioBar.module.css';

export function NoStudioBar() {
  return (
    <TopBar
      start={
        <>
          <BackLink />
          <span className={styles.studio}>
            <Trans>No studio selected</Trans>
          </span>
        </>
      }
      end={<ProfileMenu />}
    />
  );
}
