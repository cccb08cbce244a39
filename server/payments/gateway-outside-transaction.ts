/** A gateway without calls from inside a transaction: a call may take seconds, and would block the database for others. */
import type { Database } from '../database/database.ts';
import type { PaymentGateway } from './gateway.ts';

export class GatewayInTransaction extends Error {
  override readonly name = 'GatewayInTransaction';
  constructor() {
    super('A gateway is called before or after work with the database, never in it.');
  }
}

declare const isOutside: unique symbol;
/** The only gateway type in the server: it refuses calls from inside a transaction. */
export type OutsideGateway = PaymentGateway & { readonly [isOutside]: true };

export function gatewayOutsideTransaction(gateway: PaymentGateway, database: Pick<Database, 'isAtWork'>): OutsideGateway {
  const outside = async <T>(call: () => Promise<T>): Promise<T> => {
    if (database.isAtWork()) throw new GatewayInTransaction();
    return call();
  };
  const { removals, disputes } = gateway;
  const guarded: PaymentGateway = {
    ...gateway,
    isOpenTo: (orgId) => outside(() => gateway.isOpenTo(orgId)),
    authToken: (owner) => outside(() => gateway.authToken(owner)),
    card: (token, owner) => outside(() => gateway.card(token, owner)),
    charge: (order) => outside(() => gateway.charge(order)),
    look: (id) => outside(() => gateway.look(id)),
    close: (id) => outside(() => gateway.close(id)),
    refund: (id) => outside(() => gateway.refund(id)),
    ...(disputes && { disputes: { read: (kept) => outside(() => disputes.read(kept)) } }),
    ...(removals && {
      removals: {
        removeCard: (kept) => outside(() => removals.removeCard(kept)),
        removeCustomer: (kept) => outside(() => removals.removeCustomer(kept)),
      },
    }),
  };
  return guarded as OutsideGateway;
}
