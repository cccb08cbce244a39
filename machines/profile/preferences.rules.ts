/** The preferences of a member after each event. Source: docs/spec §2 (settings), decisions.locales. */
import type { Preferences, PreferenceChanges, PreferencesContext } from './preferences.types.ts';

type PendingPreferences = Pick<PreferencesContext, 'unconfirmed' | 'unsent'>;

/** The next request: the changes without an answer, and the later ones. */
export const changesDue = ({ unconfirmed, unsent }: PendingPreferences): PreferenceChanges => ({ ...unconfirmed, ...unsent });

/** The member's choices, else the stored values. */
export const shownPreferences = ({ locale, track_training }: Preferences, wanted: PendingPreferences): Preferences => ({
  locale,
  track_training,
  ...changesDue(wanted),
});

export const hasChanges = (changes: PreferenceChanges): boolean => Object.keys(changes).length > 0;
