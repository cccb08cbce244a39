/** The browsers that the app supports, from `browserslist` in package.json: docs/decisions/tools.md#0394. */
import browserslist from 'browserslist';

/**
 * The browsers by their names in browserslist, with their names in esbuild. Samsung Internet is based on Chromium and has no name in
 * esbuild.
 */
const buildNames = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios', samsung: null } as const;

export type SupportedBrowser = keyof typeof buildNames;

export const isSupportedBrowser = (name: string): name is SupportedBrowser => name in buildNames;

/** The lowest version. A version in browserslist may be a range, such as `18.5-18.7`. */
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

/** The supported browsers for `build.target` of Vite, for example `safari18`. */
export const buildTargets = (root: string): string[] =>
  [...oldestBrowsers(root)].flatMap(([name, version]) => (buildNames[name] ? [`${buildNames[name]}${version}`] : []));
