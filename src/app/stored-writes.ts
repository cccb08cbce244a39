/** Writes of this tab stay after a reload. The server stores an idempotency key for a day, so sending a write again is safe. */
import { restoreStoredWrites } from '#machines/app/write.rules.ts';
import type { StoredWrites, UnresolvedWrite, Write } from '#machines/app/write.types.ts';
import { storedWritesKey } from './clear-stored-writes.ts';
import { renameStoredField } from './rename-stored-field.ts';

const halfADay = 43_200_000;

interface Kept extends StoredWrites {
  readonly profileId: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const isWrite = (value: unknown): value is Write =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['call'] === 'string' &&
  typeof value['requestedAt'] === 'number' &&
  isRecord(value['subject']);

/** Until November 2026, the field `error` of a stored report had another name. */
const upgradeReport = (report: unknown): unknown => renameStoredField(report, 'trouble', 'error');

const upgradeWrites = (value: unknown): unknown =>
  isRecord(value) && Array.isArray(value['unresolved']) ? { ...value, unresolved: value['unresolved'].map(upgradeReport) } : value;

function isUnresolved(value: unknown): value is UnresolvedWrite {
  if (!isRecord(value)) return false;
  const { write, error, isRefused, resendPeriods } = value;
  const isReport = isRecord(error) && (typeof error['failure'] === 'string' || isRecord(error['problem']));
  return isWrite(write) && isReport && typeof isRefused === 'boolean' && typeof resendPeriods === 'number';
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value)) return false;
  const { profileId, pending, unresolved } = value;
  return (
    typeof profileId === 'string' &&
    Array.isArray(pending) &&
    pending.every(isWrite) &&
    Array.isArray(unresolved) &&
    unresolved.every(isUnresolved)
  );
}

const nothing: StoredWrites = { pending: [], unresolved: [] };

/** The stored writes without those that are too old. Empty if storage cannot be accessed or belongs to another member. */
export function readStoredWrites(profileId: string, now: number): StoredWrites {
  try {
    const kept = upgradeWrites(JSON.parse(sessionStorage.getItem(storedWritesKey) ?? 'null'));
    if (!isKept(kept) || kept.profileId !== profileId) return nothing;
    const isFresh = ({ requestedAt }: Write): boolean => now - requestedAt < halfADay;
    return restoreStoredWrites(
      { pending: kept.pending.filter(isFresh), unresolved: kept.unresolved.filter(({ write }) => isFresh(write)) },
      now,
    );
  } catch {
    return nothing;
  }
}

export function storeWrites(kept: Kept): void {
  try {
    if (kept.pending.length + kept.unresolved.length === 0) sessionStorage.removeItem(storedWritesKey);
    else sessionStorage.setItem(storedWritesKey, JSON.stringify(kept));
  } catch {
    // Storage that cannot be accessed or is full stores nothing; the writes are sent anyway.
  }
}
