/** The member's settings for this device only. They stay after the sign-out, and are never sent. */
import { useSyncExternalStore } from 'react';
import { type ChosenUnits, type Theme, themeIn, unitsIn } from '#machines/profile/device.rules.ts';

/** The page reads this before it renders anything: see `index.html`. */
export const themeKey = 'spotter.theme';
export const unitsKey = 'spotter.units';

/** The choices since the page was opened, used if storage cannot be accessed. */
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();

function read(key: string): string {
  const now = chosen.get(key);
  if (now !== undefined) return now;
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, value: string): void {
  chosen.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sets the theme on the document, in the same way as `index.html` does when the page opens. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset['of'] ?? '';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}

export function chooseTheme(theme: Theme): void {
  write(themeKey, theme);
  showTheme(theme);
}

export const chooseUnits = (units: ChosenUnits): void => write(unitsKey, JSON.stringify(units));
export const chosenUnits = (): ChosenUnits => unitsIn(parsed(read(unitsKey)));

export const useTheme = (): Theme => themeIn(useSyncExternalStore(listen, () => read(themeKey)));
export const useUnits = (): ChosenUnits => unitsIn(parsed(useSyncExternalStore(listen, () => read(unitsKey))));
