import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedFeatures } from './accepted-features.ts';
import type { Floors, MissingFeature } from './compat-data.ts';
import { missingCssFeatures } from './css-features.ts';
import { missingScriptFeatures } from './script-features.ts';

export interface BuildFiles {
  readonly sheets: ReadonlyMap<string, string>;
  readonly scripts: ReadonlyMap<string, string>;
}

export function readBuild(folder: string): BuildFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const read = (ending: string): ReadonlyMap<string, string> =>
    new Map(paths.filter((path) => path.endsWith(ending)).map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  return { sheets: read('.css'), scripts: read('.js') };
}

export interface BuildReport {
  /** Missing features that no entry of the accepted features covers. */
  readonly unexplained: readonly MissingFeature[];
  /** Accepted features that no file uses, or that all supported browsers have. */
  readonly unused: readonly string[];
}

export function checkBuild({ sheets, scripts }: BuildFiles, floors: Floors): BuildReport {
  const missing = [...missingCssFeatures(sheets, floors), ...missingScriptFeatures(scripts, floors)];
  const used = new Set(missing.map(({ feature }) => feature));
  const accepted = new Set(acceptedFeatures.flatMap(({ features }) => features));
  return {
    unexplained: missing.filter(({ feature }) => !accepted.has(feature)),
    unused: [...accepted].filter((feature) => !used.has(feature)),
  };
}
