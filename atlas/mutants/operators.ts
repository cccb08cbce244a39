/** The mutation operators: small faults at every place of a chart. */
import { type AnyStateMachine, type AnyStateNode, not } from 'xstate';
import { type MachineChart, pathOf, readMachineChart } from '#atlas/explore/machine-chart.ts';
import {
  valueAt,
  changedAt,
  machineFrom,
  type ConfigPath,
  type TransitionSlot,
  transitionSlotsOf,
  type Tree,
  normalizedConfig,
} from './config.ts';

export type Operator = 'retarget' | 'drop' | 'negate' | 'swap' | 'dropAction' | 'reenter' | 'delay';

export interface Mutant {
  /** The change, unique in its machine, for example `full --waitlist.pressed [isWaitlistable]--> joining · dropped`. */
  readonly id: string;
  readonly operator: Operator;
  /** Names of the mutated transitions; empty for an action of a state. */
  readonly transitions: readonly string[];
  readonly build: () => AnyStateMachine;
}

interface Draft {
  readonly what: string;
  readonly operator: Operator;
  readonly config: () => Tree;
}

interface Written {
  readonly machine: AnyStateMachine;
  readonly config: Tree;
  readonly chart: MachineChart;
  readonly slots: readonly TransitionSlot[];
}

const change = ({ config }: Written, path: ConfigPath, part: (value: Tree) => Tree): (() => Tree) => {
  return () => changedAt(config, path, (value) => part(value as Tree));
};

const without = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, at_) => at_ !== index);

const childrenOf = (node: AnyStateNode | undefined): readonly AnyStateNode[] =>
  node && node.type !== 'parallel' ? Object.values(node.states as Readonly<Record<string, AnyStateNode>>) : [];

/** True for states that can be wrong targets. A state with eventless transitions would lead back to the correct state. */
const isRestingState = ({ type, always }: AnyStateNode): boolean => type !== 'history' && !always?.length;

const neighboursOf = (node: AnyStateNode): readonly AnyStateNode[] => {
  const all = childrenOf(node.parent);
  const own = all.indexOf(node);
  const after = [...all.slice(own + 1), ...all.slice(0, Math.max(own, 0))].filter(isRestingState);
  return [...new Set([after[0], after.at(-1)])].filter((other) => other !== undefined);
};

/** Wrong targets for a transition: siblings of its target. If the transition has no target: a sibling or a child of its source. */
const wrongTargets = ({ definition: { source, target } }: TransitionSlot): readonly AnyStateNode[] => {
  const [right] = target ?? [];
  if (right) return neighboursOf(right);
  const beside = neighboursOf(source);
  if (beside.length > 0) return beside.slice(-1);
  const inside = childrenOf(source).filter(isRestingState);
  return inside.length > 1 ? inside.slice(-1) : [];
};

const retargeted = (written: Written, slot: TransitionSlot): readonly Draft[] => {
  const path = [...slot.list, slot.index];
  const wrong = wrongTargets(slot).map((node): Draft => ({
    what: `leads to ${pathOf(node)}`,
    operator: 'retarget',
    config: change(written, path, (transition) => ({ ...transition, target: `#${node.id}` })),
  }));
  if (!slot.definition.target) return wrong;
  const stays = change(written, path, (transition) => ({ ...transition, target: undefined, reenter: false }));
  return [...wrong, { what: 'leads nowhere', operator: 'retarget', config: stays }];
};

const dropped = ({ config }: Written, { list, index }: TransitionSlot): Draft => ({
  what: 'dropped',
  operator: 'drop',
  config: () => changedAt(config, list, (transitions) => without(transitions as readonly unknown[], index)),
});

const negated = (written: Written, { definition, list, index }: TransitionSlot): readonly Draft[] => {
  if (!definition.guard) return [];
  const opposite = (transition: Tree): Tree => ({ ...transition, guard: not(transition['guard'] as Parameters<typeof not>[0]) });
  return [{ what: 'guard negated', operator: 'negate', config: change(written, [...list, index], opposite) }];
};

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action;
  return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : 'an action';
};

