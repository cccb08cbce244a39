/** What every screen may use of the world; made once, at the start. */
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import type { WriteOwners } from './delegate-writes.ts';

export interface Dependencies {
  /** Writes belong to the app, reads to their actors. */
  readonly api: Api;
  /** The server's time, as far as it is known. */
  readonly clock: ServerClock;
  /** The member drops the request with this key. */
  readonly withdrawWrite?: (key: string) => void;
  /** A fresh idempotency key, for one intent. */
  readonly newKey: () => string;
}

/** What the app itself may use beside that. */
export interface AppDependencies extends Dependencies {
  /** The client behind `api`, whose calls belong to whatever makes them. */
  readonly client: Api;
  readonly owners: WriteOwners;
  /** Null while no member is signed in. */
  readonly profileId: () => string | null;
}
