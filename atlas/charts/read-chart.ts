import type { AnyEventObject, AnyStateMachine, AnyStateNode } from 'xstate';
import {
  type MachineChart,
  type MachineTransition as NamedTransition,
  eventLabel,
  pathOf,
  readMachineChart as readNodes,
} from '#atlas/explore/machine-chart.ts';
import { machineName } from '#atlas/paths/path.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { EventCase, Outcome } from '#machines/model.ts';
import type { ChartInvoke, ChartState, ChartStructure, ChartTransition } from './chart-data.ts';
import { delayNameOfEvent, chartDelayOf, chartGuardOf, transitionKindOf, implementationName } from './wording.ts';

type Model = CatalogueEntry['model'];

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];

const specOf = (meta: unknown): string =>
  typeof meta === 'object' && meta !== null && 'spec' in meta && typeof meta.spec === 'string' ? meta.spec : '';

/** The actions that the chart names. XState's own actions for delays are left out. */
const actionsOf = (actions: readonly unknown[]): readonly string[] =>
  actions.map((action) => implementationName(action, 'action')).filter((name) => !['xstate.raise', 'xstate.cancel'].includes(name));

const outcomesOf = (model: Model, id: string): readonly Outcome[] => model.outcomes[id] ?? [];

const invokesOf = (model: Model, node: AnyStateNode): readonly ChartInvoke[] =>
  node.invoke.map(({ id, src }) => ({
    id,
    src: typeof src === 'string' ? src : id,
    outcomes: outcomesOf(model, id).map(({ name, kind }) => ({ name, kind })),
  }));

const delaysOf = (machine: AnyStateMachine, node: AnyStateNode) =>
  unique([...node.transitions.keys()].flatMap((event) => delayNameOfEvent(event) ?? [])).map((name) => chartDelayOf(machine, name));

const initialOf = (node: AnyStateNode): string | null => {
  if (node.type !== 'compound') return null;
  const [first] = node.initial.target;
  return first ? pathOf(first) : null;
};

const readState =
  (machine: AnyStateMachine, model: Model) =>
  (node: AnyStateNode): ChartState => ({
    path: pathOf(node),
    name: node.path.at(-1) ?? machine.id,
    kind: node.type,
    parent: node.parent ? pathOf(node.parent) : null,
    children: Object.values(node.states).map((child: AnyStateNode) => pathOf(child)),
    initial: initialOf(node),
    isDeep: node.type === 'history' && node.history === 'deep',
    description: node.description ?? '',
    spec: specOf(node.meta),
    entry: actionsOf(node.entry),
    exit: actionsOf(node.exit),
    tags: [...node.tags],
    invokes: invokesOf(model, node),
    delays: delaysOf(machine, node),
  });

const casesOf = (model: Model, event: string): readonly string[] => {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event);
  if (actor) return outcomesOf(model, actor[2] ?? '').flatMap(({ name, kind }) => (kind === actor[1] ? [name] : []));
  const cases: readonly EventCase<AnyEventObject>[] = model.cases[event] ?? [];
  return unique(cases.map(({ name }) => name));
};

const transitionReader = ({ model, kind }: CatalogueEntry, { transitions }: MachineChart) => {
  const seen = new Set<string>();
  const read = ({ name, definition }: NamedTransition): ChartTransition => {
    const turn = JSON.stringify([definition.source.id, definition.eventType]);
    const isLater = seen.has(turn);
    seen.add(turn);
    return {
      id: name,
      source: pathOf(definition.source),
      targets: definition.target?.map((node) => pathOf(node)) ?? [],
      kind: transitionKindOf(definition.eventType, kind),
      event: definition.eventType,
      label: eventLabel(definition.eventType),
      guard: chartGuardOf(definition),
      isLater,
      isReentering: definition.reenter,
      actions: actionsOf(definition.actions),
      description: definition.description ?? '',
      spec: specOf(definition.meta),
      cases: casesOf(model, definition.eventType),
    };
  };
  return transitions.map(read);
};

/** All parts of a machine of the catalogue as plain data, in their order. Throws if two transitions have the same name. */
export const readChart = (entry: CatalogueEntry): ChartStructure => {
  const machine = entry.create();
  const chart = readNodes(machine);
  return {
    id: machineName(entry),
    factory: entry.name,
    subject: entry.subject,
    kind: entry.kind,
    sentence: entry.sentence,
    states: chart.states.map(readState(machine, entry.model)),
    transitions: transitionReader(entry, chart),
    laws: entry.model.laws.map(({ name, kind }) => ({ name, kind })),
    starts: Object.keys(entry.model.inputs),
  };
};
