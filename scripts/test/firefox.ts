/** Finds a released Firefox on this machine, and installs it where that is possible. Source: docs/decisions/browser-tests.md#0396. */
import { install, isRootOnDebian, isThere, updatePackageLists } from './packages.ts';

const installed: Readonly<Record<string, readonly string[]>> = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) => `${process.env[name] ?? ''}\\Mozilla Firefox\\firefox.exe`),
};

const find = (): string | null => [process.env['SPOTTER_FIREFOX'] ?? '', ...(installed[process.platform] ?? [])].find(isThere) ?? null;

/** The path of Firefox; null if it is absent and this process cannot install it. */
export function findFirefox(): string | null {
  const found = find();
  if (found !== null || !isRootOnDebian()) return found;
  install('firefox-esr');
  if (find() === null) {
    updatePackageLists();
    install('firefox-esr');
  }
  return find();
}
