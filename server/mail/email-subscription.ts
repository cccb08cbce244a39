/** The emails of one type that a studio sends a member. The signed address permits reading and changing the subscription. */
import type { EmailSubscription, StoppableEmail } from '#contract/notifications.ts';
import type { Handle, Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import type { LinkLimits } from '../auth/link-limits.ts';
import type { Recipient } from '../notifications/mute.ts';
import { orgOf } from '../profile/profile-store.ts';
import { areEmailsStopped, resumeEmails, stopEmails } from './stopped-emails.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts';

export const findEmailRecipient = (tx: Tx | Handle, { orgId, profileId }: Unsubscription): Promise<Recipient | undefined> =>
  tx
    .selectFrom('accounts')
    .select(['org_id', 'profile_id'])
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();

interface Found {
  readonly recipient: Recipient;
  readonly type: StoppableEmail;
}

/** The subscription of a token. A member who has left the studio has no emails to stop. */
async function find(tx: Tx | Handle, token: string): Promise<Found> {
  const named = await readUnsubscribeToken(tx, token);
  const recipient = named && (await findEmailRecipient(tx, named));
  if (!recipient) throw new Refused('not_found');
  return { recipient, type: named.type };
}

async function readSubscription(tx: Tx | Handle, { recipient, type }: Found): Promise<EmailSubscription> {
  const org = await tx.selectFrom('orgs').selectAll().where('id', '=', recipient.org_id).executeTakeFirstOrThrow();
  return { org: orgOf(org), type, is_stopped: await areEmailsStopped(tx, recipient, type) };
}

type SubscriptionCalls = Pick<CallHandlers, 'readEmailSubscription' | 'updateEmailSubscription'>;

export const emailSubscriptionCalls = (limits: LinkLimits): SubscriptionCalls => ({
  async readEmailSubscription({ context, params, address }) {
    await limits.countGuess(address);
    const subscription = await context.database.once(async (handle) => readSubscription(handle, await find(handle, params.token)));
    await limits.forgiveGuess(address);
    return subscription;
  },

  async updateEmailSubscription({ context, params, body, address }) {
    await limits.countGuess(address);
    const subscription = await context.database.transaction(async (tx) => {
      const found = await find(tx, params.token);
      await (body.is_stopped ? stopEmails : resumeEmails)(tx, found.recipient, found.type);
      return readSubscription(tx, found);
    });
    await limits.forgiveGuess(address);
    return subscription;
  },
});
