import { problemStatus, type ProblemCode } from '#contract/problem-codes.ts';
import type { Problem } from '#contract/problem.ts';
import type { Edge, Graph, Node } from '#atlas/explore/explore.ts';
import { situationKeyOf } from '#atlas/explore/situation-key.ts';
import { possibleOutcome } from '#atlas/explore/possible-events.ts';
import { statesKey } from '#atlas/explore/states-key.ts';
import { createStepper, type Step } from '#atlas/explore/stepper.ts';
import type { Outcome } from '#machines/model.ts';
import { refusalIn } from '#src/api/outcome.ts';

const anyId = '00000000-0000-4000-8000-000000000000';

/** All optional fields of a problem, so that a chart that reads one does so for every code. */
const talkative: Partial<Problem> = {
  until: '2026-03-03T12:00:00Z',
  fix: '/checkout',
  slots: [{ start_at: '2026-03-03T12:00:00Z', end_at: '2026-03-03T13:00:00Z', staff_id: anyId, available: true }],
  total: { amount: 3000, currency: 'NZD' },
  errors: { password: 'Too common.' },
};

const outcomeWith = (code: ProblemCode, more: Partial<Problem>): Outcome => {
  const status = problemStatus[code];
  const body = JSON.stringify({ type: 'about:blank', title: code, status, code, message: `No: ${code}.`, ...more });
  try {
    return { name: code, kind: 'done', output: refusalIn({ status, body }) };
  } catch (error) {
    return { name: code, kind: 'error', error };
  }
};

/** The outcomes of a port for a code, with and without the optional fields. The app's client parses the answer. */
export const answersWith = (code: ProblemCode): readonly Outcome[] => [outcomeWith(code, {}), outcomeWith(code, talkative)];

export const isRefusal = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'kind' in output && output.kind === 'refused';

const namedLike = (answers: readonly Edge[], { kind }: Outcome, type: string): readonly Edge[] =>
  answers.filter(({ possibleEvent: { event } }) => event.type === type && (kind === 'error' || isRefusal(event['output'])));

const isSameWay = (a: Pick<Step, 'taken'>, b: Pick<Step, 'taken'>): boolean =>
  a.taken.length === b.taken.length && a.taken.every((transition, at) => transition === b.taken[at]);

export const answersOf = ({ edges }: Node, port: string): readonly Edge[] =>
  edges.filter(({ possibleEvent }) => possibleEvent.kind === 'outcome' && possibleEvent.source[0] === port);

/** Describes the error if an answer takes a wrong transition at a node; null if it takes those of a named answer. */
export const createComparison = ({ machine, model, chart, starts }: Graph) => {
  const stepper = createStepper(machine, starts[0]?.input);
  const found = new Map<string, boolean>();
  /** If the targets differ, all events possible at one must take the same transitions at the other. */
  const goesOnAlike = ({ next }: Step, { to }: Edge): boolean => {
    const key = situationKeyOf(model, next);
    const pair = `${key}\n${to.key}`;
    const known = key === to.key ? true : found.get(pair);
    if (known !== undefined) return known;
    const isAlike = to.edges.every((edge) => isSameWay(stepper.step(next, edge.possibleEvent.event), edge));
    found.set(pair, isAlike);
    return isAlike;
  };
  return (node: Node, port: string, outcome: Outcome): string | null => {
    const { event } = possibleOutcome(port, outcome);
    let step: Step;
    try {
      step = stepper.step(node.configuration, event);
    } catch (error) {
      return `throws: ${String(error)}`;
    }
    if (step.next.snapshot.status === 'error') return `breaks the machine: ${String(step.next.snapshot.error)}`;
    if (step.taken.length === 0) return 'is ignored';
    const alike = namedLike(answersOf(node, port), outcome, event.type).filter((edge) => isSameWay(step, edge));
    if (alike.length === 0) return `goes a way of its own: ${step.taken.map(chart.nameOf).join(', ')}`;
    return alike.some((edge) => goesOnAlike(step, edge)) ? null : 'ends elsewhere: what happens next goes on otherwise';
  };
};

/** One node for each combination of states and transitions of the port's named answers. */
export const kindsOfSituations = ({ chart, nodes }: Graph, port: string): readonly Node[] => {
  const kinds = new Map<string, Node>();
  for (const node of nodes) {
    const ways = answersOf(node, port).map(({ taken }) => taken.map(chart.nameOf).join(', '));
    const kind = [statesKey(node.configuration.snapshot), ...ways].join('\n');
    if (ways.length > 0 && !kinds.has(kind)) kinds.set(kind, node);
  }
  return [...kinds.values()];
};
