/** Light, dark, or as the system has it; remembered where the browser lets a page remember. */
import { useEffect, useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const shelf = 'spotter-atlas-theme';

const remembered = (): Theme => {
  try {
    return themes.find((theme) => theme === localStorage.getItem(shelf)) ?? 'system';
  } catch {
    return 'system';
  }
};

const remember = (theme: Theme): void => {
  try {
    localStorage.setItem(shelf, theme);
  } catch {
    // A page opened from a file may have no shelf: the choice then lasts as long as the page.
  }
};

export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(remembered);
  useEffect(() => {
    remember(theme);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, setTheme];
};
