import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Call } from '#contract/call-definition.ts';
import { calls } from '#contract/calls.ts';
import { createPendingWriteMachine } from '#machines/app/pending-write.machine.ts';
import type { StoredWrites, PendingWriteEvent, Write, WriteAnswer, WriteDelivery, WritesChanged } from '#machines/app/write.types.ts';
import { createWriteQueueMachine } from '#machines/app/write-queue.machine.ts';
import type { Api } from '#src/api/api.ts';
import { storeWrites, readStoredWrites } from './stored-writes.ts';
import type { WriteOwners } from './delegate-writes.ts';

interface WritesDependencies {
  readonly client: Api;
  readonly owners: WriteOwners;
  readonly clearDraft: (key: string) => void;
}

const sendWrite = ({ client, clearDraft }: WritesDependencies) =>
  fromPromise<WriteAnswer, Write>(async ({ input: { call, key, isKeyed, params, query, body, facility }, signal }) => {
    const given = { params, query, body, facility, signal, ...(isKeyed && { key }) };
    const definition: Call = calls[call];
    const answer: WriteAnswer = await client.call(definition, given as never);
    if (answer.kind === 'answered') clearDraft(key);
    return answer;
  });

const owner = ({ owners }: WritesDependencies) =>
  fromCallback<AnyEventObject, Write>(({ input: { key }, sendBack, receive }) => {
    receive((event) => owners.deliver(key, event as WriteDelivery));
    return owners.attach(key, () => sendBack({ type: 'owner.left' } satisfies PendingWriteEvent));
  });

const readKept = fromPromise<StoredWrites, { readonly profileId: string }>(({ input: { profileId } }) =>
  Promise.resolve(readStoredWrites(profileId, Date.now())),
);

const keep = fromCallback<AnyEventObject, { readonly profileId: string }>(({ input: { profileId }, receive }) => {
  receive((event) => {
    const { pending, unresolved } = event as WritesChanged;
    storeWrites({ profileId, pending, unresolved });
  });
});

export const createWriteQueueLogic = (deps: WritesDependencies) => {
  const pendingWrite = createPendingWriteMachine().provide({ actors: { sendWrite: sendWrite(deps), owner: owner(deps) } });
  return createWriteQueueMachine().provide({ actors: { pendingWrite, readStoredWrites: readKept, storeWrites: keep } });
};
