import type { Identifier } from '@mdn/browser-compat-data';
import { type CssNode, type Declaration, type EnterOrLeaveFn, generate, parse, walk, type WalkContext } from 'css-tree';
import { browsersWithout, css, type Feature, featureAt, namesIn, type Floors, type MissingFeature } from './compat-data.ts';

const at = (...path: readonly string[]): readonly Feature[] => {
  const feature = featureAt(css, ...path);
  return feature ? [{ path: ['css', ...path].join('.'), feature }] : [];
};

const prefixOf = (name: string): string => /^-(?:webkit|moz|ms|o)-/.exec(name)?.[0] ?? '';

/** All CSS value types by name alone, because the data nests functions and keywords at different depths. */
const types = new Map<string, readonly Feature[]>();
const collectTypes = (path: readonly string[], group: Identifier | undefined): void => {
  for (const name of namesIn(group)) {
    types.set(name, [...(types.get(name) ?? []), ...at(...path, name)]);
    collectTypes([...path, name], featureAt(group, name));
  }
};
collectTypes(['types'], featureAt(css, 'types'));

/** Units that share one entry in the data, with the name of that entry. */
const unitGroups: readonly (readonly [RegExp, string])[] = [
  [/^d(?:vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^l(?:vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^s(?:vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^cq/, 'container_query_length_units'],
];

const unit = (name: string): readonly Feature[] => at('types', 'length', unitGroups.find(([pattern]) => pattern.test(name))?.[1] ?? name);

const propertyFeature = (name: string): readonly Feature[] =>
  name.startsWith('--') ? [] : at('properties', name.slice(prefixOf(name).length));

/** The features of a CSS function: as listed for the property (`fit-content()` for example), otherwise as listed for a value type. */
const functionOf = (owner: string, name: string): readonly Feature[] => {
  const own = [...at('properties', owner, `${name}_function`), ...at('properties', owner, name)];
  return own.length > 0 ? own : (types.get(name) ?? []);
};

/** The features of a keyword: as listed for the property, otherwise for one of its longhands, otherwise for all properties. */
const keyword = (owner: string, name: string): readonly Feature[] => {
  const own = at('properties', owner, name);
  if (own.length > 0) return own;
  const longhands = namesIn(featureAt(css, 'properties')).filter((longhand) => longhand.startsWith(`${owner}-`));
  const found = longhands.flatMap((longhand) => at('properties', longhand, name));
  return found.length > 0 ? found : at('types', 'global_keywords', name);
};

const relativeColour = (name: string, first: CssNode | null | undefined): readonly Feature[] =>
  first?.type === 'Identifier' && first.name === 'from' ? at('types', 'color', name, 'relative_syntax') : [];

const valueFeatures = (declaration: Declaration): readonly Feature[] => {
  const found: Feature[] = [];
  walk(declaration.value, (node) => {
    if (node.type === 'Function')
      found.push(...functionOf(declaration.property, node.name), ...relativeColour(node.name, node.children.first));
    if (node.type === 'Dimension') found.push(...unit(node.unit));
    if (node.type === 'Identifier' && !declaration.property.startsWith('--')) found.push(...keyword(declaration.property, node.name));
  });
  return found;
};

const nodeFeatures = (node: CssNode, atRule: string | null): readonly Feature[] => {
  switch (node.type) {
    case 'Atrule':
      return at('at-rules', node.name.slice(prefixOf(node.name).length));
    case 'Feature':
      return at('at-rules', node.kind === 'media' ? 'media' : 'container', node.name.replace(/^(?:min|max)-/, ''));
    case 'FeatureRange':
      return at('at-rules', 'media', 'range_syntax');
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return at('selectors', node.name);
    case 'NestingSelector':
      return at('selectors', 'nesting');
    case 'Declaration':
      return [...(atRule ? at('at-rules', atRule, node.property) : propertyFeature(node.property)), ...valueFeatures(node)];
    default:
      return [];
  }
};

/** The features that a condition of `@supports` tests. Browsers without these features skip the block. */
const testedFeatures = (prelude: CssNode | null): ReadonlySet<string> => {
  const tested = new Set<string>();
  if (prelude) walk(prelude, (node) => nodeFeatures(node, null).forEach(({ path }) => tested.add(path)));
  return tested;
};

const prefixesBeside = (block: CssNode | null, property: string): ReadonlySet<string> => {
  const name = property.slice(prefixOf(property).length);
  const declared = block?.type === 'Block' ? block.children.toArray() : [];
  const names = declared.flatMap((node) => (node.type === 'Declaration' ? [node.property] : []));
  return new Set(names.filter((other) => other === prefixOf(other) + name).map(prefixOf));
};

/** At-rules whose declarations are descriptors. */
const withDescriptors = new Set(['font-face', 'property', 'counter-style', 'view-transition', 'page', 'font-palette-values']);

const parseSheet = (code: string): CssNode => parse(code, { parseCustomProperty: true });

/**
 * css-tree does not parse nested rules with selectors such as `.bare > &`. The text of such a rule is parsed here as a separate style
 * sheet.
 */
const nestedSheet = (text: string, context: WalkContext, depth: number): CssNode => {
  if (!context.block || context.declaration || depth > 0)
    throw new Error(`css-tree cannot read this part of a style sheet: ${text.slice(0, 120)}`);
  return parseSheet(text);
};

export function missingCssFeatures(sheets: ReadonlyMap<string, string>, floors: Floors): readonly MissingFeature[] {
  return [...sheets].flatMap(([file, code]) => missingInSheet(parseSheet(code), file, floors, 0));
}

/** `depth`: the number of enclosing texts that css-tree left unparsed. */
function missingInSheet(sheet: CssNode, file: string, floors: Floors, depth: number): readonly MissingFeature[] {
  const missing: MissingFeature[] = [];
  const guards: ReadonlySet<string>[] = [];
  const enter: EnterOrLeaveFn = function (node) {
    if (node.type === 'Raw') missing.push(...missingInSheet(nestedSheet(node.value, this, depth), file, floors, depth + 1));
    if (node.type === 'Atrule' && node.name === 'supports') guards.push(testedFeatures(node.prelude));
    const atRule = this.atrule && withDescriptors.has(this.atrule.name) ? this.atrule.name : null;
    const prefixes = node.type === 'Declaration' ? prefixesBeside(this.block, node.property) : undefined;
    for (const { path, feature } of nodeFeatures(node, atRule)) {
      const browsers = browsersWithout(feature, floors, prefixes);
      if (browsers.length > 0 && !guards.some((guard) => guard.has(path)))
        missing.push({ feature: path, browsers, file, excerpt: generate(node).slice(0, 120) });
    }
  };
  const leave: EnterOrLeaveFn = (node) => {
    if (node.type === 'Atrule' && node.name === 'supports') guards.pop();
  };
  walk(sheet, { enter, leave });
  return missing;
}
