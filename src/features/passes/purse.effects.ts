/** Reads what the member has bought to pay visits with: memberships, passes and their ledger. */
import { fromPromise } from 'xstate';
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
const readPurse = ({ api, clock }: PurseMeans) =>
  fromPromise<LoadAnswer<Purse>, { readonly query: undefined }>(async ({ signal }) => {
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
  });

export const createPurseLogic = (means: PurseMeans) => createResourceMachine<Purse>(readPurse(means));
