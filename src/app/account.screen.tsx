import { owedOf } from '#machines/checkout/invoice-payment.rules.ts';
import { OwedInvoices } from '#src/features/checkout/OwedInvoices.tsx';
import { type Account, createAccountLogic } from '#src/features/passes/purse.effects.ts';
import { PurseOverview, type PurseViewProps } from '#src/features/passes/PurseViews.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { hearingOfPlaces } from './hearing.ts';
import type { Means } from './means.ts';
import { PurseScreen, type PurseScreenProps } from './PurseScreen.tsx';

/** What the member owes, and what they have bought to book with, at a glance. */
export const createLogic = (means: Means) => hearingOfPlaces(createAccountLogic(means));

export const inputFor = () => ({ query: undefined });

const owes = ({ invoices }: Account): boolean => owedOf(invoices).length > 0;

const Overview = ({ purse, moment }: PurseViewProps<Account>) => (
  <Stack gap="xl">
    <OwedInvoices invoices={purse.invoices} formats={moment.formats} />
    <PurseOverview purse={purse} moment={moment} />
  </Stack>
);

export const View = (props: PurseScreenProps<Account>) => <PurseScreen {...props} at="account" view={Overview} owes={owes} />;
