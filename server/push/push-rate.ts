/** Limits the messages to each push service, counted in the database for all processes. */
import { createLimiter } from '../auth/limiter.ts';
import type { Database } from '../database/database.ts';
import { secondsUntilTurn } from './push-waits.ts';

export interface PushRate {
  /** Counts a message to a host; resolves to the number of seconds that the message must wait, 0 if it need not wait. */
  take(host: string): Promise<number>;
  pause(host: string, seconds: number): Promise<void>;
  reset(host: string): Promise<void>;
}

export function createPushRate(database: Database, perMinute: number, name = 'push messages sent'): PushRate {
  const limiter = createLimiter(database, name, perMinute, 60);
  return {
    take: async (host) => secondsUntilTurn(await limiter.take(host), perMinute),
    pause: (host, seconds) => limiter.fill(host, seconds),
    reset: (host) => limiter.reset(host),
  };
}
