import { call } from './call-definition.ts';
import { DataExport, DeletionInput, DeletionState, ExportInput } from './deletions.ts';
import { ById } from './values.ts';

export const readDeletions = call('readDeletions', {
  method: 'GET',
  path: '/api/v1/deletions',
  summary: 'The studios of the member, and the deletions that wait.',
  needs: 'session',
  answer: DeletionState,
  problems: ['not_signed_in'],
});

export const requestDeletion = call('requestDeletion', {
  method: 'POST',
  path: '/api/v1/deletions',
  summary: 'Leave a studio, or delete the account, in 14 days; requesting it once more changes nothing.',
  needs: 'session',
  body: DeletionInput,
  problems: ['not_signed_in', 'step_up_required', 'not_found'],
});

export const cancelDeletion = call('cancelDeletion', {
  method: 'DELETE',
  path: '/api/v1/deletions/{id}',
  summary: 'Keep everything; possible until the 14 days are over.',
  needs: 'session',
  params: ById,
  problems: ['not_signed_in', 'not_found'],
});

export const exportData = call('exportData', {
  method: 'POST',
  path: '/api/v1/data_export',
  summary: 'All data of the member, or those of one studio.',
  needs: 'session',
  body: ExportInput,
  answer: DataExport,
  problems: ['not_signed_in', 'step_up_required', 'not_found'],
});
