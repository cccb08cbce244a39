import { fromPromise } from 'xstate';
import * as deletionCalls from '#contract/deletion-calls.ts';
import { createDeletionMachine } from '#machines/auth/deletion.machine.ts';
import type { DataExported, DeletionCancelled, DeletionRequested, DeletionsRead, ExportRequest } from '#machines/auth/deletion.types.ts';
import type { Api } from '#src/api/api.ts';
import { createStepUpLogic } from './step-up.effects.ts';

interface DeletionDependencies {
  readonly api: Api;
}

const readDeletions = ({ api }: DeletionDependencies) =>
  fromPromise<DeletionsRead, undefined>(async ({ signal }) => {
    const answered = await api.call(deletionCalls.readDeletions, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', ...answered.answer };
  });

/** The name of the downloaded file, with only those ASCII characters that every file system accepts. */
const fileName = (studio: string | null): string =>
  `${['spotter-data', ...(studio?.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])].join('-')}.json`;

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The URL is revoked later, because the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const exportData = ({ api }: DeletionDependencies) =>
  fromPromise<DataExported, ExportRequest>(async ({ input: { orgId, studio }, signal }) => {
    const answered = await api.call(deletionCalls.exportData, { body: { org_id: orgId }, signal });
    if (answered.kind === 'refused') return answered;
    saveFile(fileName(studio), `${JSON.stringify(answered.answer, null, 2)}\n`);
    return { kind: 'exported' };
  });

const requestDeletion = ({ api }: DeletionDependencies) =>
  fromPromise<DeletionRequested, string | null>(async ({ input, signal }) => {
    const answered = await api.call(deletionCalls.requestDeletion, { body: { org_id: input }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'requested' };
  });

const cancelDeletion = ({ api }: DeletionDependencies) =>
  fromPromise<DeletionCancelled, string>(async ({ input: id, signal }) => {
    const answered = await api.call(deletionCalls.cancelDeletion, { params: { id }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'cancelled' };
  });

export const createDeletionLogic = (deps: DeletionDependencies) =>
  createDeletionMachine().provide({
    actors: {
      stepUpDialog: createStepUpLogic(deps),
      readDeletions: readDeletions(deps),
      exportData: exportData(deps),
      requestDeletion: requestDeletion(deps),
      cancelDeletion: cancelDeletion(deps),
    },
  });
