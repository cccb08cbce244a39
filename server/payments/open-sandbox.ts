/** The sandbox gateway for trying out Spotter: a gateway that runs already, or one that is started with the server. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Clock } from '../context.ts';
import type { Database } from '../database/database.ts';
import { gatewayOutsideTransaction } from './gateway-outside-transaction.ts';
import type { Payments } from './payments.ts';
import { startSandbox } from './sandbox/service.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

export interface OpenSandbox extends Payments {
  close(): Promise<void>;
}

/** Milliseconds; short, because many tests use a card without a response. */
const testGatewayTimeout = 2000;

/** Undefined in production, where test cards would buy real items. The data of the sandbox are stored beside the embedded database. */
export async function openSandbox(config: Config, clock: Clock, database: Database): Promise<OpenSandbox | undefined> {
  const { mode, port, sandboxUrl, databaseUrl, dataFolder } = config;
  if (mode === 'production') return undefined;
  const gatewayTimeout = mode === 'test' ? testGatewayTimeout : undefined;
  const cutOff = mode === 'test' ? 3 : 6;
  const gatewayAt = (address: URL) => gatewayOutsideTransaction(createSandboxGateway(address, gatewayTimeout), database);
  if (sandboxUrl) return { gateway: gatewayAt(sandboxUrl), cutOff, close: async () => undefined };
  const key = randomBytes(18).toString('base64url');
  const file = databaseUrl === undefined ? join(dataFolder, 'sandbox.ndjson') : null;
  const service = await startSandbox({ port: mode === 'demo' && port !== 0 ? port + 1 : 0, key, file, now: () => clock.now() });
  const address = new URL(service.url);
  address.username = key;
  return { gateway: gatewayAt(address), cutOff, close: () => service.close() };
}
