import type { ChartState, ChartStructure, ChartTransition } from './chart-data.ts';
import { stateAt } from './view.ts';

const plain = (text: string): string =>
  text
    .replaceAll(/[;#{}"<>:]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const labelOf = ({ label, guard, isLater }: ChartTransition): string => {
  const condition = guard?.sentence ?? (isLater ? 'otherwise' : '');
  return plain(condition ? `${label} [${condition}]` : label);
};

const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/**
 * The text of the whole machine for Mermaid 12. States have short ids; names and nesting are as in the chart. A transition without a target
 * is a line in its state.
 */
export const toMermaid = (chart: ChartStructure): string => {
  const ids = new Map(chart.states.map(({ path }, index) => [path, `s${index}`]));
  const idOf = (path: string): string => ids.get(path) ?? path;

  const linesOf = (state: ChartState): readonly string[] => {
    const id = idOf(state.path);
    const head = `state "${plain(state.name)}" as ${id}`;
    if (state.kind === 'history') return [`state "H${state.isDeep ? '*' : ''} ${plain(state.name)}" as ${id}`];
    if (state.children.length === 0) return state.kind === 'final' ? [head, `${id} --> [*]`] : [head];
    const start = state.initial === null ? [] : [`[*] --> ${idOf(state.initial)}`];
    const parts = state.children.map((child) => linesOf(stateAt(chart, child)));
    const inner = state.kind === 'parallel' ? parts.flatMap((part, index) => (index === 0 ? part : ['--', ...part])) : parts.flat();
    return [`${head} {`, ...indent([...start, ...inner]), '}'];
  };

  const staying = chart.states.flatMap(({ path, children }) => {
    const labels = chart.transitions.filter(({ source, targets }) => source === path && targets.length === 0).map(labelOf);
    if (labels.length === 0) return [];
    const id = idOf(path);
    return children.length === 0 ? labels.map((label) => `${id} : ${label}`) : [`note right of ${id}`, ...indent(labels), 'end note'];
  });

  const ways = chart.transitions.flatMap((transition) =>
    transition.targets.map((target) => `${idOf(transition.source)} --> ${idOf(target)} : ${labelOf(transition)}`),
  );
  return ['stateDiagram-v2', ...indent([...linesOf(stateAt(chart, '(root)')), ...ways, ...staying]), ''].join('\n');
};
