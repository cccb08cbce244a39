/** The config of a machine in a uniform shape, so that mutants can change any part: every list is an array, every transition an object. */
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';

export type Tree = { readonly [key: string]: unknown };
export type ConfigPath = readonly (string | number)[];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const toList = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

const uniformTransition = (written: unknown): Tree => {
  if (typeof written === 'string') return { target: written };
  if (!isTree(written)) throw new Error(`this value is not a transition: ${String(written)}`);
  return { ...written, actions: toList(written['actions']) };
};

const uniformTransitions = (written: unknown): readonly Tree[] => toList(written).map(uniformTransition);

const mapped = <T>(tree: unknown, change: (value: unknown) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(isTree(tree) ? tree : {}).map(([key, value]) => [key, change(value)]));

/** Changes only existing keys, so that a state without `onDone` in the source gets none. */
const onlyPresent = (state: Tree, change: Readonly<Record<string, (value: unknown) => unknown>>): Tree =>
  Object.fromEntries(Object.entries(state).map(([key, value]) => [key, value === undefined ? value : (change[key]?.(value) ?? value)]));

const uniformInvoke = (invoke: unknown): Tree =>
  onlyPresent(isTree(invoke) ? invoke : {}, { onDone: uniformTransitions, onError: uniformTransitions });

const uniformState = (state: unknown): Tree =>
  onlyPresent(isTree(state) ? state : {}, {
    on: (on) => mapped(on, uniformTransitions),
    after: (after) => mapped(after, uniformTransitions),
    always: uniformTransitions,
    onDone: uniformTransitions,
    entry: toList,
    exit: toList,
    invoke: (invoke) => toList(invoke).map(uniformInvoke),
    states: (states) => mapped(states, uniformState),
  });

export const normalizedConfig = (machine: AnyStateMachine): Tree => uniformState(machine.config);

/** The limit of microsteps. A mutant that loops without an event then ends with an error. */
const mostMicrosteps = 200;

/** Creates a machine from a config, with the guards, actions, actors and delays of `original`. */
export const machineFrom = (config: Tree, original: AnyStateMachine, delays?: Tree): AnyStateMachine => {
  const guarded = { ...config, options: { maxIterations: mostMicrosteps } };
  const { implementations } = original;
  const own = { ...implementations, ...(delays ? { delays } : {}) };
  return createMachine(guarded as Parameters<typeof createMachine>[0], own as Parameters<typeof createMachine>[1]);
};

export const valueAt = (tree: unknown, path: ConfigPath): unknown =>
  path.reduce<unknown>((value, key) => (value as Readonly<Record<string | number, unknown>>)[key], tree);

export const changedAt = (tree: Tree, path: ConfigPath, change: (value: unknown) => unknown): Tree => {
  const go = (value: unknown, [key, ...rest]: ConfigPath): unknown => {
    if (key === undefined) return change(value);
    if (Array.isArray(value)) return value.map((item: unknown, index) => (index === key ? go(item, rest) : item));
    const branch = value as Tree;
    return { ...branch, [key]: go(branch[key], rest) };
  };
  return go(tree, path) as Tree;
};

export interface TransitionSlot {
  readonly definition: AnyTransitionDefinition;
  /** The path to the list that contains the transition. */
  readonly list: ConfigPath;
  readonly index: number;
}

interface Written {
  readonly type: string;
  readonly list: ConfigPath;
}

const keysAt = (config: Tree, key: string): readonly string[] => Object.keys(isTree(config[key]) ? config[key] : {});

const writtenIn = (node: AnyStateNode, config: Tree, path: ConfigPath): readonly Written[] => [
  ...keysAt(config, 'on').map((type) => ({ type, list: [...path, 'on', type] })),
  ...(config['always'] === undefined ? [] : [{ type: '', list: [...path, 'always'] }]),
  ...(config['onDone'] === undefined ? [] : [{ type: `xstate.done.state.${node.id}`, list: [...path, 'onDone'] }]),
  ...node.invoke.flatMap(({ id, onDone, onError }, index) => [
    ...(onDone ? [{ type: `xstate.done.actor.${id}`, list: [...path, 'invoke', index, 'onDone'] }] : []),
    ...(onError ? [{ type: `xstate.error.actor.${id}`, list: [...path, 'invoke', index, 'onError'] }] : []),
  ]),
  ...keysAt(config, 'after').map((delay) => ({ type: `xstate.after.${delay}.${node.id}`, list: [...path, 'after', delay] })),
];

const slotsIn = (node: AnyStateNode, config: Tree, path: ConfigPath): readonly TransitionSlot[] => {
  const own = writtenIn(node, config, path).flatMap(({ type, list }) => {
    const definitions = (type === '' ? node.always : node.transitions.get(type)) ?? [];
    return definitions.map((definition, index) => ({ definition, list, index }));
  });
  const states = config['states'];
  const below = Object.values(node.states as Readonly<Record<string, AnyStateNode>>).flatMap((child) =>
    slotsIn(child, (isTree(states) ? states[child.key] : {}) as Tree, [...path, 'states', child.key]),
  );
  return [...own, ...below];
};

export const transitionSlotsOf = (machine: AnyStateMachine, config: Tree): readonly TransitionSlot[] => slotsIn(machine.root, config, []);
