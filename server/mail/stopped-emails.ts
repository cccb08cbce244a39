/** Stops the emails that an unsubscribe address names, and turns them on again. */
import type { StoppableEmail } from '#contract/notifications.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { mute, type Recipient, unmute } from '../notifications/mute.ts';
import { readSummaryTypes, resumeSummary, stopSummary } from '../notifications/summary-settings.ts';

export async function areEmailsStopped(tx: Tx | Handle, recipient: Recipient, type: StoppableEmail): Promise<boolean> {
  if (type === 'summary') return (await readSummaryTypes(tx, recipient)).length === 0;
  const row = await tx
    .selectFrom('muted_notifications')
    .select('type')
    .where('org_id', '=', recipient.org_id)
    .where('profile_id', '=', recipient.profile_id)
    .where('type', '=', type)
    .where('channel', '=', 'email')
    .executeTakeFirst();
  return row !== undefined;
}

export const stopEmails = (tx: Tx, recipient: Recipient, type: StoppableEmail): Promise<unknown> =>
  type === 'summary' ? stopSummary(tx, recipient) : mute(tx, recipient, { type, channel: 'email' });

export const resumeEmails = (tx: Tx, recipient: Recipient, type: StoppableEmail): Promise<unknown> =>
  type === 'summary' ? resumeSummary(tx, recipient) : unmute(tx, recipient, { type, channel: 'email' });
