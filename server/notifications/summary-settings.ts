/** The types in the daily summary of a member. The link in the summary stops and resumes all of them together. */
import { type SummarizedType, summarizedTypes } from '#contract/notifications.ts';
import type { Handle, Tx } from '../database/schema.ts';
import type { Recipient } from './mute.ts';

export async function readSummaryTypes(tx: Tx | Handle, { org_id, profile_id }: Recipient): Promise<SummarizedType[]> {
  const rows = await tx
    .selectFrom('wanted_notifications')
    .select('type')
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('channel', '=', 'email')
    .where('is_stopped', '=', false)
    .execute();
  return summarizedTypes.filter((summarized) => rows.some(({ type }) => type === summarized));
}

const setStopped = (tx: Tx, { org_id, profile_id }: Recipient, isStopped: boolean): Promise<unknown> =>
  tx
    .updateTable('wanted_notifications')
    .set({ is_stopped: isStopped })
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('channel', '=', 'email')
    .execute();

export const stopSummary = (tx: Tx, recipient: Recipient): Promise<unknown> => setStopped(tx, recipient, true);

/** Restores the types from before the stop; if the member has turned off each type, all types. */
export async function resumeSummary(tx: Tx, recipient: Recipient): Promise<void> {
  if ((await readSummaryTypes(tx, recipient)).length > 0) return;
  await setStopped(tx, recipient, false);
  if ((await readSummaryTypes(tx, recipient)).length > 0) return;
  await tx
    .insertInto('wanted_notifications')
    .values(summarizedTypes.map((type) => ({ ...recipient, type, channel: 'email' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
