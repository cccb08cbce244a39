/** Every feature of a script that a supported browser lacks: syntax that no build lowers, globals, static and instance members, events. */
import { parseSync } from 'rolldown/utils';
import { browsersWithout, type Feature, type Floors, type MissingFeature } from './compat-data.ts';
import {
  eventFeatures,
  globalFeatures,
  globalObjects,
  isGlobal,
  memberFeatures,
  ofBuiltins,
  ofSyntax,
  staticFeatures,
} from './script-data.ts';

/** A syntax node of any kind. The walk reads a few kinds and skips the rest. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)));

/** The names in an expression such as `a.b.c`; null if a part is computed. */
const chain = (node: unknown): readonly string[] | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier' && typeof node['name'] === 'string') return [node['name']];
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return chain(node['expression']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null;
  const [owner, property] = [chain(node['object']), chain(node['property'])];
  return owner && property ? [...owner, ...property] : null;
};

const memberName = (node: unknown): string | null =>
  isNode(node) && node.type === 'MemberExpression' && node['computed'] !== true ? (chain(node['property'])?.[0] ?? null) : null;

/**
 * Methods that return an iterator, as in `map.values().filter(…)`. Arrays have methods with the same names, but only new browsers have them
 * on iterators.
 */
const iteratorSources = new Set(['values', 'keys', 'entries', 'matchAll']);
const isIterator = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  iteratorSources.has(memberName(node['callee']) ?? '') &&
  chain(node['callee'])?.[0] !== 'Object';

/** `all`: each of these features must be supported. `any`: the code uses one of these features, and it is unknown which. */
interface UsedFeatures {
  readonly all: readonly Feature[];
  readonly any: readonly Feature[];
}

function usedMember(node: Node): UsedFeatures {
  const name = memberName(node) ?? '';
  const names = chain(node) ?? [];
  const path = globalObjects.has(names[0] ?? '') ? names.slice(1) : names;
  const [owner = '', ...rest] = path;
  if (path.length === 1) return { all: globalFeatures(owner), any: [] };
  if (owner === 'Intl') return { all: ofBuiltins(...path), any: [] };
  if (isGlobal(owner) && rest.length === 1) return { all: staticFeatures(owner, name), any: [] };
  const interfaceName = memberName(node['object']) ?? '';
  if (/^[A-Z]/.test(interfaceName) && isGlobal(interfaceName)) return { all: staticFeatures(interfaceName, name), any: [] };
  if (isIterator(node['object'])) return { all: ofBuiltins('Iterator', name), any: [] };
  return { all: [], any: memberFeatures(name) };
}

const flagFeatures: Readonly<Record<string, string>> = { v: 'unicodeSets', d: 'hasIndices', s: 'dotAll', y: 'sticky' };