const withoutEach = ({ config }: Written, path: ConfigPath, prefix = ''): readonly Draft[] => {
  const actions = (valueAt(config, path) ?? []) as readonly unknown[];
  const names = actions.map(actionName);
  return names.map((name, index) => ({
    what: `${prefix}without ${name}${names.indexOf(name) === index ? '' : ` (${index + 1})`}`,
    operator: 'dropAction',
    config: () => changedAt(config, path, () => without(actions, index)),
  }));
};

const stayingInside = (written: Written, { definition, list, index }: TransitionSlot): readonly Draft[] => {
  if (!definition.reenter || !definition.target) return [];
  const inside = (transition: Tree): Tree => ({ ...transition, reenter: false });
  return [{ what: 'does not start again', operator: 'reenter', config: change(written, [...list, index], inside) }];
};

const finish = ({ machine }: Written, name: string, transitions: readonly string[], drafts: readonly Draft[]): readonly Mutant[] =>
  drafts.map(({ what, operator, config }) => ({
    id: `${name} · ${what}`,
    operator,
    transitions,
    build: () => machineFrom(config(), machine),
  }));

const ofTransition = (written: Written, slot: TransitionSlot): readonly Mutant[] => {
  const name = written.chart.nameOf(slot.definition);
  return finish(
    written,
    name,
    [name],
    [
      ...retargeted(written, slot),
      dropped(written, slot),
      ...negated(written, slot),
      ...withoutEach(written, [...slot.list, slot.index, 'actions']),
      ...stayingInside(written, slot),
    ],
  );
};

const configPathOf = (node: AnyStateNode): ConfigPath => node.path.flatMap((key) => ['states', key]);

const namesWhere = ({ chart, slots }: Written, isMeant: (slot: TransitionSlot) => boolean): readonly string[] =>
  slots.filter(isMeant).map(({ definition }) => chart.nameOf(definition));

const ofInvokes = (written: Written, node: AnyStateNode): readonly Mutant[] =>
  node.invoke.flatMap(({ id }, index) => {
    const path = [...configPathOf(node), 'invoke', index];
    const swapped = ({ onDone, onError, ...invoke }: Tree): Tree => ({
      ...invoke,
      ...(onError ? { onDone: onError } : {}),
      ...(onDone ? { onError: onDone } : {}),
    });
    const belongs = ({ list }: TransitionSlot): boolean => path.every((key, depth) => list[depth] === key);
    const draft: Draft = { what: 'done and error swapped', operator: 'swap', config: change(written, path, swapped) };
    return finish(written, `${pathOf(node)} invokes ${id}`, namesWhere(written, belongs), [draft]);
  });

const ofState = (written: Written, node: AnyStateNode): readonly Mutant[] => [
  ...ofInvokes(written, node),
  ...finish(written, pathOf(node), [], withoutEach(written, [...configPathOf(node), 'entry'], 'entered ')),
  ...finish(written, pathOf(node), [], withoutEach(written, [...configPathOf(node), 'exit'], 'left ')),
];

type Delay = number | ((...args: readonly unknown[]) => number);

const scaled =
  (delay: Delay, factor: number): Delay =>
  (...args) =>
    (typeof delay === 'number' ? delay : delay(...args)) * factor;

const ofDelays = (written: Written): readonly Mutant[] => {
  const { machine, config } = written;
  const delays = machine.implementations.delays as Readonly<Record<string, Delay>>;
  return Object.entries(delays).flatMap(([name, delay]) => {
    const transitions = namesWhere(written, ({ list }) => list.at(-2) === 'after' && list.at(-1) === name);
    const scaledBy = (what: string, factor: number): Mutant => ({
      id: `delay ${name} · ${what}`,
      operator: 'delay',
      transitions,
      build: () => machineFrom(config, machine, { ...delays, [name]: scaled(delay, factor) }),
    });
    return transitions.length > 0 ? [scaledBy('halved', 0.5), scaledBy('doubled', 2)] : [];
  });
};

export const mutantsOf = (machine: AnyStateMachine): readonly Mutant[] => {
  const config = normalizedConfig(machine);
  const written: Written = { machine, config, chart: readMachineChart(machine), slots: transitionSlotsOf(machine, config) };
  return [
    ...written.slots.flatMap((slot) => ofTransition(written, slot)),
    ...written.chart.states.flatMap((node) => ofState(written, node)),
    ...ofDelays(written),
  ];
};
