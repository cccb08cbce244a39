/** Which supported browsers lack a feature, by the data of MDN. */
import data from '@mdn/browser-compat-data/forLegacyNode';
import type { BrowserName, Identifier, SimpleSupportStatement, SupportBlock, SupportStatement } from '@mdn/browser-compat-data';
import type { SupportedBrowser } from '../build/supported-browsers.ts';

export const css = data.css;
export const api = data.api;
export const syntax = data.javascript;
export const builtins = data.javascript.builtins;

/** Browsers on phones follow the versions on desktops. */
const mdnNames: Record<SupportedBrowser, readonly BrowserName[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
};

/** The browsers by the names of MDN, with the oldest version that must have a feature. */
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

/** Names of the parts of a feature. */
export const namesIn = (feature: Identifier | undefined): readonly string[] =>
  Object.keys(feature ?? {}).filter((name) => name !== '__compat');

/** Null of a group, which has parts alone. */
export const supportOf = (feature: Identifier | undefined): SupportBlock | null => feature?.['__compat']?.support ?? null;

/** A feature without data of its own is one of a group, which is looked up by its members. */
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
  /** Its path in the data, such as `css.properties.text-box`. */
  readonly path: string;
  readonly feature: Identifier;
}

/** A use in a file of the build that at least one supported browser lacks. */
export interface MissingFeature {
  readonly feature: string;
  readonly browsers: readonly string[];
  readonly file: string;
  /** The code around it. */
  readonly excerpt: string;
}
