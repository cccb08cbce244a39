/** Who is signed in, as this device remembers it between visits. Source: product.md §8 (401 clears the stored profile and account). */
import { checkFields } from '#contract/fields.ts';
import { Profile } from '#contract/profile.ts';
import type { StoredAnswer } from '#machines/auth/auth.types.ts';

/** The profile holds its accounts, and the most recently visited one is the selected one; so one entry remembers both. */
export const storedMemberKey = 'spotter.member';

export interface MemberStore {
  readonly read: () => StoredAnswer;
  /** Null changes nothing: there is nobody to write down. */
  readonly write: (profile: Profile | null) => void;
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

/** Throws where the device's storage is closed, at every use; the auth chart knows what then. */
export const createMemberStore = (storage: () => Storage): MemberStore => ({
  read: () => parse(storage().getItem(storedMemberKey)),
  write: (profile) => profile && storage().setItem(storedMemberKey, JSON.stringify(profile)),
  clear: () => storage().removeItem(storedMemberKey),
});
