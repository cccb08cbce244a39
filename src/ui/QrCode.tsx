import { QrCode as ArkQrCode } from '@ark-ui/react/qr-code';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  readonly value: string;
  readonly label: string;
}

/** A QR code. It is dark on white in both themes, because cameras cannot read other colours reliably. */
export function QrCode({ value, label }: QrCodeProps) {
  return (
    <ArkQrCode.Root className={styles.qr} value={value}>
      <ArkQrCode.Frame role="img" aria-label={label}>
        <ArkQrCode.Pattern />
      </ArkQrCode.Frame>
    </ArkQrCode.Root>
  );
}
