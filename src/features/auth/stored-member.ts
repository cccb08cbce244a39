/**
 * Who is signed in, as this device remembers it between visits, and what is kept beside it: it goes with the member. Sources: docs/spec
 * §8 (401 clears the stored profile and account), docs/decisions/device.md#0246.
 */
import { checkFields } from '#contract/fields.ts';
import { Profile } from '#contract/profile.ts';
import type { StoredAnswer } from '#machines/auth/auth.types.ts';

/** The profile holds its accounts, and the most recently visited one is the selected one; so one entry remembers both. */
export const storedMemberKey = 'spotter.member';

/** What a member's studios told last, for when there is no connection: `src/app/stored-bookings.ts`. */
export const storedBookingsKey = 'spotter.bookings';

/** The classes that a studio told last: `src/app/stored-timetable.ts`. */
export const storedTimetableKey = 'spotter.timetable';

/** When the member pressed *Not now* on the offer of push: `src/features/notifications/push-prompt.effects.ts`. */
export const pushPromptDismissalKey = 'spotter.push-prompt-dismissed';

const keptKeys = [storedBookingsKey, storedTimetableKey, pushPromptDismissalKey];

export interface MemberStore {
  readonly read: () => StoredAnswer;
  /** Null changes nothing: there is nobody to write down. What is kept for somebody else goes. */
  readonly write: (profile: Profile | null) => void;
  /** Nothing of the member stays. */
  readonly clear: () => void;
}

/** What an older version of Spotter wrote, or somebody's hand, counts as nothing. */
function parse(text: string | null): StoredAnswer {
  if (text === null) return { kind: 'nothing' };
  try {
    const checked = checkFields(Profile, JSON.parse(text));
    return checked.kind === 'valid' ? { kind: 'found', profile: checked.value } : { kind: 'nothing' };
  } catch {
    return { kind: 'nothing' };
  }
}

/** Of the member who is remembered under the key; null where nobody is. */
export function storedMemberId(storage: Storage): string | null {
  const stored = parse(storage.getItem(storedMemberKey));
  return stored.kind === 'found' ? stored.profile.id : null;
}

/** A new calendar address is whole until the next read: its token is a secret, so only its end is stored. */
const withoutSecrets = (profile: Profile): Profile => ({
  ...profile,
  calendar_token: profile.calendar_token === null ? null : `…${profile.calendar_token.slice(-4)}`,
});

/** Throws where the device's storage is closed, at every use; the auth chart knows what then. */
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
