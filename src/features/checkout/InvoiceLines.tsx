import { Trans } from '@lingui/react/macro';
import type { InvoiceLine } from '#contract/invoices.ts';
import type { Formats } from '#words/formats.ts';
import styles from './Invoice.module.css';

export interface InvoiceLinesProps {
  readonly lines: readonly InvoiceLine[];
  readonly formats: Formats;
}

export function InvoiceLines({ lines, formats }: InvoiceLinesProps) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col">
            <Trans>Quantity</Trans>
          </th>
          <th scope="col" className={styles.detail}>
            <Trans>Price</Trans>
          </th>
          <th scope="col" className={styles.detail}>
            <Trans>Tax</Trans>
          </th>
          <th scope="col">
            <Trans>Total</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, description, quantity, price, tax, total }, at) => (
          // The key is the position, because a line of an invoice has no id.
          <tr key={at}>
            <th scope="row">
              {name}
              {description && <small>{description}</small>}
            </th>
            <td>{formats.number(quantity)}</td>
            <td className={styles.detail}>{formats.money(price)}</td>
            <td className={styles.detail}>{formats.money(tax)}</td>
            <td>{formats.money(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
