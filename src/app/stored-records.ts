/** What a device keeps for the member who is signed in, under one key of its storage, by account or facility. See docs/decisions/device.md#0246. */
import { storedMemberId } from '#src/features/auth/stored-member.ts';

type Records = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Records => typeof value === 'object' && value !== null;

/** If the device's storage is closed, or has invalid content, nothing is stored. */
export function storedRecords(key: string, profileId: string, field: string): Records {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(kept) && kept['profileId'] === profileId && isRecord(kept[field]) ? kept[field] : {};
  } catch {
    return {};
  }
}

/** Only for the member whom the device has stored: an answer that comes after sign-out is not stored. */
export function storeRecord(key: string, profileId: string, field: string, id: string, record: unknown): void {
  try {
    if (storedMemberId(localStorage) !== profileId) return;
    const records: Records = { ...storedRecords(key, profileId, field), [id]: record };
    localStorage.setItem(key, JSON.stringify({ profileId, [field]: records }));
  } catch {
    // A storage that is closed or full keeps what it has: what was read is on the screen all the same.
  }
}
