/** What is known of a member's preferences, after each thing that happens. Source: docs/spec §2 (settings), decisions.locales. */
import type { Preferences, PreferenceChanges, PreferencesContext } from './preferences.types.ts';

type PendingPreferences = Pick<PreferencesContext, 'unconfirmed' | 'unsent'>;

/** What the server is to be told now: what it was told without an answer, and the wishes since. */
export const changesDue = ({ unconfirmed, unsent }: PendingPreferences): PreferenceChanges => ({ ...unconfirmed, ...unsent });

/** What the page shows: what the member wants, else what the server said. */
export const shownPreferences = ({ locale, track_training }: Preferences, wanted: PendingPreferences): Preferences => ({
  locale,
  track_training,
  ...changesDue(wanted),
});

export const hasChanges = (changes: PreferenceChanges): boolean => Object.keys(changes).length > 0;
