/** Card payments while the server runs: the gateway, and what settles payments that were cut off. */
import type { OutsideGateway } from './gateway-outside-transaction.ts';

export interface Payments {
  readonly gateway: OutsideGateway;
  /** Seconds after which nobody waits for an answer any more: more than the gateway is given, with its second try. */
  readonly cutOff: number;
}
