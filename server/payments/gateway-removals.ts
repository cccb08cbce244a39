/** Jobs are enqueued in the transaction of their cause; running one twice does no harm. Source: docs/decisions/checkout.md#0378. */
import { fromKysely, type JobWithMetadata } from 'pg-boss';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { isUnsettledState } from '../database/sql-lists.ts';
import type { PaymentSourceRow, Tx } from '../database/schema.ts';
import { dueJobs } from '../jobs/due-jobs.ts';
import { gatewayRemovalQueue } from '../jobs/queues.ts';
import { runAfterCommit } from '../jobs/run-after-commit.ts';
import type { KeptCard, KeptCustomer } from './gateway.ts';

/** Contains no member, because the job may outlive an erased profile. */
export type GatewayRemovalJob =
  | (KeptCard & { readonly kind: 'card'; readonly org_id: string; readonly source_id: string })
  | (KeptCustomer & { readonly kind: 'customer' });

const due = new WeakSet<Tx>();

async function enqueue(tx: Tx, { database, newId }: Context, removals: readonly GatewayRemovalJob[]): Promise<void> {
  if (removals.length === 0) return;
  const insert = removals.map((data) => ({ id: newId(), data }));
  await database.jobs.insert(gatewayRemovalQueue, insert, { db: fromKysely(tx) });
  due.add(tx);
}

/** Removes the card in every account that knows the member, because the account of the studio may have changed. */
export async function queueCardRemoval(tx: Tx, context: Context, card: PaymentSourceRow): Promise<void> {
  const accounts = await tx
    .selectFrom('gateway_customers')
    .select('account')
    .where('org_id', '=', card.org_id)
    .where('profile_id', '=', card.profile_id)
    .execute();
  const { org_id, id: source_id, token } = card;
  await enqueue(
    tx,
    context,
    accounts.map(({ account }) => ({ kind: 'card', account, card: token, org_id, source_id })),
  );
}

/** Removes the customers with their cards; call it before their rows are deleted. `orgId`: only at this studio; null: at all studios. */
export async function queueCustomerRemovals(tx: Tx, context: Context, profileId: string, orgId: string | null): Promise<void> {
  const all = tx.selectFrom('gateway_customers').select(['account', 'customer']).where('profile_id', '=', profileId);
  const customers = await (orgId === null ? all : all.where('org_id', '=', orgId)).execute();
  await enqueue(
    tx,
    context,
    customers.map(({ account, customer }) => ({ kind: 'customer', account, customer })),
  );
}

/** Whether a payment with the card is in progress. The card is then removed at the gateway once the payment has a result. */
const isPaying = async ({ database }: Context, orgId: string, sourceId: string): Promise<boolean> => {
  const row = await database.once((handle) =>
    handle
      .selectFrom('payments')
      .select('id')
      .where('org_id', '=', orgId)
      .where('source_id', '=', sourceId)
      .where(isUnsettledState('state'))
      .executeTakeFirst(),
  );
  return row !== undefined;
};

async function removeOne(context: Context, data: GatewayRemovalJob): Promise<void> {
  const removals = context.payments?.gateway.removals;
  if (!removals) throw new Error('There is no payment gateway that keeps cards.');
  if (data.kind === 'customer') return removals.removeCustomer(data);
  if (await isPaying(context, data.org_id, data.source_id)) throw new Error('A payment with the card is under way.');
  return removals.removeCard(data);
}

async function run(context: Context, { id, data, retryCount, retryLimit }: JobWithMetadata<GatewayRemovalJob>): Promise<void> {
  const { database, log } = context;
  try {
    await removeOne(context, data);
    await database.jobs.deleteJob(gatewayRemovalQueue, id);
  } catch (error) {
    const facts = { job: id, kind: data.kind, error: messageOf(error) };
    if (retryCount < retryLimit) log.warn(facts, 'a card or customer was not removed at the payment gateway; it is tried again later');
    else log.error(facts, 'a card or customer was not removed for three days; "npm run studio -- jobs" lists it');
    await database.jobs.fail(gatewayRemovalQueue, { id, retryCount }, { message: messageOf(error) });
  }
}

/** Runs all due removals; a failed removal does not delay the others. */
export async function removeAtGateway(context: Context, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
  for await (const job of dueJobs<GatewayRemovalJob>(context.database.jobs, gatewayRemovalQueue, { signal })) await run(context, job);
}

export const removeAtGatewayAfterCommit = (context: Context) =>
  runAfterCommit(context, {
    hasEnqueued: (tx) => due.has(tx),
    run: removeAtGateway,
    failure: 'nothing could be removed at the payment gateway; it is tried again later',
  });
