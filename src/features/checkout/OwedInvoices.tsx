import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { unpaidInvoices } from '#machines/checkout/invoice-payment.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { Panel } from '#src/ui/Section.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import styles from './Invoice.module.css';

export interface OwedInvoicesProps {
  readonly invoices: readonly Invoice[];
  readonly formats: Formats;
}

export function OwedInvoices({ invoices, formats }: OwedInvoicesProps) {
  const title = useId();
  const owed = unpaidInvoices(invoices);
  if (owed.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <Panel>
        <h2 id={title} className={styles.owedTitle}>
          <Plural value={owed.length} one="You have an invoice to pay" other="You have # invoices to pay" />
        </h2>
        {owed.map((invoice) => (
          <Owed key={invoice.id} invoice={invoice} formats={formats} />
        ))}
      </Panel>
    </section>
  );
}

function Owed({ invoice, formats }: { readonly invoice: Invoice; readonly formats: Formats }) {
  const { id, number, created_at, lines } = invoice;
  const total = formats.money(invoice.total);
  const what = [...lines.map(({ name }) => name), formats.date(new Date(created_at), 'date')].join(', ');
  return (
    <div className={styles.owed}>
      <p>
        <b>
          <Trans>Invoice {number}</Trans>
        </b>
        <br />
        <span className={text.quiet}>{what}</span>
      </p>
      <LinkButton kind="act" tall icon={creditCard} href={printRoute(routeTo('accountInvoices', {}, { invoice: id }))}>
        <Trans>Pay {total}</Trans>
      </LinkButton>
    </div>
  );
}
