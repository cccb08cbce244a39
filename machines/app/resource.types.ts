import type { AnyActorRef } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** `T` is the type of the data, `Q` the type of its query: filters, an id, a day. */
export interface ResourceContext<T, Q> {
  readonly query: Q;
  /** The data of the last successful read for this query; kept when a later read fails. */
  readonly data: T | null;
  /** The server's time of the answer (ISO 8601); null without data. */
  readonly readAt: string | null;
  readonly error: CallError | null;
}

export interface ReadingActor extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => {
    readonly context: Pick<ResourceContext<unknown, unknown>, 'data' | 'readAt' | 'error'>;
    readonly hasTag: (tag: 'busy') => boolean;
  };
  readonly send: (event: { readonly type: 'retry.pressed' }) => void;
}

export interface ResourceInput<T, Q> {
  readonly query: Q;
  readonly data?: T;
  readonly readAt?: string;
}

export type ResourceEvent<T, Q> =
  | { readonly type: 'refresh.requested' }
  | { readonly type: 'retry.pressed' }
  /** The data may be out of date from this instant: a class starts, or a booking window opens. */
  | { readonly type: 'boundary.passed' }
  | { readonly type: 'connection.returned' }
  | { readonly type: 'query.changed'; readonly query: Q }
  | DataChanged<T>;

export type DataChanged<T> = { readonly type: 'data.changed' } & ({ readonly data: T } | { readonly update: (known: T) => T });

/** The output of the port `load`, whose input is the query. `readAt` is the server's `date` header (ISO 8601). */
export type LoadAnswer<T> = { readonly kind: 'read'; readonly data: T; readonly readAt: string } | Refused;
