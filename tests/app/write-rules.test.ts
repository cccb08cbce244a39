import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CallName, calls, callNames } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { sampleWrites } from '#machines/app/sample-writes.ts';
import {
  allowsRetry,
  crashedWriteOutput,
  isOwnedByApp,
  restoreStoredWrites,
  writesToStore,
  reportsOf,
  retryOf,
  withEnd,
  writeRows,
} from '#machines/app/write.rules.ts';
import type { PendingWriteOutput, UnresolvedWrite, WriteQueueContext } from '#machines/app/write.types.ts';
import { storeWrites, readStoredWrites } from '#src/app/stored-writes.ts';
import { createWriteOwners } from '#src/app/delegate-writes.ts';

const { book, cancel, card, saveAgain } = sampleWrites;
const refusal = (code: Problem['code']): Problem => ({ type: 'about:blank', title: code, status: 409, code, message: code });
const refused = (code: Problem['code']): UnresolvedWrite => ({
  write: book,
  error: { kind: 'problem', problem: refusal(code) },
  isRefused: true,
  resendPeriods: 0,
});
const lost: UnresolvedWrite = { write: book, error: { kind: 'failure', failure: 'timedOut' }, isRefused: false, resendPeriods: 2 };

describe('which calls belong to the app', () => {
  test('is decided for every call that changes something, and for no other', () => {
    const changing = callNames.filter((name) => calls[name].method !== 'GET');
    expect(Object.keys(writeRows).toSorted()).toEqual(changing.toSorted());
  });

  test('excludes reads, passwords and holds', () => {
    const others: readonly CallName[] = ['readSession', 'signIn', 'changePassword', 'holdAppointment'];
    expect(others.filter(isOwnedByApp)).toEqual([]);
  });
});

describe('trying again', () => {
  test('keeps the key if there was no answer', () => {
    expect([allowsRetry(lost), retryOf(lost, 'fresh').key]).toEqual([true, book.key]);
  });

  test('uses a new key after a temporary refusal', () => {
    expect([allowsRetry(refused('session_full')), retryOf(refused('session_full'), 'fresh').key]).toEqual([true, 'fresh']);
  });

  test('keeps the key if the server did not process the request, so that a stored form is never saved twice', () => {
    const passedOver = refused('too_many_requests');
    expect([allowsRetry(passedOver), retryOf(passedOver, 'fresh').key]).toEqual([true, book.key]);
  });

  test('is not offered after a permanent refusal', () => {
    expect(allowsRetry(refused('late_cancel_required'))).toBe(false);
  });

  test('keeps the key of the cart', () => {
    const paying = { ...refused('payment_pending'), write: { ...book, call: 'checkout' as const } };
    expect(retryOf(paying, 'fresh').key).toBe(book.key);
  });
});

describe('the data that is kept after a reload', () => {
  const known: WriteQueueContext = { profileId: 'mia', isOnline: true, pending: [cancel, card], queued: [saveAgain], unresolved: [lost] };

  test('is the writes without an answer, except cards, and the reports that the member has not dismissed', () => {
    expect(writesToStore(known)).toEqual({ pending: [cancel, saveAgain], unresolved: [lost] });
  });

  test('includes the reason of a refusal', () => {
    const reported = [refused('session_full')];
    expect(writesToStore({ ...known, pending: [], queued: [], unresolved: reported })).toEqual({ pending: [], unresolved: reported });
  });

  test('is sent again within five minutes, and only reported after that', () => {
    const kept = { pending: [cancel], unresolved: [] };
    const report = { write: cancel, error: { kind: 'failure', failure: 'timedOut' }, isRefused: false, resendPeriods: 0 };
    expect(restoreStoredWrites(kept, cancel.requestedAt + 299_999)).toEqual(kept);
    expect(restoreStoredWrites(kept, cancel.requestedAt + 300_000)).toEqual({ pending: [], unresolved: [report] });
  });
});

describe('a write that failed', () => {
  const known: WriteQueueContext = { profileId: 'mia', isOnline: true, pending: [cancel], queued: [], unresolved: [lost] };

  test('is reported with an unknown result', () => {
    const end = crashedWriteOutput(known, cancel.key);
    expect(withEnd(known, end)).toEqual({
      pending: [],
      unresolved: [lost, { write: cancel, error: { kind: 'failure', failure: 'garbled' }, isRefused: false, resendPeriods: 0 }],
    });
  });

  test.each([
    ['was reported already', book.key],
    ['nobody asked for', 'another'],
  ])('changes nothing where it %s', (_, key) => {
    const end = crashedWriteOutput(known, key);
    expect([withEnd(known, end), reportsOf(end)]).toEqual([known, []]);
  });
});

