import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boxAccount, luc, mia } from '#machines/auth/sample-members.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { storeTimetable, storedTimetable } from '#src/app/stored-timetable.ts';
import { createMemberStore, storedTimetableKey } from '#src/features/auth/stored-member.ts';

const known = { sessions: [freeClass], from: '2026-03-01T11:00:00.000Z', readAt: '2026-03-02T08:00:00Z' };
const [facility] = boxAccount.facilities;
if (!facility) throw new Error('the box has no facility');
const here = { profile: mia, facility };
const clock = { assume: vi.fn<(aheadBy: number) => void>() };

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

describe('the week of classes that a device keeps', () => {
  it('is the timetable of the member at this facility, with the offset of its clock', () => {
    storeTimetable(here, known, -3_600_000);
    expect(storedTimetable(here, clock)).toEqual(known);
    expect(clock.assume).toHaveBeenLastCalledWith(-3_600_000);
    expect(storedTimetable({ profile: mia, facility: { ...facility, id: 'another' } }, clock)).toBeNull();
    expect(storedTimetable({ profile: luc, facility }, clock)).toBeNull();
  });

  it('is removed when the member signs out, and when another member signs in', () => {
    storeTimetable(here, known, 0);
    store.clear();
    expect(localStorage.getItem(storedTimetableKey)).toBeNull();
    store.write(mia);
    storeTimetable(here, known, 0);
    store.write(luc);
    expect(localStorage.getItem(storedTimetableKey)).toBeNull();
  });

  it('is not stored for a member who has signed out already', () => {
    store.clear();
    storeTimetable(here, known, 0);
    expect(localStorage.getItem(storedTimetableKey)).toBeNull();
  });

  it('is ignored if one of its classes is invalid', () => {
    localStorage.setItem(
      storedTimetableKey,
      JSON.stringify({ profileId: mia.id, facilities: { [facility.id]: { ...known, aheadBy: 0, sessions: [{ id: 'x' }] } } }),
    );
    expect(storedTimetable(here, clock)).toBeNull();
  });
});
