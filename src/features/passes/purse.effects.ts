/** Reads what the member has bought to pay visits with: memberships, passes and their ledger. */
import { fromPromise } from 'xstate';
import type { Invoice } from '#contract/invoices.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { Purse } from '#machines/passes/purse.rules.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface PurseMeans {
  readonly api: Api;
  readonly clock: ServerClock;
}

/** Passes that are over belong to it too: their ledger is still asked for. */
async function purseFrom({ api, clock }: PurseMeans, signal: AbortSignal): Promise<LoadAnswer<Purse>> {
  const [memberships, passes, movements] = await Promise.all([
    api.call('listMemberships', { signal }),
    api.call('listPasses', { query: { active: '0' }, signal }),
    api.call('listPassMovements', { signal }),
  ]);
  if (memberships.kind === 'refused') return memberships;
  if (passes.kind === 'refused') return passes;
  if (movements.kind === 'refused') return movements;
  const data = { ...memberships.answer, ...passes.answer, ...movements.answer };
  return { kind: 'read', data, readAt: clock.now().toISOString() };
}

const readPurse = (means: PurseMeans) =>
  fromPromise<LoadAnswer<Purse>, { readonly query: undefined }>(({ signal }) => purseFrom(means, signal));

/** With the invoices: money that is owed stands first on the account. */
export interface Account extends Purse {
  readonly invoices: readonly Invoice[];
}

const readAccount = (means: PurseMeans) =>
  fromPromise<LoadAnswer<Account>, { readonly query: undefined }>(async ({ signal }) => {
    const [purse, invoices] = await Promise.all([purseFrom(means, signal), means.api.call('listInvoices', { signal })]);
    if (purse.kind === 'refused') return purse;
    if (invoices.kind === 'refused') return invoices;
    return { ...purse, data: { ...purse.data, ...invoices.answer } };
  });

export const createAccountLogic = (means: PurseMeans) => createResourceMachine<Account>(readAccount(means));

export const createPurseLogic = (means: PurseMeans) => createResourceMachine<Purse>(readPurse(means));
