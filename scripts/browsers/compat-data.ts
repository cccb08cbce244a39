import data from '@mdn/browser-compat-data/forLegacyNode';
import type { BrowserName, Identifier, SimpleSupportStatement, SupportBlock, SupportStatement } from '@mdn/browser-compat-data';
import type { SupportedBrowser } from '../build/supported-browsers.ts';

export const css = data.css;
export const api = data.api;
export const syntax = data.javascript;
export const builtins = data.javascript.builtins;

/** MDN's names of each supported browser. On phones, browsers have the same versions as on desktops. */
const mdnNames: Record<SupportedBrowser, readonly BrowserName[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
};

/** The browsers, by MDN's names, with the oldest supported version of each. */
export type Floors = ReadonlyMap<BrowserName, number>;

export const floorsOf = (oldest: ReadonlyMap<SupportedBrowser, number>): Floors =>
  new Map([...oldest].flatMap(([name, version]) => mdnNames[name].map((mdnName) => [mdnName, version] as const)));

const isSince = (version: string | boolean, floor: number): boolean =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= floor;

const isIn = (statement: SimpleSupportStatement, floor: number, prefixes: ReadonlySet<string>): boolean =>
  !statement.flags &&
  !statement.alternative_name &&
  !statement.partial_implementation &&
  (statement.prefix === undefined || prefixes.has(statement.prefix)) &&
  isSince(statement.version_added, floor) &&
  statement.version_removed === undefined;

const isSupported = (support: SupportStatement | undefined, floor: number, prefixes: ReadonlySet<string>): boolean =>
  [support ?? []].flat().some((statement) => isIn(statement, floor, prefixes));

const noPrefixes: ReadonlySet<string> = new Set();

export const namesIn = (feature: Identifier | undefined): readonly string[] =>
  Object.keys(feature ?? {}).filter((name) => name !== '__compat');

/** The support data of a feature; null for a group, which only has subfeatures. */
export const supportOf = (feature: Identifier | undefined): SupportBlock | null => feature?.['__compat']?.support ?? null;

/** The supported browsers that lack a feature. Empty for a group: its subfeatures are checked instead. */
export const browsersWithout = (feature: Identifier, floors: Floors, prefixes = noPrefixes): readonly string[] => {
  const support = supportOf(feature);
  if (!support) return [];
  return [...floors].filter(([name, floor]) => !isSupported(support[name], floor, prefixes)).map(([name, floor]) => `${name} ${floor}`);
};

/** The feature at a path such as `properties.height`. */
export const featureAt = (root: Identifier | undefined, ...path: readonly string[]): Identifier | undefined => {
  let feature = root;
  for (const name of path) feature = feature && Object.hasOwn(feature, name) ? feature[name] : undefined;
  return feature;
};

export interface Feature {
  readonly path: string;
  readonly feature: Identifier;
}

/** A use in a file of the build that at least one supported browser lacks. */
export interface MissingFeature {
  readonly feature: string;
  readonly browsers: readonly string[];
  readonly file: string;
  readonly excerpt: string;
}
