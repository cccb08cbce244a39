/** `npm run paths -- clauses [--all]`: lists the clauses of the specification, and the chart elements and tests for each. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Clause, findClauseGaps, mentionsIn, type ProductInventory, titlesIn, transitionsOf } from '#atlas/clauses/clauses.ts';
import { machineName } from '#atlas/paths/path.ts';
import { callNames } from '#contract/calls.ts';
import { routeNames } from '#machines/app/route.rules.ts';
import { plannedRoutes } from '#machines/app/screen.rules.ts';
import { catalogue } from '#machines/catalogue.ts';
import { readArguments } from '../arguments.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = 'out/paths';

export const readClauses = (): readonly Clause[] => {
  const { clauses }: { clauses: readonly Clause[] } = JSON.parse(readFileSync(`${root}docs/clauses.json`, 'utf8'));
  return clauses;
};

const createTitleReader = (): ProductInventory['titlesIn'] => {
  const known = new Map<string, ReadonlySet<string> | null>();
  return (file) => {
    const path = `${root}${file}`;
    const titles = known.get(file) ?? (existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : null);
    known.set(file, titles);
    return titles;
  };
};

export const readProduct = (): ProductInventory => ({
  mentions: catalogue.flatMap((entry) => mentionsIn(machineName(entry), entry.create())),
  calls: callNames,
  routes: routeNames,
  laterRoutes: plannedRoutes,
  titlesIn: createTitleReader(),
});

const counted = (names: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} in ${name}`);
};

const evidenceFor = (clause: Clause, product: ProductInventory, isVerbose: boolean): readonly string[] => {
  const transitions = transitionsOf(clause, product);
  return [
    ...(isVerbose ? transitions.map(({ machine, name }) => `${machine} · ${name}`) : counted(transitions.map(({ machine }) => machine))),
    ...(clause.calls ?? []).map((call) => `call ${call}`),
    ...(clause.tests ?? []).map(({ file, title }) => `${file}: ${title}`),
  ];
};

const rowsOf = (clause: Clause, product: ProductInventory, isVerbose: boolean): readonly string[] => {
  const what = clause.issue === undefined ? evidenceFor(clause, product, isVerbose) : [`planned: issue ${clause.issue}`];
  return what.map((text, index) => `${(index === 0 ? clause.id : '').padEnd(38)}${text}`);
};

/** Returns the exit code: 0 if every clause has a chart element or a test, and every reference names an existing clause. */
export const run = async (argv: readonly string[]): Promise<number> => {
  const { all } = readArguments(argv, ['all']);
  const clauses = readClauses();
  const product = readProduct();
  const holes = findClauseGaps(clauses, product);
  console.log(clauses.flatMap((clause) => rowsOf(clause, product, all)).join('\n'));
  mkdirSync(folder, { recursive: true });
  const table = clauses.map((clause) => ({ ...clause, transitions: transitionsOf(clause, product) }));
  writeFileSync(`${folder}/clauses.json`, JSON.stringify({ clauses: table, holes }, null, 1));
  const later = clauses.filter(({ issue }) => issue !== undefined).length;
  console.log(`\n${clauses.length} clauses: ${clauses.length - later} covered, ${later} planned, ${holes.length} gaps`);
  console.log(holes.join('\n'));
  return Promise.resolve(holes.length === 0 ? 0 : 1);
};
