/**
 * Finds the released Firefox and WebKitGTK on this machine, and installs them if possible. Sources: docs/decisions/browser-tests.md#0396,
 * #0398.
 */
import { spawnSync } from 'node:child_process';
import { install, isRootOnDebian, isThere, updatePackageLists } from './packages.ts';

export type Engine = 'Firefox' | 'WebKit';

interface EngineSource {
  /** Finds the value for the environment variable of the engine; null if the engine is absent. */
  readonly find: () => string | null;
  /** The environment variable that adds the engine's project to `playwright.config.ts`. */
  readonly variable: string;
  readonly packages: readonly string[];
}

const firefoxPaths: Readonly<Record<string, readonly string[]>> = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) => `${process.env[name] ?? ''}\\Mozilla Firefox\\firefox.exe`),
};

const ends = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;

const libraries = `import gi; gi.require_version('Gtk', '3.0'); gi.require_version('Soup', '3.0'); gi.require_version('WebKit2', '4.1')`;

export const engines: Readonly<Record<Engine, EngineSource>> = {
  Firefox: {
    find: () => [process.env['SPOTTER_FIREFOX'] ?? '', ...(firefoxPaths[process.platform] ?? [])].find(isThere) ?? null,
    variable: 'SPOTTER_FIREFOX',
    packages: ['firefox-esr'],
  },
  WebKit: {
    find: () => (isThere('/usr/bin/Xvfb') && ends('/usr/bin/python3', '-c', libraries) ? '1' : null),
    variable: 'SPOTTER_WEBKIT',
    packages: ['gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
};

/** The value for the environment variable of the engine; null if the engine is absent and this process cannot install it. */
export function findEngine(engine: Engine): string | null {
  const { find, packages } = engines[engine];
  const found = find();
  if (found !== null || !isRootOnDebian()) return found;
  install(...packages);
  if (find() === null) {
    updatePackageLists();
    install(...packages);
  }
  return find();
}
