/** Light, dark or the system's theme, stored if the browser allows it. */
import { useEffect, useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'spotter-atlas-theme';

const readStoredTheme = (): Theme => {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system';
  } catch {
    return 'system';
  }
};

const storeTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // A page that was opened from a file may have no storage. The choice then ends with the page.
  }
};

export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(readStoredTheme);
  useEffect(() => {
    storeTheme(theme);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, setTheme];
};
