/** What reading something from the server and keeping it is about, whatever it is. */
import type { AnyActorRef } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** `T` is what is read, `Q` what it depends on: filters, an id, a day. */
export interface ResourceContext<T, Q> {
  readonly query: Q;
  /** What was read last for this query; kept when a later reading fails. */
  readonly data: T | null;
  /** When the server said so (ISO 8601); null while nothing is there. */
  readonly readAt: string | null;
  /** Why the last reading failed; null after one that did not. */
  readonly error: CallError | null;
}

/** An actor of the resource chart, whatever it reads, as far as one is told how the reading goes. */
export interface ReadingActor extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => {
    readonly context: Pick<ResourceContext<unknown, unknown>, 'data' | 'readAt' | 'error'>;
    readonly hasTag: (tag: 'busy') => boolean;
  };
  readonly send: (event: { readonly type: 'retry.pressed' }) => void;
}

export interface ResourceInput<T, Q> {
  readonly query: Q;
  /** What is known already, shown while the server is asked. */
  readonly data?: T;
  readonly readAt?: string;
}

export type ResourceEvent<T, Q> =
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.pressed' }
  /** An instant came at which what is shown may be different: a class starts, a booking window opens. */
  | { readonly type: 'boundary.passed' }
  | { readonly type: 'connection.returned' }
  | { readonly type: 'query.changed'; readonly query: Q }
  /** Part of it is known better by now: a visit was booked. */
  | DataChanged<T>;

/** With the new data, or with how the known data change, from whoever does not keep them. */
export type DataChanged<T> = { readonly type: 'data.changed' } & ({ readonly data: T } | { readonly update: (known: T) => T });

/** Port `load`; takes the query. `readAt` is the server's `date` (ISO 8601). */
export type LoadAnswer<T> = { readonly kind: 'read'; readonly data: T; readonly readAt: string } | Refused;