function patternFeatures({ pattern, flags }: { readonly pattern: string; readonly flags: string }): readonly Feature[] {
  return [
    ...Object.entries(flagFeatures).flatMap(([flag, name]) => (flags.includes(flag) ? ofBuiltins('RegExp', name) : [])),
    ...(/\(\?<[=!]/.test(pattern) ? ofSyntax('regular_expressions', 'lookbehind_assertion') : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? ofSyntax('regular_expressions', 'modifier') : []),
  ];
}

const isRegex = (value: unknown): value is { readonly pattern: string; readonly flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;

function syntaxFeatures(node: Node): readonly Feature[] {
  if (node.type === 'StaticBlock') return ofSyntax('classes', 'static', 'initialization_blocks');
  if (node.type === 'VariableDeclaration' && node['kind'] === 'using') return ofSyntax('statements', 'using');
  if (node.type === 'VariableDeclaration' && node['kind'] === 'await using') return ofSyntax('statements', 'await_using');
  if (node.type === 'ImportDeclaration' && childrenOf(node).some(({ type }) => type === 'ImportAttribute'))
    return ofSyntax('statements', 'import', 'import_attributes');
  if (node.type === 'Literal' && isRegex(node['regex'])) return patternFeatures(node['regex']);
  return [];
}

/** True if the node reads a name. False for a name that declares or labels something, or is only tested for its existence. */
const isReference = (node: Node, parent: Node | null): boolean => {
  if (node.type !== 'Identifier' || !parent) return false;
  if (parent.type === 'UnaryExpression') return parent['operator'] !== 'typeof';
  if (
    parent.type === 'MemberExpression' ||
    parent.type === 'Property' ||
    parent.type === 'MethodDefinition' ||
    parent.type === 'PropertyDefinition'
  )
    return (parent['property'] !== node && parent['key'] !== node) || parent['computed'] === true;
  return !/^(?:Import|Export|Labeled|Break|Continue)/.test(parent.type) && parent['id'] !== node;
};

/** `a.b?.()` and `typeof a.b` test for a feature. */
const isTest = (node: Node, parent: Node | null): boolean =>
  parent?.type === 'CallExpression' ? parent['callee'] === node && parent['optional'] === true : parent?.['operator'] === 'typeof';

const listenedEvent = (node: Node): string | null => {
  if (node.type !== 'CallExpression' || !['addEventListener', 'removeEventListener'].includes(memberName(node['callee']) ?? ''))
    return null;
  const [name] = [node['arguments']].flat();
  return isNode(name) && name.type === 'Literal' && typeof name['value'] === 'string' ? name['value'] : null;
};

function usedFeatures(node: Node, parent: Node | null): UsedFeatures {
  if (node.type === 'MemberExpression') return isTest(node, parent) ? { all: [], any: [] } : usedMember(node);
  if (isReference(node, parent)) return { all: globalFeatures(String(node['name'])), any: [] };
  const event = listenedEvent(node);
  return { all: syntaxFeatures(node), any: event === null ? [] : eventFeatures(event) };
}

type Visit = (node: Node, parent: Node | null) => void;

const walk = (node: Node, visit: Visit, parent: Node | null = null): void => {
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, visit, node);
};

const definedNames = (node: Node, parent: Node | null): readonly string[] => {
  const isKey = parent?.['key'] === node && parent['computed'] !== true;
  if (isKey) return chain(node) ?? [];
  return parent?.type === 'AssignmentExpression' && parent['left'] === node ? [memberName(node) ?? []].flat() : [];
};

/**
 * `scripts`: all files of the build, because one file may use members that another file defines. A member that any file defines is not a
 * feature of the browser.
 */
export function missingScriptFeatures(scripts: ReadonlyMap<string, string>, floors: Floors): readonly MissingFeature[] {
  const programs = new Map([...scripts].map(([file, code]) => [file, parseScript(file, code)] as const));
  const defined = new Set<string>();
  for (const program of programs.values()) walk(program, (node, parent) => definedNames(node, parent).forEach((name) => defined.add(name)));

  const lacking = ({ path, feature }: Feature, file: string, node: Node): readonly MissingFeature[] => {
    const browsers = browsersWithout(feature, floors);
    if (browsers.length === 0) return [];
    return [
      {
        feature: path,
        browsers,
        file,
        excerpt: (scripts.get(file) ?? '').slice(Math.max(0, node.start - 40), node.end + 20).slice(0, 120),
      },
    ];
  };
  const missing: MissingFeature[] = [];
  for (const [file, program] of programs)
    walk(program, (node, parent) => {
      const { all, any } = usedFeatures(node, parent);
      missing.push(...all.flatMap((feature) => lacking(feature, file, node)));
      const candidates = defined.has(memberName(node) ?? '') ? [] : any.map((feature) => lacking(feature, file, node));
      if (candidates.every(({ length }) => length > 0)) missing.push(...candidates.slice(0, 1).flat());
    });
  return missing;
}

function parseScript(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code);
  if (errors[0] || !isNode(program)) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return program;
}
