/** What every screen may use of the world; made once, at the start. */
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

export interface Means {
  readonly api: Api;
  /** The server's time, as far as it is known. */
  readonly clock: ServerClock;
  /** A fresh idempotency key, for one intent. */
  readonly newKey: () => string;
}
