import { fromPromise } from 'xstate';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import type { Invoice } from '#contract/invoices.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface InvoiceDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

const listInvoices = ({ api, clock }: InvoiceDependencies) =>
  fromPromise<LoadAnswer<readonly Invoice[]>, { readonly query: undefined }>(async ({ signal }) => {
    const answered = await api.call(checkoutCalls.listInvoices, { signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.invoices, readAt: clock.now().toISOString() };
  });

export const createInvoicesLogic = (deps: InvoiceDependencies) => createResourceMachine<readonly Invoice[]>(listInvoices(deps));
