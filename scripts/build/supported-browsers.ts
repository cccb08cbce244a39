/** The browsers that the app supports, from `browserslist` in package.json: docs/decisions/tools.md#0394. */
import browserslist from 'browserslist';

/** The names in browserslist and in esbuild. Samsung Internet is a Chromium without a name in esbuild. */
const buildNames = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios', samsung: null } as const;

export type SupportedBrowser = keyof typeof buildNames;

export const isSupportedBrowser = (name: string): name is SupportedBrowser => name in buildNames;

/** A version may be a range, such as `18.5-18.7`. */
const versionNumber = (version: string): number => Number.parseFloat(version);

export function oldestBrowsers(root: string): ReadonlyMap<SupportedBrowser, number> {
  const oldest = new Map<SupportedBrowser, number>();
  for (const entry of browserslist(undefined, { path: root })) {
    const [name = '', version = ''] = entry.split(' ');
    if (!isSupportedBrowser(name)) throw new Error(`package.json: browserslist has ${name}, which the build does not know.`);
    oldest.set(name, Math.min(oldest.get(name) ?? Infinity, versionNumber(version)));
  }
  return oldest;
}

/** For `build.target` of Vite: for example `safari18`. */
export const buildTargets = (root: string): string[] =>
  [...oldestBrowsers(root)].flatMap(([name, version]) => (buildNames[name] ? [`${buildNames[name]}${version}`] : []));
