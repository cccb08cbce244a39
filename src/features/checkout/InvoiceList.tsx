import { Trans, useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/invoices.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { Tag } from '#src/ui/Section.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { invoiceStateWords } from './invoice.words.ts';

export interface InvoiceListProps {
  readonly invoices: readonly Invoice[];
  readonly formats: Formats;
}

const hrefOf = (id: string): string => printRoute(routeTo('accountInvoices', {}, { invoice: id }));

export function InvoiceList({ invoices, formats }: InvoiceListProps) {
  const { i18n } = useLingui();
  if (invoices.length === 0) return <NoInvoices />;
  return (
    <Rows>
      {invoices.map(({ id, number, state, created_at, lines, total }) => (
        <Row
          key={id}
          href={hrefOf(id)}
          title={<Trans>Invoice {number}</Trans>}
          end={
            <Line>
              <Tag own={state === 'unpaid'}>{i18n._(invoiceStateWords[state])}</Tag>
              <b className={text.strong}>{formats.money(total)}</b>
            </Line>
          }
        >
          {[formats.date(new Date(created_at), 'date'), ...lines.map(({ name }) => name)].join(', ')}
        </Row>
      ))}
    </Rows>
  );
}

function NoInvoices() {
  return (
    <Empty
      icon={creditCard}
      title={<Trans>No invoices yet</Trans>}
      action={
        <LinkButton kind="act" href="/checkout">
          <Trans>Buy a pass</Trans>
        </LinkButton>
      }
    >
      <Trans>Invoices for what you buy will appear here.</Trans>
    </Empty>
  );
}

export function InvoiceSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your invoices`}>
      <Stack>
        <SkeletonLine height="2.5rem" round="m" />
        <SkeletonLine height="2.5rem" round="m" />
        <SkeletonLine height="2.5rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
