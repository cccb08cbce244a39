/** Checks the clauses of the specification against the product: transitions, calls, routes and tests. */
import type { AnyStateMachine } from 'xstate';
import { pathOf, readMachineChart } from '#atlas/explore/machine-chart.ts';

export interface NamedTest {
  readonly file: string;
  /** The title as written in the file. In a table of tests it contains placeholders such as `%s`. */
  readonly title: string;
}

export interface Clause {
  /** The id of the clause, for example `§4.visit.book` in the specification or `decisions.booking.promotion` in a decision. */
  readonly id: string;
  /** A paraphrase of the specification. */
  readonly text: string;
  readonly issue?: number;
  /** Names of calls in the table of calls. The contract test checks each call. */
  readonly calls?: readonly string[];
  readonly routes?: readonly string[];
  readonly tests?: readonly NamedTest[];
}

export interface ClauseMention {
  readonly machine: string;
  readonly name: string;
  readonly kind: 'state' | 'transition';
  readonly clause: string;
}

const clauseOf = (meta: unknown): string =>
  typeof meta === 'object' && meta !== null && 'spec' in meta && typeof meta.spec === 'string' ? meta.spec : '(none)';

export const mentionsIn = (name: string, machine: AnyStateMachine): readonly ClauseMention[] => {
  const { states, transitions } = readMachineChart(machine);
  return [
    ...states.map((node): ClauseMention => ({ machine: name, name: pathOf(node), kind: 'state', clause: clauseOf(node.meta) })),
    ...transitions.map((transition): ClauseMention => ({
      machine: name,
      name: transition.name,
      kind: 'transition',
      clause: clauseOf(transition.definition.meta),
    })),
  ];
};

export interface ProductInventory {
  readonly mentions: readonly ClauseMention[];
  readonly calls: readonly string[];
  /** Names of all routes, including planned ones. */
  readonly routes: readonly string[];
  readonly laterRoutes: readonly string[];
  /** Titles of the tests in a file; null if the file does not exist. */
  readonly titlesIn: (file: string) => ReadonlySet<string> | null;
}

const isTransition = ({ kind }: ClauseMention): boolean => kind === 'transition';

export const transitionsOf = ({ id }: Clause, { mentions }: ProductInventory): readonly ClauseMention[] =>
  mentions.filter((mention) => isTransition(mention) && mention.clause === id);

/** True if a chart element implements the clause, or a test checks it. The general contract test of calls does not count. */
export const isClauseKept = (clause: Clause, product: ProductInventory): boolean =>
  transitionsOf(clause, product).length > 0 || (clause.tests?.length ?? 0) > 0;

const aboutText = ({ id, text }: Clause): readonly string[] => [
  ...(/^(?:§[1-9](?:\.[a-zA-Z0-9]+)*|decisions(?:\.[a-zA-Z0-9]+)+)$/.test(id) ? [] : [`${id} is no name of a clause.`]),
  ...(/^[A-Z].*\.$/.test(text) ? [] : [`${id} needs a sentence.`]),
];

const aboutTests = ({ id, tests = [] }: Clause, { titlesIn }: ProductInventory): readonly string[] =>
  tests.flatMap(({ file, title }) => {
    const titles = titlesIn(file);
    if (!titles) return [`${id} names the test file ${file}, which is not there.`];
    return titles.has(title) ? [] : [`${id} names the test "${title}", which is not in ${file}.`];
  });

const aboutCalls = ({ id, calls = [] }: Clause, product: ProductInventory): readonly string[] =>
  calls.filter((call) => !product.calls.includes(call)).map((call) => `${id} names the call ${call}, which is not in the contract.`);

const aboutRoutes = ({ id, routes = [], issue }: Clause, product: ProductInventory): readonly string[] =>
  routes.flatMap((route) => {
    if (!product.routes.includes(route)) return [`${id} names the place ${route}, which the app does not have.`];
    const isLater = product.laterRoutes.includes(route);
    if (isLater && issue === undefined) return [`${id} names the place ${route}, which is not here yet: which issue brings it?`];
    return !isLater && issue !== undefined
      ? [`${id} is marked for issue ${issue}, and yet the place ${route} is here: take the mark away.`]
      : [];
  });

const aboutLater = (clause: Clause, product: ProductInventory): readonly string[] => {
  const { id, issue, calls = [] } = clause;
  const rests = transitionsOf(clause, product).length;
  if (issue === undefined) return isClauseKept(clause, product) ? [] : [`${id} has neither a transition nor a named test.`];
  return rests + calls.length > 0
    ? [`${id} is marked for issue ${issue}, and yet ${rests} transitions and ${calls.length} calls keep it: take the mark away.`]
    : [];
};

const repeated = (ids: readonly string[]): readonly string[] => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];

const unknown = (clauses: readonly Clause[], { mentions, calls, routes }: ProductInventory): readonly string[] => {
  const ids = new Set(clauses.map(({ id }) => id));
  const namedCalls = new Set(clauses.flatMap((clause) => clause.calls ?? []));
  const namedRoutes = new Set(clauses.flatMap((clause) => clause.routes ?? []));
  return [
    ...mentions
      .filter(({ clause }) => !ids.has(clause))
      .map(({ machine, name, clause }) => `${machine} · ${name} rests on ${clause}, which is no clause.`),
    ...calls.filter((call) => !namedCalls.has(call)).map((call) => `The call ${call} belongs to no clause.`),
    ...routes.filter((route) => !namedRoutes.has(route)).map((route) => `The place ${route} belongs to no clause.`),
  ];
};

/** All gaps between clauses and product, as sentences. Empty if there are none. */
export const findClauseGaps = (clauses: readonly Clause[], product: ProductInventory): readonly string[] => [
  ...repeated(clauses.map(({ id }) => id)).map((id) => `${id} stands there twice.`),
  ...clauses.flatMap((clause) =>
    [
      aboutText(clause),
      aboutTests(clause, product),
      aboutCalls(clause, product),
      aboutRoutes(clause, product),
      aboutLater(clause, product),
    ].flat(),
  ),
  ...unknown(clauses, product),
];

/** The titles of the tests in a source text, as written. */
export const titlesIn = (source: string): ReadonlySet<string> => {
  const named = /(?:\b(?:test|it)(?:\.\w+)*\(|\)\()\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;
  return new Set(
    [...source.matchAll(named)].map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\\(['"`])/g, '$1')),
  );
};
