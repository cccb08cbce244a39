import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure, type FailureKind } from '#contract/call-failure.ts';
import { closesOnEscape, closesOnMask, isClosable, isModal } from '#machines/feedback/dialog.rules.ts';
import type { ToastStatus } from '#machines/feedback/feedback.events.ts';
import { toastDefaults, toastOptions } from '#machines/feedback/toast.rules.ts';
import { failureKindOf, isSignedOutFailure, toCallError } from '#machines/feedback/call-error.rules.ts';
import { count } from '#tests/counts.ts';

const many = { numRuns: count(1000, 10_000) };
const status = fc.constantFrom<ToastStatus>('success', 'info', 'warning', 'danger');

describe('toast defaults', () => {
  test('are those of the specification', () => {
    expect(toastDefaults('success')).toEqual({ autohide: true, delay: 3000, action: null });
    expect(toastDefaults('info')).toEqual({ autohide: true, delay: 3000, action: 'ok' });
    expect(toastDefaults('warning')).toEqual({ autohide: true, delay: 3000, action: null });
    expect(toastDefaults('danger')).toEqual({ autohide: false, delay: 5000, action: 'dismiss' });
  });

  test('are replaced only by the options of the sender', () => {
    const anyOptions = fc.record(
      { autohide: fc.boolean(), delay: fc.nat(), action: fc.constantFrom('ok' as const, 'dismiss' as const, null) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(status, anyOptions, (kind, options) => {
        const result = toastOptions(kind, options);
        const defaults = toastDefaults(kind);
        for (const key of ['autohide', 'delay'] as const) expect(result[key]).toBe(key in options ? options[key] : defaults[key]);
        const button = defaults.action ?? (result.autohide ? null : 'dismiss');
        expect(result.action).toBe('action' in options ? options.action : button);
      }),
      many,
    );
  });

  test('give the button Dismiss to a warning that does not hide by itself', () => {
    expect(toastOptions('warning', { autohide: false }).action).toBe('dismiss');
    expect(toastOptions('warning').action).toBeNull();
  });
});

describe('dialog flags', () => {
  const flag = fc.option(fc.boolean(), { nil: undefined });
  const given = fc
    .tuple(flag, flag, flag, flag)
    .map(([modal, closable, dismissableMask, closeOnEscape]) =>
      Object.fromEntries(Object.entries({ modal, closable, dismissableMask, closeOnEscape }).filter(([, value]) => value !== undefined)),
    );

  test('Escape closes unless closeOnEscape or closable is false', () => {
    fc.assert(
      fc.property(given, (flags) => {
        const forbidden = flags['closeOnEscape'] === false || flags['closable'] === false;
        expect(closesOnEscape(flags)).toBe(!forbidden);
      }),
      many,
    );
  });

  test('a press beside a dialog closes it only if it is closable and has dismissableMask', () => {
    fc.assert(
      fc.property(given, (flags) => {
        const allowed = Object.is(flags['dismissableMask'], true) && !Object.is(flags['closable'], false);
        expect(closesOnMask(flags)).toBe(allowed);
        expect(isClosable(flags)).toBe(!('closable' in flags) || Boolean(flags['closable']));
        expect(isModal(flags)).toBe(!('modal' in flags) || Boolean(flags['modal']));
      }),
      many,
    );
  });
});

describe('error', () => {
  const kinds: readonly FailureKind[] = ['unreachable', 'gone', 'timedOut', 'garbled', 'serverFailed', 'signedOut'];

  test.each(kinds)('a call that fails as %s is shown as that', (kind) => {
    expect(failureKindOf(new CallFailure(kind))).toBe(kind);
    expect(toCallError(new CallFailure(kind))).toEqual({ kind: 'failure', failure: kind });
    expect(isSignedOutFailure(new CallFailure(kind))).toBe(kind === 'signedOut');
  });

  test('the problem in the response is used before the kind of failure', () => {
    const problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', message: 'Try again.' } as const;
    expect(toCallError(new CallFailure('serverFailed', problem))).toEqual({ kind: 'problem', problem });
  });

  test('any other thrown value counts as an unreadable response', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(toCallError(thrown)).toEqual({ kind: 'failure', failure: 'garbled' });
      }),
      many,
    );
  });
});
