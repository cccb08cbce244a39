import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import type { WriteOwners } from './delegate-writes.ts';

export interface Dependencies {
  readonly api: Api;
  /** The server's time, as far as it is known. */
  readonly clock: ServerClock;
  /** Withdraws the member's write with this key, so that the app no longer sends it. */
  readonly withdrawWrite?: (key: string) => void;
  readonly newKey: () => string;
}

/** Additional dependencies of the app itself. */
export interface AppDependencies extends Dependencies {
  /** The client that `api` uses. Its writes belong to their callers and not to the app. */
  readonly client: Api;
  readonly owners: WriteOwners;
  /** The id of the signed-in member; null while no member is signed in. */
  readonly profileId: () => string | null;
}
