/** Opens the payment gateway: Stripe if there are keys, else the sandbox, except in production. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Clock } from '../context.ts';
import type { Database } from '../database/database.ts';
import { gatewayOutsideTransaction } from './gateway-outside-transaction.ts';
import { openSandbox } from './open-sandbox.ts';
import type { Payments } from './payments.ts';
import { createReferenceStore } from './stripe/reference-store.ts';

export interface OpenPayments extends Payments {
  close(): Promise<void>;
}

interface Surroundings {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Logger;
  readonly url: string;
}

/** Milliseconds for one call, well below the browser's own timeout. Short in tests, many of which expect no response. */
const callTimeout = { production: 6000, demo: 6000, test: 2000 } as const;
const cutOff = { production: 9, demo: 9, test: 3 } as const;

export async function openPayments(config: Config, { clock, database, log, url }: Surroundings): Promise<OpenPayments | undefined> {
  const { stripe: keys, mode } = config;
  if (!keys) return openSandbox(config, clock, database);
  const { createStripeGateway } = await import('./stripe/stripe-gateway.ts');
  const gateway = createStripeGateway({
    keys,
    references: createReferenceStore(database),
    ownOrigin: url,
    timeout: callTimeout[mode],
    log,
  });
  return { gateway: gatewayOutsideTransaction(gateway, database), cutOff: cutOff[mode], close: async () => undefined };
}
