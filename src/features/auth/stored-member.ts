/** The member stays stored between visits. Source: docs/spec §8 (401 clears profile and account), docs/decisions/device.md#0246. */
import { checkFields } from '#contract/fields.ts';
import { Profile } from '#contract/profile.ts';
import type { StoredAnswer } from '#machines/auth/auth.types.ts';

/** One entry, because the profile contains its accounts, and the most recently visited account is the selected one. */
export const storedMemberKey = 'spotter.member';

export const storedBookingsKey = 'spotter.bookings';

export const storedTimetableKey = 'spotter.timetable';

export const pushPromptDismissalKey = 'spotter.push-prompt-dismissed';

const keptKeys = [storedBookingsKey, storedTimetableKey, pushPromptDismissalKey];

export interface MemberStore {
  readonly read: () => StoredAnswer;
  /** Stores the member, and removes the data of any other member. Null changes nothing. */
  readonly write: (profile: Profile | null) => void;
  readonly clear: () => void;
}

/** Parses a stored entry. An entry of an older version of Spotter, or an invalid entry, counts as missing. */
function parse(text: string | null): StoredAnswer {
  if (text === null) return { kind: 'nothing' };
  try {
    const checked = checkFields(Profile, JSON.parse(text));
    return checked.kind === 'valid' ? { kind: 'found', profile: checked.value } : { kind: 'nothing' };
  } catch {
    return { kind: 'nothing' };
  }
}

export function storedMemberId(storage: Storage): string | null {
  const stored = parse(storage.getItem(storedMemberKey));
  return stored.kind === 'found' ? stored.profile.id : null;
}

/** The profile with only the end of the URL of a new calendar subscription, because the URL contains a secret token. */
const withoutSecrets = (profile: Profile): Profile => ({
  ...profile,
  calendar_token: profile.calendar_token === null ? null : `…${profile.calendar_token.slice(-4)}`,
});

/** Every method throws if the device's storage is not accessible; the auth chart handles the error. */
export const createMemberStore = (storage: () => Storage): MemberStore => ({
  read: () => parse(storage().getItem(storedMemberKey)),
  write: (profile) => {
    if (!profile) return;
    if (storedMemberId(storage()) !== profile.id) for (const key of keptKeys) storage().removeItem(key);
    storage().setItem(storedMemberKey, JSON.stringify(withoutSecrets(profile)));
  },
  clear: () => {
    for (const key of [storedMemberKey, ...keptKeys]) storage().removeItem(key);
  },
});
