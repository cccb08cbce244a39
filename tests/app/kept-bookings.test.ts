import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boxAccount, luc, mia, yogaAccount } from '#machines/auth/sample-members.ts';
import { answered, visits } from '#machines/visits/sample-classes.ts';
import { keepBookings, keptBookings } from '#src/app/kept-bookings.ts';
import { createMemberStore, keptBookingsKey } from '#src/features/auth/stored-member.ts';

const known = { bookings: [answered(visits.booked)], readAt: '2026-03-02T08:00:00Z' };
const atTheBox = { profile: mia, account: boxAccount };
const clock = { assume: vi.fn<(aheadBy: number) => void>() };
const aheadBy = -3_600_000;

function storageInMemory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
}

const store = createMemberStore(() => localStorage);

beforeEach(() => {
  vi.stubGlobal('localStorage', storageInMemory());
  store.write(mia);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the bookings that a device keeps', () => {
  it('are those of the member at this studio', () => {
    keepBookings(atTheBox, known, aheadBy);
    expect(keptBookings(atTheBox, clock)).toEqual(known);
    expect(clock.assume).toHaveBeenLastCalledWith(aheadBy);
    expect(keptBookings({ profile: mia, account: yogaAccount }, clock)).toBeNull();
    keepBookings({ profile: mia, account: yogaAccount }, { ...known, bookings: [] }, aheadBy);
    expect(keptBookings(atTheBox, clock)).toEqual(known);
  });

  it('are gone when the member leaves, by hand or by a 401', () => {
    keepBookings(atTheBox, known, aheadBy);
    store.clear();
    expect(localStorage.getItem(keptBookingsKey)).toBeNull();
  });

  it('are gone when somebody else is signed in, and stay when it is the same member', () => {
    keepBookings(atTheBox, known, aheadBy);
    store.write({ ...mia, locale: 'fr' });
    expect(keptBookings(atTheBox, clock)).toEqual(known);
    store.write(luc);
    expect(localStorage.getItem(keptBookingsKey)).toBeNull();
  });

  it('are never those of somebody who has left already', () => {
    store.clear();
    keepBookings(atTheBox, known, aheadBy);
    expect(localStorage.getItem(keptBookingsKey)).toBeNull();
    store.write(luc);
    keepBookings(atTheBox, known, aheadBy);
    expect(localStorage.getItem(keptBookingsKey)).toBeNull();
  });

  it('are shown to nobody else', () => {
    keepBookings(atTheBox, known, aheadBy);
    expect(keptBookings({ profile: luc, account: boxAccount }, clock)).toBeNull();
    expect(keptBookings({ profile: null, account: null }, clock)).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"profileId":"x"}',
    JSON.stringify({ profileId: mia.id, accounts: { [boxAccount.id]: { readAt: 1 } } }),
  ])('are none where somebody’s hand or an older version wrote %s', (text) => {
    localStorage.setItem(keptBookingsKey, text);
    expect(keptBookings(atTheBox, clock)).toBeNull();
  });

  it('are none where the storage is closed', () => {
    vi.stubGlobal('localStorage', null);
    expect(keptBookings(atTheBox, clock)).toBeNull();
    expect(() => keepBookings(atTheBox, known, aheadBy)).not.toThrow();
  });
});
