import { unpaidInvoices } from '#machines/checkout/invoice-payment.rules.ts';
import { OwedInvoices } from '#src/features/checkout/OwedInvoices.tsx';
import { type PassesAndInvoices, createAccountLogic } from '#src/features/passes/member-passes.effects.ts';
import { PassesOverview, type PassesViewProps } from '#src/features/passes/MemberPassesViews.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';
import { PassesScreen, type PassesScreenProps } from './PassesScreen.tsx';

export const createLogic = (deps: Dependencies) => refetchOnPlacesChanged(createAccountLogic(deps));

export const inputFor = () => ({ query: undefined });

const owes = ({ invoices }: PassesAndInvoices): boolean => unpaidInvoices(invoices).length > 0;

const Overview = ({ memberPasses, formatContext }: PassesViewProps<PassesAndInvoices>) => (
  <Stack gap="xl">
    <OwedInvoices invoices={memberPasses.invoices} formats={formatContext.formats} />
    <PassesOverview memberPasses={memberPasses} formatContext={formatContext} />
  </Stack>
);

export const View = (props: PassesScreenProps<PassesAndInvoices>) => <PassesScreen {...props} at="account" view={Overview} owes={owes} />;
