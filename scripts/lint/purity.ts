/** The parts of the language that a pure layer may not use, each with the alternative. TypeScript itself refuses host APIs there. */
import type { ESTree } from 'rolldown/utils';

type Node = ESTree.Node;

const clock = 'Take `now: Date` from the event, the input or an argument';
const ports = 'name a port in the chart and fill it at the edge';
const advice: Readonly<Record<string, string>> = {
  fetch: `No request here: ${ports}.`,
  setTimeout: 'No timer here: use a named delay and `after`.',
  setInterval: 'No timer here: use a named delay and `after`.',
  setImmediate: 'No timer here: use a named delay and `after`.',
  queueMicrotask: 'No timer here: raise an event.',
  requestAnimationFrame: 'No timer here: use a named delay and `after`.',
  performance: `No clock here: ${clock}.`,
  crypto: 'No chance here: take ids and keys from the event or the input.',
  process: `No process here: ${ports}.`,
  globalThis: `No global here: ${ports}.`,
  window: `No window here: ${ports}.`,
  document: `No document here: ${ports}.`,
  navigator: `No navigator here: ${ports}.`,
  localStorage: `No storage here: ${ports}.`,
  sessionStorage: `No storage here: ${ports}.`,
  console: 'No output here: emit an event.',
  Temporal: `No clock here: ${clock}.`,
};

const isMember = (parent: Node, node: object, names: readonly string[]): boolean =>
  parent.type === 'MemberExpression' &&
  parent.object === node &&
  !parent.computed &&
  parent.property.type === 'Identifier' &&
  names.includes(parent.property.name);

const isGivenDate = (parent: Node, node: object): boolean =>
  parent.type === 'NewExpression' && parent.callee === node && parent.arguments.length > 0;

const isDateAllowed = (parent: Node, node: object): boolean =>
  isGivenDate(parent, node) ||
  isMember(parent, node, ['parse', 'UTC']) ||
  (parent.type === 'BinaryExpression' && parent.operator === 'instanceof' && parent.right === node);

const isMathAllowed = (parent: Node, node: object): boolean =>
  parent.type === 'MemberExpression' && parent.object === node && !parent.computed && !isMember(parent, node, ['random']);

/** True if a name may refer to a global. False for the name of a property, a key or a declaration. */
const isReference = (parent: Node, node: object): boolean => {
  if (parent.type.startsWith('TS') && parent.type !== 'TSAsExpression' && parent.type !== 'TSNonNullExpression') return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property') return parent.value === node && !isPattern(parent.parent);
  return parent.type !== 'PropertyDefinition' && parent.type !== 'MethodDefinition';
};

const isPattern = (node: Node | null | undefined): boolean => node?.type === 'ObjectPattern';

export const purityProblem = (name: string, node: object, parent: Node): string | null => {
  if (!isReference(parent, node)) return null;
  if (name === 'Date') return isDateAllowed(parent, node) ? null : `No clock here: ${clock}.`;
  if (name === 'Math')
    return isMathAllowed(parent, node) ? null : 'No chance here: take ids and random numbers from the event or the input.';
  return Object.hasOwn(advice, name) ? (advice[name] ?? null) : null;
};
