import type { ChartState, ChartStructure } from './chart-data.ts';

/** All names of both versions, in the new order. A removed name follows the name that preceded it in the old version. */
const mergedNames = (old: readonly string[], next: readonly string[]): readonly string[] => {
  const merged = [...next];
  old.forEach((name, index) => {
    if (merged.includes(name)) return;
    const before = old.slice(0, index).findLast((other) => merged.includes(other));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, name);
  });
  return merged;
};

const byKey = <T>(list: readonly T[], key: (each: T) => string): ReadonlyMap<string, T> => new Map(list.map((each) => [key(each), each]));

const merged = <T>(old: readonly T[], next: readonly T[], key: (each: T) => string): readonly T[] => {
  const [before, after] = [byKey(old, key), byKey(next, key)];
  return mergedNames([...before.keys()], [...after.keys()]).flatMap((name) => after.get(name) ?? before.get(name) ?? []);
};

const withChildrenOf = (state: ChartState, old: ChartState | undefined): ChartState => {
  if (!old) return state;
  const children = mergedNames(old.children, state.children);
  const kind = state.kind === 'atomic' && children.length > 0 ? old.kind : state.kind;
  return { ...state, kind, children, initial: state.initial ?? old.initial };
};

const inDocumentOrder = (states: readonly ChartState[]): readonly ChartState[] => {
  const known = byKey(states, ({ path }) => path);
  const from = (path: string): readonly ChartState[] => {
    const state = known.get(path);
    return state ? [state, ...state.children.flatMap(from)] : [];
  };
  return from('(root)');
};

/** If a part differs between the versions, the new version is used. */
export const mergeCharts = (old: ChartStructure, next: ChartStructure): ChartStructure => {
  const before = byKey(old.states, ({ path }) => path);
  const states = merged(old.states, next.states, ({ path }) => path).map((state) => withChildrenOf(state, before.get(state.path)));
  return {
    ...next,
    states: inDocumentOrder(states),
    transitions: merged(old.transitions, next.transitions, ({ id }) => id),
    laws: merged(old.laws, next.laws, ({ name }) => name),
  };
};
