/** What a member is told of something that went wrong. */
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/answer.ts';
import { noToasts } from '#machines/feedback/no-toasts.ts';
import { outcomeOf, endedId, isShown, troubleToast, withEntry, withoutEntry } from '#machines/feedback/toaster.rules.ts';
import { isUnreachable, refusalTrouble } from '#machines/feedback/trouble.rules.ts';
import { problem } from '#machines/visits/sample-classes.ts';

describe('a call that went wrong', () => {
  test('is one without a connection only when nothing was reached', () => {
    expect(isUnreachable(new CallFailure('unreachable'))).toBe(true);
    expect(isUnreachable(new CallFailure('timedOut'))).toBe(false);
    expect(isUnreachable(new Error('it broke'))).toBe(false);
  });

  test('tells what the server said, and calls an answer without a reason unreadable', () => {
    const full = problem('session_full');
    expect(refusalTrouble({ kind: 'refused', problem: full })).toEqual({ kind: 'problem', problem: full });
    expect(refusalTrouble({ kind: 'read' })).toEqual({ kind: 'failure', failure: 'garbled' });
  });
});

describe('the list of toasts', () => {
  const two = withEntry(withEntry(noToasts, { id: 'a', kind: 'toast' }), { id: 'b', kind: 'progress' });
  const trouble = { kind: 'failure', failure: 'unreachable' } as const;

  test('knows which are shown', () => {
    expect([isShown(two, 'a'), isShown(two, 'b'), isShown(two, 'c'), isShown(noToasts, 'a')]).toEqual([true, true, false, false]);
  });

  test('shows the newest last, each once, and forgets what is gone', () => {
    expect(withEntry(two, { id: 'a', kind: 'toast' })).toEqual({
      entries: [
        { id: 'b', kind: 'progress' },
        { id: 'a', kind: 'toast' },
      ],
      count: 3,
    });
    expect(withoutEntry(two, 'a')).toEqual({ entries: [{ id: 'b', kind: 'progress' }], count: 2 });
  });

  test('shows trouble in red, with Dismiss, for three seconds, each under a name of its own', () => {
    expect(troubleToast(two, trouble)).toEqual({
      id: 'trouble-2',
      status: 'danger',
      message: { kind: 'trouble', trouble },
      options: { autohide: true, delay: 3000, action: 'dismiss' },
    });
  });

  test('tells how something ended as it was told', () => {
    expect(outcomeOf({ type: 'progress.succeeded', id: 'a', text: 'booked' })).toEqual({ kind: 'succeeded', text: 'booked' });
    expect(outcomeOf({ type: 'progress.failed', id: 'a', trouble })).toEqual({ kind: 'failed', trouble });
  });

  test('knows which toast has ended, also one with a strange name', () => {
    expect(endedId({ type: 'xstate.done.actor.a' })).toBe('a');
    expect(endedId({ type: 'xstate.error.actor.key.1' })).toBe('key.1');
    expect(endedId({ type: 'my.xstate.done.actor.a' })).toBe('my.xstate.done.actor.a');
  });
});
