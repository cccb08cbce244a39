/** Types of reading any data from the server and keeping it. */
import type { AnyActorRef } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** `T` is what is read, `Q` what it depends on: filters, an id, a day. */
export interface ResourceContext<T, Q> {
  readonly query: Q;
  /** What was read last for this query; kept when a later reading fails. */
  readonly data: T | null;
  /** The server's time of the answer (ISO 8601); null without data. */
  readonly readAt: string | null;
  /** Why the last read failed; null after a success. */
  readonly error: CallError | null;
}

/** An actor of the resource chart for any data, as far as its status can be read. */
export interface ReadingActor extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => {
    readonly context: Pick<ResourceContext<unknown, unknown>, 'data' | 'readAt' | 'error'>;
    readonly hasTag: (tag: 'busy') => boolean;
  };
  readonly send: (event: { readonly type: 'retry.pressed' }) => void;
}

export interface ResourceInput<T, Q> {
  readonly query: Q;
  /** The known data, shown while it is read again. */
  readonly data?: T;
  readonly readAt?: string;
}

export type ResourceEvent<T, Q> =
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.pressed' }
  /** An instant came at which the data may be out of date: a class starts, a booking window opens. */
  | { readonly type: 'boundary.passed' }
  | { readonly type: 'connection.returned' }
  | { readonly type: 'query.changed'; readonly query: Q }
  /** Part of the data changed: a visit was booked. */
  | DataChanged<T>;

/** With the new data, or with how the known data change, from an actor that does not keep them. */
export type DataChanged<T> = { readonly type: 'data.changed' } & ({ readonly data: T } | { readonly update: (known: T) => T });

/** Port `load`; takes the query. `readAt` is the server's `date` (ISO 8601). */
export type LoadAnswer<T> = { readonly kind: 'read'; readonly data: T; readonly readAt: string } | Refused;
