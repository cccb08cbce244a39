/** Explores only the part of a machine on given paths, for callers whose paths were planned on the whole graph. */
import type { AnyStateMachine } from 'xstate';
import { readMachineChart } from './machine-chart.ts';
import { addEdge, startExploration, type Edge, type Graph, type Node, takeStep, addNode } from './explore.ts';
import { withStubActors } from './stub-actors.ts';
import { type AnyModel, createPossibleEventFinder } from './possible-events.ts';

export interface PathLabels {
  readonly start: string;
  readonly steps: readonly string[];
}

const edgeWith = ({ edges }: Node, label: string): Edge | undefined => edges.find(({ possibleEvent }) => possibleEvent.label === label);

/**
 * The nodes and edges on these paths, with the same names as in `explore`, and every start of the model. A path ends before its first
 * impossible step. Throws in the same cases as `explore`.
 */
export const explorePaths = (original: AnyStateMachine, model: AnyModel, paths: readonly PathLabels[]): Graph => {
  const machine = withStubActors(original);
  const possibleEventsAt = createPossibleEventFinder(machine, model);
  const frontier = { nodes: new Map<string, Node>(), queue: [] };
  const raised = new Set<string>();
  const starts = Object.entries(model.inputs).map(([name, input]) => {
    const { start, stepper } = startExploration(machine, model, { name, input }, raised);
    const first = addNode(frontier, start.key, { configuration: start.configuration, reachedBy: null, start });
    for (const { steps } of paths.filter((path) => path.start === name)) {
      let [node, configuration] = [first, start.configuration];
      for (const label of steps) {
        const known = edgeWith(node, label);
        const possibleEvent = known?.possibleEvent ?? possibleEventsAt(configuration).find((one) => one.label === label);
        if (!possibleEvent) break;
        const step = takeStep(machine, stepper, { ...node, configuration }, possibleEvent);
        for (const type of step.raised) raised.add(type);
        ({ to: node } = known ?? addEdge(frontier, model, node, possibleEvent, step));
        configuration = step.next;
      }
    }
    return start;
  });
  return { machine, model, chart: readMachineChart(machine), starts, nodes: [...frontier.nodes.values()], raised };
};
