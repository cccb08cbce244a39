import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Visit } from '#contract/visits.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { answered, problem, visits } from '#machines/visits/sample-classes.ts';
import type { VisitListContext, VisitListUrlState } from '#machines/visits/visit-list.types.ts';
import { hasSeveralStudios, movedTo, openVisit, isOtherMonth, syncedAt, withFirst, withOlder } from '#machines/visits/visit-list.rules.ts';

const visit = (id: string): Visit => ({ ...answered(visits.attended), id });
const urlState: VisitListUrlState = { openId: null, month: null, everywhere: false };
const error = { kind: 'failure', failure: 'unreachable' } as const;
const serverTime = new Date('2026-03-31T10:00:00Z');
/** It is still March at the studio, for two hours. */
const march: VisitListContext = {
  urlState,
  now: serverTime,
  isGuess: false,
  timeZone: 'UTC',
  visits: [visit('new')],
  next: 'older',
  error,
};

describe('a page that shows one month of one studio', () => {
  test('keeps its visits as Mia opens one of them', () => {
    const opened = { ...urlState, openId: 'new' };
    expect(movedTo(march, opened)).toEqual({ urlState: opened });
  });

  test.each([
    ['another month', { month: '2026-02' }],
    ['all of her studios', { everywhere: true }],
  ])('clears them, and its error, when she opens %s', (_, placeChange) => {
    const elsewhere = { ...urlState, ...placeChange };
    expect(movedTo(march, elsewhere)).toEqual({ urlState: elsewhere, visits: null, next: null, error: null });
  });

  test('learns its first part, what leads further back, and nothing where nothing could be read', () => {
    const page = { visits: [visit('new'), visit('old')], next: 'older' };
    expect(withFirst(page)).toEqual({ ...page, error: null });
    expect(withFirst(null)).toEqual({ visits: null, next: null, error: null });
  });

  test('adds what is older below what is there, and changes nothing where that is refused', () => {
    const page = { visits: [visit('old')], next: null };
    expect(withOlder(march, { kind: 'read', page })).toEqual({ visits: [visit('new'), visit('old')], next: null, error: null });
    expect(withOlder({ ...march, visits: null }, { kind: 'read', page })).toEqual({ ...page, error: null });
    expect(withOlder(march, { kind: 'refused', problem: problem('busy', 503) })).toEqual({});
  });

  test('reads the same, however many parts the studio answers in', () => {
    const anyParts = fc.array(fc.array(fc.uuid().map(visit), { maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyParts, ([first = [], ...older]) => {
        const start = { ...march, ...withFirst({ visits: first, next: 'older' }) };
        const all = older.reduce<VisitListContext>(
          (known, part) => ({ ...known, ...withOlder(known, { kind: 'read', page: { visits: part, next: null } }) }),
          start,
        );
        expect(all.visits).toEqual([...first, ...older.flat()]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the present instant', () => {
  const guessed: VisitListContext = { ...march, isGuess: true, now: new Date('2026-11-21T10:00:00Z') };

  test('is that of the device until the server sends one, and no guess from then on', () => {
    expect(syncedAt(guessed, null)).toEqual({ isGuess: true, now: guessed.now });
    expect(syncedAt(guessed, serverTime.toISOString())).toEqual({ isGuess: false, now: serverTime });
  });

  test('never goes back once the server has sent it', () => {
    expect(syncedAt(march, '2026-03-31T09:59:59Z')).toEqual({ isGuess: false, now: serverTime });
    expect(syncedAt(march, '2026-03-31T10:00:01Z')).toEqual({ isGuess: false, now: new Date('2026-03-31T10:00:01Z') });
  });

  test('lies in another month where it does so in the time zone of the studio, and in no other without a response', () => {
    expect(isOtherMonth(guessed, serverTime.toISOString())).toBe(true);
    expect(isOtherMonth(guessed, null)).toBe(false);
    expect(isOtherMonth(march, '2026-03-31T11:00:00Z')).toBe(false);
    expect(isOtherMonth({ ...march, timeZone: 'Pacific/Auckland' }, '2026-03-31T11:00:00Z')).toBe(true);
  });
});

describe('the visit that the address names', () => {
  const opened = (placeChange: Partial<VisitListUrlState>, known = march.visits) =>
    openVisit({ ...march, visits: known, urlState: { ...urlState, ...placeChange } });

  test('stands at once where it is among those that were read', () => {
    const both = [visit('other'), visit('new')];
    expect(opened({ openId: 'new' }, both)).toEqual({ query: { visitId: 'new', everywhere: false }, data: visit('new') });
  });

  test('is requested where the list does not contain it, at all studios where Mia looks at all of them', () => {
    expect(opened({ openId: 'old', everywhere: true })).toEqual({ query: { visitId: 'old', everywhere: true } });
    expect(opened({ openId: 'new' }, null)).toEqual({ query: { visitId: 'new', everywhere: false } });
  });

  test('is none where the address names none', () => {
    expect(opened({})).toEqual({ query: { visitId: '', everywhere: false } });
  });
});

test('a member with several studios, hidden ones included, can show the visits of all of them', () => {
  const [first] = mia.accounts;
  const hidden = mia.accounts.map((account) => ({ ...account, hidden_at: '2026-03-01T06:00:00Z' }));
  expect(hasSeveralStudios(mia)).toBe(true);
  expect(hasSeveralStudios({ ...mia, accounts: hidden })).toBe(true);
  expect(hasSeveralStudios({ ...mia, accounts: first ? [first] : [] })).toBe(false);
  expect([hasSeveralStudios({ ...mia, accounts: [] }), hasSeveralStudios(null)]).toEqual([false, false]);
});
