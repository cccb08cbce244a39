/** The states and transitions of a chart, each with a readable and searchable name. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export interface MachineTransition {
  /** The name, unique in the machine, for example `visible.opening --after focusDelay-->`. */
  readonly name: string;
  readonly definition: AnyTransitionDefinition;
}

export interface MachineChart {
  readonly states: readonly AnyStateNode[];
  readonly transitions: readonly MachineTransition[];
  readonly nameOf: (definition: AnyTransitionDefinition) => string;
}

/** The path of a state, for example `shown.failed`. The path of the machine itself is `(root)`. */
export const pathOf = (node: AnyStateNode): string => node.path.join('.') || '(root)';

const allStates = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => allStates(child)),
];

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** The label of an event type, for example `done(load)`, `error(load)`, `after loadTimeout`, `always` or `retry.pressed`. */
export const eventLabel = (type: string): string => {
  if (type === '') return 'always';
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (actor) return `${actor[1]}(${actor[2]})`;
  const after = /^xstate\.after\.([^.]+)\./.exec(type);
  if (after) return `after ${after[1]}`;
  return type.replace(/^xstate\.done\.state\..+$/, 'finished');
};

const guardLabel = ({ guard }: AnyTransitionDefinition): string | null => {
  if (!guard) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard !== 'object' || !('type' in guard)) return 'guard';
  const { params } = guard as { params?: unknown };
  return typeof params === 'object' && params !== null ? `${guard.type}: ${Object.values(params).join(', ')}` : guard.type;
};

const siblings = (definition: AnyTransitionDefinition): readonly AnyTransitionDefinition[] =>
  (definition.eventType === '' ? definition.source.always : definition.source.transitions.get(definition.eventType)) ?? [];

const nameTransition = (definition: AnyTransitionDefinition): string => {
  const otherwise = siblings(definition).length > 1 ? ' [else]' : '';
  const guard = guardLabel(definition);
  const targets = definition.target?.map((node) => pathOf(node)).join(' & ') ?? '(stays)';
  return `${pathOf(definition.source)} --${eventLabel(definition.eventType)}${guard ? ` [${guard}]` : otherwise}--> ${targets}`;
};

/** All states and transitions of a machine in document order. Throws if two transitions have the same name. */
export const readMachineChart = (machine: AnyStateMachine): MachineChart => {
  const states = allStates(machine.root);
  const names = new Map<AnyTransitionDefinition, string>(
    states.flatMap(transitionsOf).map((definition) => [definition, nameTransition(definition)]),
  );
  const transitions = [...names].map(([definition, name]) => ({ name, definition }));
  const seen = new Set<string>();
  for (const { name } of transitions) {
    if (seen.has(name))
      throw new Error(`${machine.id}: two transitions have the name "${name}"; the second is never taken, or it needs a named guard`);
    seen.add(name);
  }
  const nameOf = (definition: AnyTransitionDefinition): string => names.get(definition) ?? nameTransition(definition);
  return { states, transitions, nameOf };
};

const regionOf = (node: AnyStateNode): AnyStateNode | null => {
  if (!node.parent) return null;
  return node.parent.type === 'parallel' ? node : regionOf(node.parent);
};

/**
 * True if a transition inside a region of a parallel state also leaves and enters the other regions. This happens when the transition
 * re-enters its own region, and is never intended.
 */
export const restartsNeighbours = ({ source, target, reenter }: AnyTransitionDefinition): boolean => {
  const region = regionOf(source);
  if (!region || !target?.length) return false;
  return target.includes(region) || (reenter && source === region);
};
