import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boxAccount, luc, mia, yogaAccount } from '#machines/auth/sample-members.ts';
import { answered, visits } from '#machines/visits/sample-classes.ts';
import { storeBookings, storedBookings } from '#src/app/stored-bookings.ts';
import { createMemberStore, storedBookingsKey } from '#src/features/auth/stored-member.ts';

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
    storeBookings(atTheBox, known, aheadBy);
    expect(storedBookings(atTheBox, clock)).toEqual(known);
    expect(clock.assume).toHaveBeenLastCalledWith(aheadBy);
    expect(storedBookings({ profile: mia, account: yogaAccount }, clock)).toBeNull();
    storeBookings({ profile: mia, account: yogaAccount }, { ...known, bookings: [] }, aheadBy);
    expect(storedBookings(atTheBox, clock)).toEqual(known);
  });

  it('are removed when the member signs out, and after a response with status 401', () => {
    storeBookings(atTheBox, known, aheadBy);
    store.clear();
    expect(localStorage.getItem(storedBookingsKey)).toBeNull();
  });

  it('are removed when another member signs in, and stay when the same member signs in', () => {
    storeBookings(atTheBox, known, aheadBy);
    store.write({ ...mia, locale: 'fr' });
    expect(storedBookings(atTheBox, clock)).toEqual(known);
    store.write(luc);
    expect(localStorage.getItem(storedBookingsKey)).toBeNull();
  });

  it('are not stored for a member who has signed out already', () => {
    store.clear();
    storeBookings(atTheBox, known, aheadBy);
    expect(localStorage.getItem(storedBookingsKey)).toBeNull();
    store.write(luc);
    storeBookings(atTheBox, known, aheadBy);
    expect(localStorage.getItem(storedBookingsKey)).toBeNull();
  });

  it('are shown to no other member', () => {
    storeBookings(atTheBox, known, aheadBy);
    expect(storedBookings({ profile: luc, account: boxAccount }, clock)).toBeNull();
    expect(storedBookings({ profile: null, account: null }, clock)).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"profileId":"x"}',
    JSON.stringify({ profileId: mia.id, accounts: { [boxAccount.id]: { readAt: 1 } } }),
  ])('are none where a person or an older version wrote %s', (text) => {
    localStorage.setItem(storedBookingsKey, text);
    expect(storedBookings(atTheBox, clock)).toBeNull();
  });

  it('are absent if the storage is not available', () => {
    vi.stubGlobal('localStorage', null);
    expect(storedBookings(atTheBox, clock)).toBeNull();
    expect(() => storeBookings(atTheBox, known, aheadBy)).not.toThrow();
  });
});
