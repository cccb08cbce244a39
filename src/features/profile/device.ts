/** The choices of a member for this device alone: they are stored here, also after sign-out, and never sent. */
import { useSyncExternalStore } from 'react';
import { type ChosenUnits, type Theme, themeIn, unitsIn } from '#machines/profile/device.rules.ts';

/** The page itself reads it before it draws anything: see `index.html`. */
export const themeKey = 'spotter.theme';
export const unitsKey = 'spotter.units';

/** What was chosen since the page was opened: all there is where the device's storage is closed. */
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
    // It holds until the page is left.
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

/** As the page does it when it opens. */
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
