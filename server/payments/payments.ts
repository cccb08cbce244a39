/** Card payments while the server runs: the gateway, and what settles payments that were cut off. */
import type { OutsideGateway } from './gateway-outside-transaction.ts';

export interface Payments {
  readonly gateway: OutsideGateway;
  /** Seconds after which no client waits for an answer any more: more than the gateway's time-out, with its second attempt. */
  readonly cutOff: number;
}
