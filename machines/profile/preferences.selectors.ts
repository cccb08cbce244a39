import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LocaleCode, Profile } from '#contract/profile.ts';
import type { createPreferencesMachine } from './preferences.machine.ts';
import { shownPreferences } from './preferences.rules.ts';

export type PreferencesActor = ActorRefFrom<typeof createPreferencesMachine>;
export type PreferencesSnapshot = SnapshotFrom<typeof createPreferencesMachine>;

/** The chosen language; null: the language of the browser. */
export const selectLanguage =
  (profile: Profile) =>
  ({ context }: PreferencesSnapshot): LocaleCode | null =>
    shownPreferences(profile, context).locale;

export const selectTracksTraining =
  (profile: Profile) =>
  ({ context }: PreferencesSnapshot): boolean =>
    shownPreferences(profile, context).track_training;

export const selectIsSaving = (snapshot: PreferencesSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: PreferencesSnapshot): boolean => snapshot.matches('saved');
/** Why it is not known whether the last choice was saved; null if it is known. */
export const selectError = (snapshot: PreferencesSnapshot) => (snapshot.matches('interrupted') ? snapshot.context.error : null);
