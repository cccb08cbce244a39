/** The preferences of a member after each event. Source: docs/spec §2 (settings), decisions.locales. */
import type { Preferences, PreferenceChanges, PreferencesContext } from './preferences.types.ts';

type PendingPreferences = Pick<PreferencesContext, 'unconfirmed' | 'unsent'>;

/** The changes of the next request: those without an answer, and the later changes. */
export const changesDue = ({ unconfirmed, unsent }: PendingPreferences): PreferenceChanges => ({ ...unconfirmed, ...unsent });

/** The preferences with the member’s choices, or else with the stored values. */
export const shownPreferences = ({ locale, track_training }: Preferences, wanted: PendingPreferences): Preferences => ({
  locale,
  track_training,
  ...changesDue(wanted),
});

export const hasChanges = (changes: PreferenceChanges): boolean => Object.keys(changes).length > 0;
