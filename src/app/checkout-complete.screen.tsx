import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Invoice } from '#contract/invoices.ts';
import { isOnline } from '#machines/app/app.selectors.ts';
import { printRoute, type Route, routeTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { type Bought, boughtBy, type ReturnLink, returnLink, type NextStep, nextSteps } from '#machines/checkout/return-to.rules.ts';
import { InvoiceSkeleton } from '#src/features/checkout/InvoiceList.tsx';
import { InvoicePaper } from '#src/features/checkout/InvoicePaper.tsx';
import { createInvoicesLogic } from '#src/features/checkout/invoices.effects.ts';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => refetchOnPlacesChanged(createInvoicesLogic(deps));

export const inputFor = () => ({ query: undefined });

export interface CheckoutCompleteScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

const listHref = printRoute(routeTo('accountInvoices', {}));

const queryOf = (route: Route) => (route.name === 'checkoutComplete' ? route.query : {});

export function View({ actor, scope: { route, facility } }: CheckoutCompleteScreenProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const invoices = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { formats } = useFormatContext(facility?.time_zone ?? 'UTC', null);
  const { paid, next } = queryOf(route);
  const invoice = invoices?.find(({ id }) => id === paid);
  return (
    <>
      <PageHeading>
        <Trans>Your order</Trans>
      </PageHeading>
      <Stack gap="l">
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>Your invoices couldn’t be updated.</Trans>}
          notRead={<Trans>Your invoices couldn’t be loaded.</Trans>}
        />
        {invoice && <Done invoice={invoice} returnTo={returnLink(next)} />}
        {invoice && <InvoicePaper invoice={invoice} formats={formats} listHref={listHref} />}
        {invoices && !invoice && <NoOrder />}
        {!invoices && isReading && <InvoiceSkeleton />}
      </Stack>
    </>
  );
}

/** The invoice, and a link to the page from which the member came. */
function Done({ invoice, returnTo }: { readonly invoice: Invoice; readonly returnTo: ReturnLink | null }) {
  const { number, state } = invoice;
  const isPaid = state === 'paid';
  const title = isPaid ? <Trans>Paid. Thank you.</Trans> : <Trans>Invoice {number}</Trans>;
  const [first, ...others] = nextSteps(invoice, returnTo);
  const links = (
    <Line>
      <LinkButton kind="act" tall href={first.href}>
        {nextStepLabel(first)}
      </LinkButton>
      {others.map((nextStep) => (
        <LinkButton key={nextStep.kind} href={nextStep.href}>
          {nextStepLabel(nextStep)}
        </LinkButton>
      ))}
    </Line>
  );
  return (
    <Notice tone={isPaid ? 'success' : 'info'} live="status" title={title} action={<div data-print="no">{links}</div>}>
      {isPaid && <Ready bought={boughtBy(invoice)} />}
    </Notice>
  );
}

function Ready({ bought }: { readonly bought: Bought }) {
  if (bought.kind === 'order') return <Trans>Your order is complete.</Trans>;
  if (bought.kind === 'passes') return <Trans>Your passes are ready.</Trans>;
  const { name } = bought;
  return <Trans>Your {name} is ready.</Trans>;
}

function nextStepLabel({ kind, to }: NextStep): ReactNode {
  if (kind === 'passes') return <Trans>Your passes</Trans>;
  if (kind === 'classes') return <Trans>Go to classes</Trans>;
  if (to === 'class') return <Trans>Back to the class</Trans>;
  return to === 'appointmentBooking' ? <Trans>Back to your appointment</Trans> : <Trans>Go back</Trans>;
}

function NoOrder() {
  return (
    <Empty
      icon={creditCard}
      title={<Trans>Order not found</Trans>}
      action={
        <LinkButton kind="act" href={listHref}>
          <Trans>All invoices</Trans>
        </LinkButton>
      }
    />
  );
}
