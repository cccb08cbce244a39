/** One storage key for each kind of data, with an entry for each account or facility. See docs/decisions/device.md#0246. */
import { storedMemberId } from '#src/features/auth/stored-member.ts';

type Records = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Records => typeof value === 'object' && value !== null;

/** If storage cannot be accessed or its content is invalid, there are no records. */
export function storedRecords(key: string, profileId: string, field: string): Records {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(kept) && kept['profileId'] === profileId && isRecord(kept[field]) ? kept[field] : {};
  } catch {
    return {};
  }
}

/** Stores a record only for the member who is stored on the device, so that a response after the sign-out is not stored. */
export function storeRecord(key: string, profileId: string, field: string, id: string, record: unknown): void {
  try {
    if (storedMemberId(localStorage) !== profileId) return;
    const records: Records = { ...storedRecords(key, profileId, field), [id]: record };
    localStorage.setItem(key, JSON.stringify({ profileId, [field]: records }));
  } catch {
    // Storage that cannot be accessed or is full keeps its content; the screen shows the new data anyway.
  }
}
