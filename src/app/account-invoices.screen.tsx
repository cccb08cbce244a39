import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Invoice } from '#contract/invoices.ts';
import { isOnline } from '#machines/app/app.selectors.ts';
import { printRoute, type Route, routeTo } from '#machines/app/route.rules.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { useArrivalAt } from '#src/features/appointments/use-arrival.ts';
import { InvoiceBones, InvoiceList } from '#src/features/checkout/InvoiceList.tsx';
import { InvoicePaper } from '#src/features/checkout/InvoicePaper.tsx';
import { createInvoicesLogic } from '#src/features/checkout/invoices.effects.ts';
import { useMoment } from '#src/features/visits/moment.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import type { Formats } from '#words/formats.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { useAppSelector } from './AppContext.ts';
import type { Means } from './means.ts';

/** What the member owes or has paid, and one invoice as the paper has it. */
export const createLogic = (means: Means) => createInvoicesLogic(means);

export const inputFor = () => ({ query: undefined });

export interface InvoicesScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

const listHref = printRoute(routeTo('accountInvoices', {}));

const invoiceNamed = (route: Route): string | null => (route.name === 'accountInvoices' ? (route.query.invoice ?? null) : null);

export function View({ actor, place: { route, facility } }: InvoicesScreenProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const invoices = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { formats } = useMoment(facility?.time_zone ?? 'UTC', null);
  const id = invoiceNamed(route);
  const arrival = useArrivalAt(id ?? '');
  const number = invoices?.find((invoice) => invoice.id === id)?.number;
  return (
    <ArrivalContext value={arrival}>
      <AccountFrame key={id} at="accountInvoices" title={number && <Trans>Invoice {number}</Trans>}>
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Your invoices as of ${ago}.`}
          notRefreshed={<Trans>Your invoices could not be updated.</Trans>}
          notRead={<Trans>Your invoices could not be loaded.</Trans>}
        />
        {invoices ? <Invoices invoices={invoices} id={id} formats={formats} /> : isReading && <InvoiceBones />}
      </AccountFrame>
    </ArrivalContext>
  );
}

interface InvoicesProps {
  readonly invoices: readonly Invoice[];
  readonly id: string | null;
  readonly formats: Formats;
}

function Invoices({ invoices, id, formats }: InvoicesProps) {
  if (id === null) return <InvoiceList invoices={invoices} formats={formats} />;
  const invoice = invoices.find((one) => one.id === id);
  return invoice ? <InvoicePaper invoice={invoice} formats={formats} listHref={listHref} /> : <NoSuchInvoice />;
}

function NoSuchInvoice() {
  return (
    <Empty
      icon={creditCard}
      title={<Trans>There is no such invoice</Trans>}
      action={
        <LinkButton kind="act" href={listHref}>
          <Trans>All invoices</Trans>
        </LinkButton>
      }
    />
  );
}
