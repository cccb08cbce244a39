/**
 * Stores the signed-in member on the device between visits, with data that is removed together with the member. Sources: docs/spec §8 (401
 * clears the stored profile and account), docs/decisions/device.md#0246.
 */
import { checkFields } from '#contract/fields.ts';
import { Profile } from '#contract/profile.ts';
import type { StoredAnswer } from '#machines/auth/auth.types.ts';

/**
 * One entry stores the profile and the selected account: the profile contains its accounts, and the most recently visited one is selected.
 */
export const storedMemberKey = 'spotter.member';

/** The last answers of a member's studios, for use without a connection: `src/app/stored-bookings.ts`. */
export const storedBookingsKey = 'spotter.bookings';

/** The classes that a studio last sent: `src/app/stored-timetable.ts`. */
export const storedTimetableKey = 'spotter.timetable';

/** When the member pressed *Not now* on the offer of push: `src/features/notifications/push-prompt.effects.ts`. */
export const pushPromptDismissalKey = 'spotter.push-prompt-dismissed';

const keptKeys = [storedBookingsKey, storedTimetableKey, pushPromptDismissalKey];

export interface MemberStore {
  readonly read: () => StoredAnswer;
  /** Null changes nothing: there is no member to store. Data stored for another member is removed. */
  readonly write: (profile: Profile | null) => void;
  /** Removes all data of the member. */
  readonly clear: () => void;
}

/** Content of an older version of Spotter, or invalid content, counts as missing. */
function parse(text: string | null): StoredAnswer {
  if (text === null) return { kind: 'nothing' };
  try {
    const checked = checkFields(Profile, JSON.parse(text));
    return checked.kind === 'valid' ? { kind: 'found', profile: checked.value } : { kind: 'nothing' };
  } catch {
    return { kind: 'nothing' };
  }
}

/** The stored data of the member under the key; null if there is none. */
export function storedMemberId(storage: Storage): string | null {
  const stored = parse(storage.getItem(storedMemberKey));
  return stored.kind === 'found' ? stored.profile.id : null;
}

/** The URL of a new calendar subscription contains a secret token, so only the end of the URL is stored. */
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
