import { Trans } from '@lingui/react/macro';
import { isOnline } from '#machines/app/app.selectors.ts';
import { cloudOff } from '#src/ui/icons/cloud-off.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { useAppSelector } from './AppActorContext.ts';
import styles from './OfflineNotice.module.css';

/** The live region is rendered while the device is still online, so that screen readers announce the notice. */
export function OfflineNotice() {
  const online = useAppSelector(isOnline);
  return (
    <div className={styles.liveRegion} role="status">
      {!online && (
        <Notice tone="warning" icon={cloudOff} title={<Trans>You are offline.</Trans>}>
          <Trans>This was loaded earlier. Connect to book or cancel.</Trans>
        </Notice>
      )}
    </div>
  );
}