describe('what the app reports', () => {
  const output = (end: PendingWriteOutput['end'], answer: PendingWriteOutput['answer']): PendingWriteOutput => ({
    write: cancel,
    end,
    answer,
    error: null,
    wasSentOnline: true,
  });

  test('is the text of a success, and an event after which screens may have to read again', () => {
    expect(reportsOf(output('answered', { kind: 'answered' }))).toEqual([
      { type: 'progress.succeeded', id: cancel.key, text: 'cancelled' },
      { type: 'places.changed', sessionIds: null },
    ]);
  });

  test('removes the message about the progress if a report follows', () => {
    expect(reportsOf(output('answered', { kind: 'refused', problem: refusal('not_cancelable') }))[0]).toEqual({
      type: 'progress.dropped',
      id: cancel.key,
    });
  });

  test('is nothing if the screen has reported the result', () => {
    expect([...reportsOf(output('delivered', null)), ...reportsOf(output('released', null))]).toEqual([]);
  });
});

describe('ports that wait for a write', () => {
  test('stop waiting when their screen ends, and the write is notified that no port waits', async () => {
    const owners = createWriteOwners();
    const screen = new AbortController();
    const left: string[] = [];
    const answer = owners.wait('key', screen.signal);
    owners.attach('key', () => left.push('key'));
    expect(left).toEqual([]);
    screen.abort(new Error('the screen was left'));
    await expect(answer).rejects.toThrow('the screen was left');
    expect(left).toEqual(['key']);
  });

  test('that stop before the write begins are reported as left', () => {
    const left: string[] = [];
    createWriteOwners().attach('key', () => left.push('key'));
    expect(left).toEqual(['key']);
  });

  test('get the same response if two of them wait with one key', async () => {
    const owners = createWriteOwners();
    const answers = [owners.wait('key', undefined), owners.wait('key', undefined)];
    owners.deliver('key', { type: 'answer.delivered', answer: { kind: 'answered' } });
    expect(await Promise.all(answers)).toEqual([{ kind: 'answered' }, { kind: 'answered' }]);
  });
});

describe('the storage of the tab', () => {
  const entries = new Map<string, string>();
  const nothing = { pending: [], unresolved: [] };
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    }),
  );
  afterEach(() => {
    entries.clear();
    vi.unstubAllGlobals();
  });

  test('keeps pending writes only for the member who requested them', () => {
    storeWrites({ profileId: 'mia', pending: [cancel], unresolved: [lost] });
    const now = cancel.requestedAt + 1_000;
    expect([readStoredWrites('mia', now), readStoredWrites('luc', now)]).toEqual([{ pending: [cancel], unresolved: [lost] }, nothing]);
  });

  test('keeps the writes and reports that an earlier version of the app stored', () => {
    const { error: lostError, ...others } = lost;
    const stored = { profileId: 'mia', pending: [cancel], unresolved: [{ ...others, trouble: lostError }] };
    entries.set('spotter.writes', JSON.stringify(stored));
    expect(readStoredWrites('mia', cancel.requestedAt + 1_000)).toEqual({ pending: [cancel], unresolved: [lost] });
  });

  test('drops a write that is so old that the server may no longer store its key', () => {
    const later = { ...cancel, key: 'cancel-2', requestedAt: cancel.requestedAt + 12 * 3_600_000 - 1_000 };
    storeWrites({ profileId: 'mia', pending: [cancel, later], unresolved: [lost] });
    expect(readStoredWrites('mia', cancel.requestedAt + 12 * 3_600_000)).toEqual({ pending: [later], unresolved: [] });
  });

  test('is empty after every write has ended', () => {
    storeWrites({ profileId: 'mia', pending: [cancel], unresolved: [] });
    storeWrites({ profileId: 'mia', ...nothing });
    expect(entries.size).toBe(0);
  });

  test('counts as empty if it is not available or not readable', () => {
    entries.set('spotter.writes', '{"profileId":"mia","pending":[{"key":1}],"unresolved":[]}');
    expect(readStoredWrites('mia', 0)).toEqual(nothing);
    vi.stubGlobal('sessionStorage', undefined);
    expect(readStoredWrites('mia', 0)).toEqual(nothing);
  });
});
