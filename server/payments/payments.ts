/** Card payments while the server runs: the gateway, and what settles payments that were cut off. */
import type { PaymentGateway } from './gateway.ts';

export interface Payments {
  readonly gateway: PaymentGateway;
}
