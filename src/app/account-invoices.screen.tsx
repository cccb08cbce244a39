import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Invoice } from '#contract/invoices.ts';
import { isOnline } from '#machines/app/app.selectors.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { invoiceNamed, unpaidInvoices } from '#machines/checkout/invoice-payment.rules.ts';
import { type InvoicePaymentActor, selectInvoice } from '#machines/checkout/invoice-payment.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { InvoiceSkeleton, InvoiceList } from '#src/features/checkout/InvoiceList.tsx';
import { createInvoicePaymentLogic } from '#src/features/checkout/invoice-payment.effects.ts';
import { InvoicePaper } from '#src/features/checkout/InvoicePaper.tsx';
import { InvoicePay } from '#src/features/checkout/InvoicePay.tsx';
import { OwedInvoices } from '#src/features/checkout/OwedInvoices.tsx';
import { createInvoicesLogic } from '#src/features/checkout/invoices.effects.ts';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { Formats } from '#words/formats.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';
import { flowIn, combineFlows } from './combine-flows.ts';

export const createLogic = (deps: Dependencies) =>
  combineFlows({ invoices: refetchOnPlacesChanged(createInvoicesLogic(deps)), payment: createInvoicePaymentLogic(deps) });

export const inputFor = ({ route }: ScreenScope) => ({ inputs: { invoices: { query: undefined }, payment: { route } } });

type InvoicesActor = ActorRefFrom<ReturnType<typeof createInvoicesLogic>>;

export interface InvoicesScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

const listHref = printRoute(routeTo('accountInvoices', {}));

/** Refetches the list after a payment on this page. A running read is aborted, because its response may be older than the payment. */
function usePaidHere(payment: InvoicePaymentActor, invoices: InvoicesActor): Invoice | null {
  const invoice = useSelector(payment, selectInvoice);
  const paidId = invoice?.state === 'paid' ? invoice.id : null;
  useEffect(() => {
    if (paidId !== null) invoices.send({ type: 'boundary.passed' });
  }, [paidId, invoices]);
  return invoice;
}

export function View({ actor, scope: { route, facility } }: InvoicesScreenProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const resource = flowIn(actor, 'invoices') as InvoicesActor;
  const payment = flowIn(actor, 'payment') as InvoicePaymentActor;
  const invoices = useSelector(resource, ({ context }) => context.data);
  const isReading = useSelector(resource, (snapshot) => snapshot.hasTag('busy'));
  const known = usePaidHere(payment, resource);
  const { formats } = useFormatContext(facility?.time_zone ?? 'UTC', null);
  const id = invoiceNamed(route);
  const arrival = useStepFocus(id ?? '');
  const number = invoices?.find((invoice) => invoice.id === id)?.number;
  return (
    <ArrivalContext value={arrival}>
      <AccountFrame
        key={id}
        at="accountInvoices"
        title={number && <Trans>Invoice {number}</Trans>}
        owes={unpaidInvoices(invoices ?? []).length > 0}
      >
        <ReadingNotice
          resource={resource}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>Your invoices couldn’t be updated.</Trans>}
          notRead={<Trans>Your invoices couldn’t be loaded.</Trans>}
        />
        {invoices ? (
          <Invoices invoices={invoices} known={known} payment={payment} id={id} formats={formats} />
        ) : (
          isReading && <InvoiceSkeleton />
        )}
      </AccountFrame>
    </ArrivalContext>
  );
}

interface InvoicesProps {
  readonly invoices: readonly Invoice[];
  /** The invoice after a payment on this page; null if there was none. */
  readonly known: Invoice | null;
  readonly payment: InvoicePaymentActor;
  readonly id: string | null;
  readonly formats: Formats;
}

function Invoices({ invoices, known, payment, id, formats }: InvoicesProps) {
  if (id === null)
    return (
      <Stack gap="xl">
        <OwedInvoices invoices={invoices} formats={formats} />
        <InvoiceList invoices={invoices} formats={formats} />
      </Stack>
    );
  const invoice = known?.id === id ? known : invoices.find((one) => one.id === id);
  if (!invoice) return <NoSuchInvoice />;
  return (
    <InvoicePaper invoice={invoice} formats={formats} listHref={listHref}>
      <InvoicePay actor={payment} formats={formats} back={location.href} />
    </InvoicePaper>
  );
}

function NoSuchInvoice() {
  return (
    <Empty
      icon={creditCard}
      title={<Trans>Invoice not found</Trans>}
      action={
        <LinkButton kind="act" href={listHref}>
          <Trans>All invoices</Trans>
        </LinkButton>
      }
    />
  );
}
