import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import type { WriteOwners } from './delegate-writes.ts';

export interface Dependencies {
  readonly api: Api;
  /** The server's time, as far as it is known. */
  readonly clock: ServerClock;
  /** Withdraws the write with this key for the member. */
  readonly withdrawWrite?: (key: string) => void;
  /** A new idempotency key for one intent. */
  readonly newKey: () => string;
}

/** Additional dependencies of the app itself. */
export interface AppDependencies extends Dependencies {
  /** The client behind `api`, whose calls belong to their callers. */
  readonly client: Api;
  readonly owners: WriteOwners;
  /** Null while no member is signed in. */
  readonly profileId: () => string | null;
}
