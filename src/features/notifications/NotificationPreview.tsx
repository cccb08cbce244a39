import { Trans, useLingui } from '@lingui/react/macro';
import { BrandMark } from '#src/ui/BrandMark.tsx';
import styles from './NotificationPreview.module.css';

export interface SampleNotification {
  readonly studio: string;
  readonly title: string;
  readonly text: string;
}

/** An example of the notification of an offer, drawn as a picture. Its buttons cannot be pressed. */
export function NotificationPreview({ sample: { studio, title, text } }: { readonly sample: SampleNotification }) {
  const { t } = useLingui();
  return (
    <div className={styles.notification} role="img" aria-label={t`What it looks like: a notification with Confirm and Decline`}>
      <p className={styles.from}>
        <BrandMark size={20} /> {studio}
      </p>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      <p className={styles.buttons}>
        <span>
          <Trans>Confirm</Trans>
        </span>
        <span>
          <Trans>Decline</Trans>
        </span>
      </p>
    </div>
  );
}
