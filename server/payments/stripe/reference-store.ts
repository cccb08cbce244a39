/** The first reference of a payment never changes, because only this reference may be confirmed. */
import type { Database } from '../../database/database.ts';
import type { CardOwner } from '../gateway.ts';

export interface Reference {
  readonly account: string;
  readonly intent: string;
}

export interface ReferenceStore {
  account(orgId: string): Promise<string | null>;
  customer(owner: CardOwner, account: string): Promise<string | null>;
  /** Returns the id that was stored first. */
  keepCustomer(owner: CardOwner, account: string, customer: string): Promise<string>;
  /** Removes the stored customer, unless it has been replaced by another customer. */
  dropCustomer(owner: CardOwner, account: string, customer: string): Promise<void>;
  find(paymentId: string): Promise<Reference | 'closed' | null>;
  /** Returns the reference that was stored first. */
  keep(paymentId: string, reference: Reference): Promise<Reference | 'closed'>;
  /** Closes the payment for new references; returns the existing one. */
  close(paymentId: string): Promise<Reference | 'closed'>;
}

export function createReferenceStore(database: Pick<Database, 'once'>): ReferenceStore {
  const find: ReferenceStore['find'] = async (id) => {
    const row = await database.once((handle) =>
      handle.selectFrom('payments').select(['gateway_account', 'gateway_ref', 'gateway_closed']).where('id', '=', id).executeTakeFirst(),
    );
    if (row?.gateway_closed === true) return 'closed';
    return row?.gateway_ref == null || row.gateway_account === null ? null : { account: row.gateway_account, intent: row.gateway_ref };
  };

  const found = async (id: string): Promise<Reference | 'closed'> => {
    const reference = await find(id);
    if (!reference) throw new Error(`There is no payment ${id}.`);
    return reference;
  };

  const customer: ReferenceStore['customer'] = async ({ orgId, profileId }, account) => {
    const row = await database.once((handle) =>
      handle
        .selectFrom('gateway_customers')
        .select('customer')
        .where('org_id', '=', orgId)
        .where('profile_id', '=', profileId)
        .where('account', '=', account)
        .executeTakeFirst(),
    );
    return row?.customer ?? null;
  };

  return {
    find,
    customer,
    async account(orgId) {
      const row = await database.once((handle) =>
        handle.selectFrom('orgs').select('stripe_account').where('id', '=', orgId).executeTakeFirst(),
      );
      return row?.stripe_account ?? null;
    },
    async keepCustomer({ orgId, profileId }, account, given) {
      await database.once((handle) =>
        handle
          .insertInto('gateway_customers')
          .values({ org_id: orgId, profile_id: profileId, account, customer: given })
          .onConflict((conflict) => conflict.columns(['org_id', 'profile_id', 'account']).doNothing())
          .execute(),
      );
      return (await customer({ orgId, profileId }, account)) ?? given;
    },
    async dropCustomer({ orgId, profileId }, account, deleted) {
      await database.once((handle) =>
        handle
          .deleteFrom('gateway_customers')
          .where('org_id', '=', orgId)
          .where('profile_id', '=', profileId)
          .where('account', '=', account)
          .where('customer', '=', deleted)
          .execute(),
      );
    },
    async keep(id, { account, intent }) {
      await database.once((handle) =>
        handle
          .updateTable('payments')
          .set({ gateway_account: account, gateway_ref: intent })
          .where('id', '=', id)
          .where('gateway_ref', 'is', null)
          .where('gateway_closed', '=', false)
          .execute(),
      );
      return found(id);
    },
    async close(id) {
      await database.once((handle) =>
        handle.updateTable('payments').set({ gateway_closed: true }).where('id', '=', id).where('gateway_ref', 'is', null).execute(),
      );
      return found(id);
    },
  };
}
