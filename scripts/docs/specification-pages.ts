/**
 * The pages of docs/spec/, one for each section: every clause of docs/clauses.json, with the chart elements, calls and tests that implement
 * it.
 */
import type { Clause, ClauseMention } from '#atlas/clauses/clauses.ts';

export const specificationFolder = 'docs/spec';

interface Section {
  readonly file: string;
  readonly title: string;
}

/** The key is the first part of a clause id. */
const sections: Readonly<Record<string, Section>> = {
  '§1': { file: 'purpose.md', title: '§1 Purpose' },
  '§2': { file: 'screens.md', title: '§2 Screens and routes' },
  '§3': { file: 'entities.md', title: '§3 Entities' },
  '§4': { file: 'states.md', title: '§4 States and transitions' },
  '§5': { file: 'validation.md', title: '§5 Validation' },
  '§6': { file: 'permissions.md', title: '§6 Roles and permissions' },
  '§7': { file: 'calls.md', title: '§7 Calls' },
  '§8': { file: 'errors.md', title: '§8 Errors' },
  '§9': { file: 'constants.md', title: '§9 Constants and limits' },
  decisions: { file: 'decisions.md', title: 'Decisions where the specification is open' },
};

export const clauseAnchor = (id: string): string => id.replace('§', '');

const sectionOf = ({ id }: Clause): string => id.split('.')[0] ?? '';

const line = (label: string, values: readonly string[]): string[] => (values.length === 0 ? [] : [`- ${label}: ${values.join(', ')}`]);

const entry = ({ id, text, calls = [], routes = [], tests = [] }: Clause, charts: readonly string[]): string => {
  const code = (names: readonly string[]): string[] => names.map((name) => `\`${name}\``);
  const sources = [
    ...line('Charts', code(charts)),
    ...line('Calls', code(calls)),
    ...line('Routes', code(routes)),
    ...tests.map(({ file, title }) => `- Test: \`${file}\`, “${title}”`),
  ];
  return [`<a id="${clauseAnchor(id)}"></a>`, `**${id}** ${text}`, ...(sources.length > 0 ? [sources.join('\n')] : [])].join('\n\n');
};

/** A Markdown table, aligned in the same way as by the formatter. */
function table(rows: readonly (readonly [section: string, count: string])[]): string {
  const width = Math.max(...rows.map(([section]) => section.length));
  const row = (section: string, count: string): string => `| ${section.padEnd(width)} | ${count.padStart('Clauses'.length)} |`;
  return [row('Section', 'Clauses'), row('-'.repeat(width), '------:'), ...rows.map((cells) => row(...cells))].join('\n');
}

/** The Markdown of each page by its file name. `mentions`: the clauses that charts name. The same input gives the same pages. */
export function specificationPages(clauses: readonly Clause[], mentions: readonly ClauseMention[]): ReadonlyMap<string, string> {
  const chartsOf = ({ id }: Clause): string[] =>
    [...new Set(mentions.filter(({ clause }) => clause === id).map(({ machine }) => machine))].toSorted();
  const groups = Map.groupBy(clauses, sectionOf);
  const unknown = [...groups.keys()].find((key) => !(key in sections));
  if (unknown !== undefined) throw new Error(`The clauses of ${unknown} have no page in scripts/docs/specification-pages.ts.`);
  const note = '<!-- Generated from docs/clauses.json and the charts by `npm run docs`. -->';
  const all = Object.entries(sections).map(([key, section]) => ({ ...section, clauses: groups.get(key) ?? [] }));
  const page = ({ title, clauses: own }: (typeof all)[number]): string =>
    [`# ${title}`, note, ...own.map((clause) => entry(clause, chartsOf(clause)))].join('\n\n') + '\n';
  const index = [
    '# Specification',
    note,
    'What Spotter must do, as numbered clauses. Each state and each transition of a chart names its clause. `npm run paths -- clauses` lists what covers each clause. It fails if nothing does.',
    table(all.map(({ file, title, clauses: own }) => [`[${title}](${file})`, String(own.length)])),
  ].join('\n\n');
  return new Map([['README.md', index + '\n'], ...all.map((section): [string, string] => [section.file, page(section)])]);
}
