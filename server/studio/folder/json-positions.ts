/** Parses JSON with the line of each value, so that errors can name the line. */
import { createScanner, findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

export type JsonPath = readonly (string | number)[];

export interface PositionedJson {
  readonly value: unknown;
  /** The line of a value, or of its nearest existing parent; counted from 1. */
  readonly lineOf: (path: JsonPath) => number;
  readonly errors: readonly { readonly line: number; readonly reason: string }[];
}

const strictly = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Converts `InvalidSymbol` to `invalid symbol`. */
const spaced = (code: string): string => code.replaceAll(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();

const lineCounter = (text: string): ((offset: number) => number) => {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  };
};

/** The maximum depth. A post with replies to its comments has seven levels. */
const deepest = 32;

/** Null if no value is too deep. The parser is recursive, so the depth is checked before it runs. */
const tooDeepAt = (text: string): number | null => {
  const scanner = createScanner(text, true);
  let depth = 0;
  scanner.scan();
  for (; scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text[scanner.getTokenOffset()];
    if (first === '{' || first === '[') depth += 1;
    else if (first === '}' || first === ']') depth -= 1;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return null;
};

const nearestNode = (tree: Node, path: JsonPath): Node => {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return node;
  }
  return tree;
};

/** The keys that occur more than once in an object. JSON parsers silently use the last of them. */
const repeatedKeys = (node: Node): { offset: number; key: string }[] => {
  const inside = (node.children ?? []).flatMap(repeatedKeys);
  if (node.type !== 'object') return inside;
  const seen = new Set<string>();
  for (const property of node.children ?? []) {
    const name = property.children?.[0];
    if (!name) continue;
    const key = String(name.value);
    if (seen.has(key)) inside.push({ offset: name.offset, key });
    seen.add(key);
  }
  return inside;
};

/** Parses one JSON text. If there are errors, `value` is incomplete and must not be used. */
export const readJson = (text: string): PositionedJson => {
  const lineAt = lineCounter(text);
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== null) {
    const line = lineAt(tooDeep);
    return { value: undefined, lineOf: () => line, errors: [{ line, reason: `values are nested more than ${deepest} levels deep` }] };
  }
  const parseErrors: ParseError[] = [];
  const tree = parseTree(text, parseErrors, strictly);
  const errors = parseErrors.map(({ error, offset }) => ({
    line: lineAt(offset),
    reason: `not JSON: ${spaced(printParseErrorCode(error))}`,
  }));
  if (!tree)
    return { value: undefined, lineOf: () => 1, errors: errors.length > 0 ? errors : [{ line: 1, reason: 'not JSON: the file is empty' }] };
  const repeated = repeatedKeys(tree).map(({ offset, key }) => ({
    line: lineAt(offset),
    reason: `"${key}" stands twice in the same object`,
  }));
  return { value: getNodeValue(tree), lineOf: (path) => lineAt(nearestNode(tree, path).offset), errors: [...errors, ...repeated] };
};
