/** Globals, members and events of scripts in the data of MDN, by the names that code has for them. */
import type { Identifier } from '@mdn/browser-compat-data';
import { api, builtins, css, type Feature, featureAt, namesIn, supportOf, syntax } from './compat-data.ts';

const at = (
  area: 'api' | 'javascript.builtins' | 'javascript',
  root: Identifier | undefined,
  ...path: readonly string[]
): readonly Feature[] => {
  const feature = featureAt(root, ...path);
  return feature && supportOf(feature) ? [{ path: [area, ...path].join('.'), feature }] : [];
};
export const ofBuiltins = (...path: readonly string[]): readonly Feature[] => at('javascript.builtins', builtins, ...path);
export const ofApi = (...path: readonly string[]): readonly Feature[] => at('api', api, ...path);
export const ofSyntax = (...path: readonly string[]): readonly Feature[] => at('javascript', syntax, ...path);

const singletons: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  performance: 'Performance',
  crypto: 'Crypto',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
  scheduler: 'Scheduler',
  visualViewport: 'VisualViewport',
  customElements: 'CustomElementRegistry',
};
export const globalObjects = new Set(['window', 'self', 'globalThis']);

const members = new Map<string, Feature[]>();
const events = new Map<string, Feature[]>();
const add = (map: Map<string, Feature[]>, name: string, features: readonly Feature[]): void =>
  void map.set(name, [...(map.get(name) ?? []), ...features]);
for (const owner of namesIn(builtins))
  for (const name of namesIn(featureAt(builtins, owner))) if (name !== owner) add(members, name, ofBuiltins(owner, name));
for (const owner of namesIn(featureAt(builtins, 'Intl')))
  for (const name of namesIn(featureAt(builtins, 'Intl', owner))) if (name !== owner) add(members, name, ofBuiltins('Intl', owner, name));
for (const owner of namesIn(api))
  for (const name of namesIn(featureAt(api, owner))) {
    if (name.endsWith('_event')) add(events, name.slice(0, -'_event'.length), ofApi(owner, name));
    else if (name !== owner && !name.endsWith('_static')) add(members, name, ofApi(owner, name));
  }

/** The data lacks the members of `element.style`, so the CSS properties are used as its members. */
for (const property of namesIn(featureAt(css, 'properties'))) {
  const feature = featureAt(css, 'properties', property);
  const name = property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (feature) add(members, name, [{ path: `css.properties.${property}`, feature }]);
}

export const globalFeatures = (name: string): readonly Feature[] => {
  if (singletons[name]) return [];
  const own = [...ofBuiltins(name), ...ofApi(name)];
  return own.length > 0 ? own : ofApi('Window', name);
};

export const staticFeatures = (owner: string, name: string): readonly Feature[] => {
  const instance = singletons[owner];
  if (instance) return ofApi(instance, name);
  return [...ofBuiltins(owner, name), ...ofApi(owner, `${name}_static`)];
};

export const isGlobal = (name: string): boolean =>
  Object.hasOwn(singletons, name) || featureAt(builtins, name) !== undefined || featureAt(api, name) !== undefined;

/** The browser features with this property or method name. The interface of an expression is unknown, so every interface counts. */
export const memberFeatures = (name: string): readonly Feature[] => [
  ...(members.get(name) ?? []),
  ...(name.startsWith('on') ? eventFeatures(name.slice(2)) : []),
];

export const eventFeatures = (name: string): readonly Feature[] => events.get(name) ?? [];
