import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { Button } from '#src/ui/Button.tsx';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { Tag } from '#src/ui/Section.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { cardName } from '#words/card-names.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import { invoiceStateWords } from './invoice.words.ts';
import styles from './Invoice.module.css';

export interface InvoicePaperProps {
  readonly invoice: Invoice;
  readonly formats: Formats;
  readonly listHref: string;
  readonly children?: ReactNode;
}

/** One invoice, laid out as on paper: member, studio, lines, tax, total and status. */
export function InvoicePaper({ invoice, formats, listHref, children }: InvoicePaperProps) {
  return (
    <article className={styles.paper}>
      <div className={styles.ways} data-print="no">
        <TextLink alone href={listHref}>
          <Trans>All invoices</Trans>
        </TextLink>
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Parties invoice={invoice} formats={formats} />
      <InvoiceLines lines={invoice.lines} formats={formats} />
      <Sums invoice={invoice} formats={formats} />
      {children}
    </article>
  );
}

type PartProps = Pick<InvoicePaperProps, 'invoice' | 'formats'>;

function Parties({ invoice, formats }: PartProps) {
  const { studio, member_name, created_at } = invoice;
  return (
    <div className={styles.parties}>
      <address>
        <b>{studio.name}</b>
        <br />
        {studio.address}
      </address>
      <Facts>
        <Fact term={<Trans>For</Trans>}>{member_name}</Fact>
        <Fact term={<Trans>Date</Trans>}>
          <time dateTime={created_at}>{formats.date(new Date(created_at), 'date')}</time>
        </Fact>
      </Facts>
      <InvoiceStatus invoice={invoice} formats={formats} />
    </div>
  );
}

/** The state of the invoice, the day of its payment, and the card that was charged. */
function InvoiceStatus({ invoice: { state, paid_at, card }, formats }: PartProps) {
  const { i18n } = useLingui();
  const [name, last4] = [cardName(card?.brand ?? ''), card?.last4];
  return (
    <p>
      <Tag own={state === 'unpaid'}>{i18n._(invoiceStateWords[state])}</Tag>
      {paid_at && (
        <>
          <br />
          <time dateTime={paid_at}>{formats.date(new Date(paid_at), 'date')}</time>
        </>
      )}
      {card && (
        <span className={text.quiet}>
          <br />
          <Trans>
            {name} ending {last4}
          </Trans>
        </span>
      )}
    </p>
  );
}

/** Formats a tax rate. The API sends rates in basis points: hundredths of a percent. */
const percent = ({ basis_points }: Invoice['tax_rule'], formats: Formats): string => formats.number(basis_points / 100);

function Sums({ invoice: { discount, tax, tax_rule, total }, formats }: PartProps) {
  const rate = percent(tax_rule, formats);
  return (
    <div className={styles.sums}>
      <Facts beside>
        {discount.amount > 0 && <Fact term={<Trans>Discount</Trans>}>{formats.money({ ...discount, amount: -discount.amount })}</Fact>}
        {!tax_rule.included && <Fact term={<Trans>Tax ({rate}%)</Trans>}>{formats.money(tax)}</Fact>}
        <Fact term={<Trans>Total</Trans>}>
          <span className={styles.total}>{formats.money(total)}</span>
        </Fact>
        {tax_rule.included && <Fact term={<Trans>Includes tax ({rate}%)</Trans>}>{formats.money(tax)}</Fact>}
      </Facts>
    </div>
  );
}
