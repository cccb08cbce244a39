/** A write: one call that changes something, sent for one intent of the member. It belongs to the app and not to the screen. */
import type { CallName } from '#contract/calls.ts';
import type { Refused } from '#contract/call-failure.ts';
import type { Account, Profile } from '#contract/profile.ts';
import type { FeedbackEvent, SuccessText, CallError, FailedWriteText } from '#machines/feedback/feedback.events.ts';
import type { PlacesChanged } from './screen.types.ts';

/** The kind of thing that a write changes. */
export type WriteThing =
  | 'class'
  | 'appointment'
  | 'comment'
  | 'reaction'
  | 'workout'
  | 'profile'
  | 'details'
  | 'notifications'
  | 'studio'
  | 'picture'
  | 'cart'
  | 'purchase'
  | 'invoice'
  | 'card';

/** How the result of a write is reported where its screen cannot do it. */
export interface WriteReport {
  /** Named in the report where the thing has no name of its own. */
  readonly thing: WriteThing;
  /** The word for a success; null where a success needs no word. */
  readonly done: SuccessText | null;
  readonly undone: FailedWriteText;
}

/** Details that a port may add to the report of its call. */
export interface WriteSubject {
  /** The class or the thing that the write is about, as members call it. */
  readonly name?: string | undefined;
  /** The word for its success, where it differs from that of the call. */
  readonly done?: SuccessText | undefined;
}

/** Everything that is needed to send it, and to send it again after a reload. */
export interface Write {
  /** Its idempotency key, or an id of its own where the call takes no key. */
  readonly key: string;
  /** The call takes the key as its idempotency key. */
  readonly isKeyed: boolean;
  readonly call: CallName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  /** Guid of the facility at which the member was. */
  readonly facility: string | null;
  readonly subject: WriteSubject;
  /** In milliseconds since 1970. */
  readonly requestedAt: number;
}

/** Port `sendWrite`: throws a `CallFailure` where no usable answer came. */
export type WriteAnswer = { readonly kind: 'answered'; readonly answer?: unknown } | Refused;

export interface PendingWriteInput {
  readonly write: Write;
  /** Whether a port of a screen waits for the answer; false after a reload, and after *Try again* in a report. */
  readonly isAwaited: boolean;
  readonly isOnline: boolean;
}

export interface PendingWriteContext extends PendingWriteInput {
  /** Whether the screen that requested it is still there. */
  readonly isScreenThere: boolean;
  readonly attempts: number;
  /** Whether the device was online at any of the attempts: else it cannot have been sent. */
  readonly wasSentOnline: boolean;
  readonly answer: WriteAnswer | null;
  readonly error: CallError | null;
  readonly end: PendingWriteOutput['end'] | null;
}

export type PendingWriteEvent =
  /** A port of the screen requests the same intent again. */
  | { readonly type: 'owner.returned'; readonly write: Write }
  /** From the port `owner`: no port of the screen waits for the answer any more. */
  | { readonly type: 'owner.left' }
  | { readonly type: 'screen.left' }
  /** The screen has reported the result by itself; `unknown`: it could not determine the result. */
  | { readonly type: 'screen.reported'; readonly end: 'known' | 'unknown' | 'withdrawn' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.returned' };

/** To the port `owner`, which forwards it to the waiting ports of the screen. */
export type WriteDelivery =
  | { readonly type: 'answer.delivered'; readonly answer: WriteAnswer }
  | { readonly type: 'failure.delivered'; readonly error: unknown };

/**
 * How it ended. `delivered`: the screen has the answer; `answered` and `failed`: the app reports it; `released`: the screen has reported
 * it; `signedOut`: no member is signed in any more.
 */
export interface PendingWriteOutput {
  readonly write: Write;
  readonly end: 'delivered' | 'answered' | 'failed' | 'released' | 'signedOut';
  readonly answer: WriteAnswer | null;
  readonly error: CallError | null;
  /** Whether it can have left the device. */
  readonly wasSentOnline: boolean;
}

/** A write that failed, or may have failed: its report stays until the member dismisses it or tries again. */
export interface UnresolvedWrite {
  readonly write: Write;
  readonly error: CallError;
  /** The server refused it, so that its key is used up. */
  readonly isRefused: boolean;
  /** For how many more periods the app sends it by itself when the connection returns; 0: only the member does. */
  readonly resendPeriods: number;
}

/** What is kept over a reload. */
export interface StoredWrites {
  /** Writes without a result: they are sent again. */
  readonly pending: readonly Write[];
  /** Writes with a reported failure: it is shown again. */
  readonly unresolved: readonly UnresolvedWrite[];
}

export interface WriteQueueInput {
  readonly profileId: string;
  readonly isOnline: boolean;
}

export interface WriteQueueContext extends WriteQueueInput {
  /** Each has an actor. */
  readonly pending: readonly Write[];
  /** Those that wait for another write with the same target, in the order in which they were requested. */
  readonly queued: readonly Write[];
  readonly unresolved: readonly UnresolvedWrite[];
}

export interface WriteRequested {
  readonly type: 'write.requested';
  readonly write: Write;
}

export type WriteQueueEvent =
  | WriteRequested
  | { readonly type: 'screen.left' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.returned' }
  /** `freshKey`: for an intent that has to be a new one. */
  | { readonly type: 'retry.pressed'; readonly key: string; readonly freshKey: string }
  | { readonly type: 'dismiss.pressed'; readonly key: string }
  /** What a screen reports, by the key of its intent. */
  | Extract<FeedbackEvent, { readonly type: 'progress.succeeded' | 'progress.failed' | 'progress.dropped' }>
  | { readonly type: `xstate.done.actor.${string}`; readonly output: unknown; readonly actorId: string }
  | { readonly type: `xstate.error.actor.${string}`; readonly error: unknown; readonly actorId: string };

/** What the app receives from a write whose screen was left. */
export type WriteQueueEmitted =
  | FeedbackEvent
  | PlacesChanged
  | { readonly type: 'profile.changed'; readonly profile: Profile }
  | { readonly type: 'account.changed'; readonly account: Account };

/** To the port `storeWrites`. */
export interface WritesChanged extends StoredWrites {
  readonly type: 'writes.changed';
}
