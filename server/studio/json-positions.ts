/** JSON whose values know their line, so that a wrong one can be named. */
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

export type JsonPath = readonly (string | number)[];

export interface PositionedJson {
  readonly value: unknown;
  /** The line of a value, or of its nearest parent that exists; counted from 1. */
  readonly lineOf: (path: JsonPath) => number;
  readonly errors: readonly { readonly line: number; readonly reason: string }[];
}

const strictly = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** `InvalidSymbol` → `invalid symbol` */
const spaced = (code: string): string => code.replaceAll(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();

const lineCounter = (text: string): ((offset: number) => number) => {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)];
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    return after === -1 ? starts.length : after;
  };
};

const nearestNode = (tree: Node, path: JsonPath): Node => {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return node;
  }
  return tree;
};

/** Keys that stand twice in one object: JSON readers silently take the last one. */
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

/** Reads one JSON text. With errors, `value` is what could be read and not to be trusted. */
export const readJson = (text: string): PositionedJson => {
  const lineAt = lineCounter(text);
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
