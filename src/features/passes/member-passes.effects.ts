import { fromPromise } from 'xstate';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import * as passCalls from '#contract/pass-calls.ts';
import type { Invoice } from '#contract/invoices.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { MemberPasses } from '#machines/passes/member-passes.rules.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface PassesDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

/** Reads the passes, including expired ones, because members can still read the ledger of an expired pass. */
async function fetchMemberPasses({ api, clock }: PassesDependencies, signal: AbortSignal): Promise<LoadAnswer<MemberPasses>> {
  const [memberships, passes, movements] = await Promise.all([
    api.call(passCalls.listMemberships, { signal }),
    api.call(passCalls.listPasses, { query: { active: '0' }, signal }),
    api.call(passCalls.listPassMovements, { signal }),
  ]);
  if (memberships.kind === 'refused') return memberships;
  if (passes.kind === 'refused') return passes;
  if (movements.kind === 'refused') return movements;
  const data = { ...memberships.answer, ...passes.answer, ...movements.answer };
  return { kind: 'read', data, readAt: clock.now().toISOString() };
}

const readMemberPasses = (deps: PassesDependencies) =>
  fromPromise<LoadAnswer<MemberPasses>, { readonly query: undefined }>(({ signal }) => fetchMemberPasses(deps, signal));

/** The passes with the invoices, because the account page shows unpaid invoices first. */
export interface PassesAndInvoices extends MemberPasses {
  readonly invoices: readonly Invoice[];
}

const readAccount = (deps: PassesDependencies) =>
  fromPromise<LoadAnswer<PassesAndInvoices>, { readonly query: undefined }>(async ({ signal }) => {
    const [memberPasses, invoices] = await Promise.all([
      fetchMemberPasses(deps, signal),
      deps.api.call(checkoutCalls.listInvoices, { signal }),
    ]);
    if (memberPasses.kind === 'refused') return memberPasses;
    if (invoices.kind === 'refused') return invoices;
    return { ...memberPasses, data: { ...memberPasses.data, ...invoices.answer } };
  });

export const createAccountLogic = (deps: PassesDependencies) => createResourceMachine<PassesAndInvoices>(readAccount(deps));

export const createPassesLogic = (deps: PassesDependencies) => createResourceMachine<MemberPasses>(readMemberPasses(deps));
