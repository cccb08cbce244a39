import type { OutsideGateway } from './gateway-outside-transaction.ts';

export interface Payments {
  readonly gateway: OutsideGateway;
  /** Seconds after which no client waits for a response any more: longer than the gateway's timeout with its second attempt. */
  readonly cutOff: number;
}
