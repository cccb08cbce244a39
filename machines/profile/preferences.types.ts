import type { Refused } from '#contract/call-failure.ts';
import type { Profile } from '#contract/profile.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** The profile fields in the settings. Without a locale, the language of the browser is used. */
export type Preferences = Pick<Profile, 'locale' | 'track_training'>;
export type PreferenceChanges = Readonly<Partial<Preferences>>;

export interface PreferencesContext {
  readonly unsent: PreferenceChanges;
  /** The changes in the request in progress, or in a request without an answer. */
  readonly unconfirmed: PreferenceChanges;
  readonly error: CallError | null;
}

export type PreferencesEvent =
  | { readonly type: 'preference.chosen'; readonly change: PreferenceChanges }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type PreferencesEmitted =
  | Extract<FeedbackEvent, { readonly type: 'error.occurred' }>
  /** Emitted to the app, which then changes its language and menu. */
  | { readonly type: 'profile.changed'; readonly profile: Profile };

/** Port `updateProfile`: takes the changes, returns the whole profile. A locale is sent only after its catalogue is loaded. */
export type PreferencesSaved = { readonly kind: 'saved'; readonly profile: Profile } | Refused;
export interface SavePreferencesInput {
  readonly changes: PreferenceChanges;
}
