/** A write: one call that changes something, sent for one intent of the member. It belongs to the app and not to the screen. */
import type { CallName } from '#contract/calls.ts';
import type { Refused } from '#contract/call-failure.ts';
import type { Account, Profile } from '#contract/profile.ts';
import type { FeedbackEvent, SuccessText, CallError, FailedWriteText } from '#machines/feedback/feedback.events.ts';
import type { PlacesChanged } from './screen.types.ts';

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

export interface WriteReport {
  /** The name in the report if the thing has no name of its own. */
  readonly thing: WriteThing;
  readonly done: SuccessText | null;
  readonly undone: FailedWriteText;
}

export interface WriteSubject {
  readonly name?: string | undefined;
  /** The message after success, if it differs from that of the call. */
  readonly done?: SuccessText | undefined;
}

export interface Write {
  /** The idempotency key of the write, or an own id if the call takes no key. */
  readonly key: string;
  readonly isKeyed: boolean;
  readonly call: CallName;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  /** Guid of the member’s facility when the write was requested. */
  readonly facility: string | null;
  readonly subject: WriteSubject;
  /** In milliseconds since 1970. */
  readonly requestedAt: number;
}

/** Port `sendWrite`: throws a `CallFailure` if no usable answer came. */
export type WriteAnswer = { readonly kind: 'answered'; readonly answer?: unknown } | Refused;

export interface PendingWriteInput {
  readonly write: Write;
  /** Whether a port of a screen waits for the answer; false after a reload, and after *Try again* in a report. */
  readonly isAwaited: boolean;
  readonly isOnline: boolean;
}

export interface PendingWriteContext extends PendingWriteInput {
  readonly isScreenThere: boolean;
  readonly attempts: number;
  /** Whether the device was online at any attempt; otherwise the write cannot have been sent. */
  readonly wasSentOnline: boolean;
  readonly answer: WriteAnswer | null;
  readonly error: CallError | null;
  readonly end: PendingWriteOutput['end'] | null;
}

export type PendingWriteEvent =
  | { readonly type: 'owner.returned'; readonly write: Write }
  | { readonly type: 'owner.left' }
  | { readonly type: 'screen.left' }
  /** The screen has reported the result; `unknown`: it could not determine the result. */
  | { readonly type: 'screen.reported'; readonly end: 'known' | 'unknown' | 'withdrawn' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.returned' };

/** Sent to the port `owner`, which forwards it to the waiting ports of the screen. */
export type WriteDelivery =
  | { readonly type: 'answer.delivered'; readonly answer: WriteAnswer }
  | { readonly type: 'failure.delivered'; readonly error: unknown };

/** `delivered`: the screen has the answer; `answered`, `failed`: the app reports it; `released`: the screen has reported it. */
export interface PendingWriteOutput {
  readonly write: Write;
  readonly end: 'delivered' | 'answered' | 'failed' | 'released' | 'signedOut';
  readonly answer: WriteAnswer | null;
  readonly error: CallError | null;
  /** Whether the write may have been sent. */
  readonly wasSentOnline: boolean;
}

/** A write that failed, or may have failed: its report stays until the member dismisses it or tries again. */
export interface UnresolvedWrite {
  readonly write: Write;
  readonly error: CallError;
  /** The server refused it, so its key cannot be used again. */
  readonly isRefused: boolean;
  /** Periods in which the app still sends it automatically when the connection returns; 0: only the member can send it. */
  readonly resendPeriods: number;
}

export interface StoredWrites {
  /** Writes without a result; they are sent again after the reload. */
  readonly pending: readonly Write[];
  readonly unresolved: readonly UnresolvedWrite[];
}

export interface WriteQueueInput {
  readonly profileId: string;
  readonly isOnline: boolean;
}

export interface WriteQueueContext extends WriteQueueInput {
  /** Each of these writes has an actor. */
  readonly pending: readonly Write[];
  /** Writes that wait for another write with the same target, in the order of their requests. */
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
  /** `freshKey` is used only if the retry needs a new key. */
  | { readonly type: 'retry.pressed'; readonly key: string; readonly freshKey: string }
  | { readonly type: 'dismiss.pressed'; readonly key: string }
  /** A screen's report of the result; its key is that of the intent. */
  | Extract<FeedbackEvent, { readonly type: 'progress.succeeded' | 'progress.failed' | 'progress.dropped' }>
  | { readonly type: `xstate.done.actor.${string}`; readonly output: unknown; readonly actorId: string }
  | { readonly type: `xstate.error.actor.${string}`; readonly error: unknown; readonly actorId: string };

export type WriteQueueEmitted =
  | FeedbackEvent
  | PlacesChanged
  | { readonly type: 'profile.changed'; readonly profile: Profile }
  | { readonly type: 'account.changed'; readonly account: Account };

export interface WritesChanged extends StoredWrites {
  readonly type: 'writes.changed';
}
