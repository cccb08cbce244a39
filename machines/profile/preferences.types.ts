/** What choosing one's language, and whether training is tracked, remembers, hears and says. */
import type { Refused } from '#contract/call-failure.ts';
import type { Profile } from '#contract/profile.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** What of the profile is chosen in the settings; without a language, that of the browser counts. */
export type Preferences = Pick<Profile, 'locale' | 'track_training'>;
export type PreferenceChanges = Readonly<Partial<Preferences>>;

export interface PreferencesContext {
  /** What the member wants and nobody has told the server yet. */
  readonly unsent: PreferenceChanges;
  /** What the server is being told, or was told without an answer. */
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
  /** The app follows at once: its language, its menu. */
  | { readonly type: 'profile.changed'; readonly profile: Profile };

/** Port `updateProfile`: takes what changes, answers the whole profile. A language is told only once its sentences are here. */
export type PreferencesSaved = { readonly kind: 'saved'; readonly profile: Profile } | Refused;
export interface SavePreferencesInput {
  readonly changes: PreferenceChanges;
}
