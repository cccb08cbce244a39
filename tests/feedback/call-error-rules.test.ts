import { describe, expect, test } from 'vitest';
import { CallFailure, type FailureKind } from '#contract/call-failure.ts';
import { problemCodes } from '#contract/problem-codes.ts';
import { emptyToaster } from '#machines/feedback/empty-toaster.ts';
import { outcomeOf, endedId, isShown, errorToast, withEntry, withoutEntry } from '#machines/feedback/toaster.rules.ts';
import {
  failureKindOf,
  isGoneError,
  isSignedOutFailure,
  isUnreachable,
  leavesOpen,
  refusalToCallError,
  toCallError,
} from '#machines/feedback/call-error.rules.ts';
import { problem } from '#machines/visits/sample-classes.ts';

describe('a failed call', () => {
  const kinds: readonly FailureKind[] = ['unreachable', 'gone', 'timedOut', 'garbled', 'serverFailed', 'signedOut'];
  /** Thrown values that are no failed calls. */
  const others = [new Error('it broke'), 'it broke', null, undefined, { kind: 'unreachable' }];

  test('has the kind of its CallFailure, and anything else thrown is an unreadable response', () => {
    expect(kinds.map((kind) => failureKindOf(new CallFailure(kind)))).toEqual(kinds);
    expect(new Set(others.map(failureKindOf))).toEqual(new Set(['garbled']));
  });

  test('is unreachable only without a connection, and signed out only if the server reported this', () => {
    expect(kinds.filter((kind) => isUnreachable(new CallFailure(kind)))).toEqual(['unreachable']);
    expect(kinds.filter((kind) => isSignedOutFailure(new CallFailure(kind)))).toEqual(['signedOut']);
    expect(others.some((error) => isUnreachable(error) || isSignedOutFailure(error))).toBe(false);
  });

  test('has the problem of the server, or else only the kind of the failure', () => {
    const busy = problem('busy', 503);
    expect(toCallError(new CallFailure('serverFailed', busy))).toEqual({ kind: 'problem', problem: busy });
    expect(toCallError(new CallFailure('timedOut'))).toEqual({ kind: 'failure', failure: 'timedOut' });
    expect(toCallError(new Error('it broke'))).toEqual({ kind: 'failure', failure: 'garbled' });
  });

  test('requires a newer version of the page only if the server no longer has the version of this page', () => {
    expect(kinds.filter((failure) => isGoneError({ kind: 'failure', failure }))).toEqual(['gone']);
    expect([isGoneError(null), isGoneError({ kind: 'problem', problem: problem('not_found', 404) })]).toEqual([false, false]);
  });

  test('leaves an earlier attempt unknown only if the server did not read the request, or the key belongs to another one', () => {
    const open = problemCodes.filter((code) => leavesOpen({ kind: 'refused', problem: { code } }));
    expect(open.toSorted()).toEqual(['key_reused', 'too_many_requests']);
    expect(leavesOpen({ kind: 'changed' })).toBe(false);
  });

  test('has the problem of a refusal, and counts a response without a reason as unreadable', () => {
    const full = problem('session_full');
    expect(refusalToCallError({ kind: 'refused', problem: full })).toEqual({ kind: 'problem', problem: full });
    expect(refusalToCallError({ kind: 'read' })).toEqual({ kind: 'failure', failure: 'garbled' });
  });
});

describe('the list of toasts', () => {
  const two = withEntry(withEntry(emptyToaster, { id: 'a', kind: 'toast' }), { id: 'b', kind: 'progress' });
  const error = { kind: 'failure', failure: 'unreachable' } as const;

  test('contains the shown toasts', () => {
    expect([isShown(two, 'a'), isShown(two, 'b'), isShown(two, 'c'), isShown(emptyToaster, 'a')]).toEqual([true, true, false, false]);
  });

  test('shows the newest toast last, each toast once, and removes closed toasts', () => {
    expect(withEntry(two, { id: 'a', kind: 'toast' })).toEqual({
      entries: [
        { id: 'b', kind: 'progress' },
        { id: 'a', kind: 'toast' },
      ],
      count: 3,
    });
    expect(withoutEntry(two, 'a')).toEqual({ entries: [{ id: 'b', kind: 'progress' }], count: 2 });
  });

  test('shows an error in red, with Dismiss, for three seconds, each with its own id', () => {
    expect(errorToast(two, error)).toEqual({
      id: 'error-2',
      status: 'danger',
      message: { kind: 'error', error },
      options: { autohide: true, delay: 3000, action: 'dismiss' },
    });
  });

  test('reads the outcome from the event that ends the progress', () => {
    expect(outcomeOf({ type: 'progress.succeeded', id: 'a', text: 'booked' })).toEqual({ kind: 'succeeded', text: 'booked' });
    expect(outcomeOf({ type: 'progress.failed', id: 'a', error })).toEqual({ kind: 'failed', error });
  });

  test('detects which toast has ended, also with an unusual id', () => {
    expect(endedId({ type: 'xstate.done.actor.a' })).toBe('a');
    expect(endedId({ type: 'xstate.error.actor.key.1' })).toBe('key.1');
    expect(endedId({ type: 'my.xstate.done.actor.a' })).toBe('my.xstate.done.actor.a');
  });
});
