/** The types of the choice of language and of training. */
import type { Refused } from '#contract/call-failure.ts';
import type { Profile } from '#contract/profile.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** The fields of the profile in the settings; without a language, that of the browser counts. */
export type Preferences = Pick<Profile, 'locale' | 'track_training'>;
export type PreferenceChanges = Readonly<Partial<Preferences>>;

export interface PreferencesContext {
  /** Choices that are not sent yet. */
  readonly unsent: PreferenceChanges;
  /** The values that are being sent, or that had no answer. */
  readonly unconfirmed: PreferenceChanges;
  /** Why it is not known whether it was saved. */
  readonly error: CallError | null;
}

export type PreferencesEvent =
  | { readonly type: 'preference.chosen'; readonly change: PreferenceChanges }
  | { readonly type: 'retry.pressed' }
  /** The device is online again. */
  | { readonly type: 'connection.returned' };

export type PreferencesEmitted =
  | Extract<FeedbackEvent, { readonly type: 'error.occurred' }>
  /** The app changes at once: its language, its menu. */
  | { readonly type: 'profile.changed'; readonly profile: Profile };

/** Port `updateProfile`: takes the changes, resolves to the whole profile. A language is sent only after its sentences are loaded. */
export type PreferencesSaved = { readonly kind: 'saved'; readonly profile: Profile } | Refused;
export interface SavePreferencesInput {
  readonly changes: PreferenceChanges;
}
