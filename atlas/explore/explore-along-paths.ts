/** Of a machine only what lies on some ways through it: for whoever walks ways that somebody else has planned on the whole. */
import type { AnyStateMachine } from 'xstate';
import { readChart } from './machine-chart.ts';
import { addEdge, begin, type Edge, type Graph, type Node, take, visit } from './explore.ts';
import { withStubActors } from './stub-actors.ts';
import { type AnyModel, createOffers } from './offers.ts';

/** A start of the model, and labels of what happens from there, in order. */
export interface Way {
  readonly start: string;
  readonly steps: readonly string[];
}

const edgeWith = ({ edges }: Node, label: string): Edge | undefined => edges.find(({ offer }) => offer.label === label);

/**
 * The situations on these ways and the edges between them, by the names that `explore` gives them, and every start of the model. A way
 * ends where its next step cannot happen: whoever follows it is told so there. Throws as `explore` does.
 */
export const explorePaths = (original: AnyStateMachine, model: AnyModel, ways: readonly Way[]): Graph => {
  const machine = withStubActors(original);
  const offersAt = createOffers(machine, model);
  const frontier = { nodes: new Map<string, Node>(), queue: [] };
  const raised = new Set<string>();
  const starts = Object.entries(model.inputs).map(([name, input]) => {
    const { start, stepper } = begin(machine, model, { name, input }, raised);
    const first = visit(frontier, start.key, { configuration: start.configuration, reachedBy: null, start });
    for (const { steps } of ways.filter((way) => way.start === name)) {
      let [node, configuration] = [first, start.configuration];
      for (const label of steps) {
        const known = edgeWith(node, label);
        const offer = known?.offer ?? offersAt(configuration).find((one) => one.label === label);
        if (!offer) break;
        const step = take(machine, stepper, { ...node, configuration }, offer);
        for (const type of step.raised) raised.add(type);
        ({ to: node } = known ?? addEdge(frontier, model, node, offer, step));
        configuration = step.next;
      }
    }
    return start;
  });
  return { machine, model, chart: readChart(machine), starts, nodes: [...frontier.nodes.values()], raised };
};
