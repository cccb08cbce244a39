import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '#server/settings.ts';
import { studioUsage } from '#server/studio/admin/studio-usage.ts';
import { benches } from '#scripts/bench/benches.ts';
import { auditFile, auditPage } from '#scripts/docs/audit-page.ts';
import { configurationFile, configurationPage } from '#scripts/docs/configuration-page.ts';
import { decisionFolder, decisionIndex, readDecisionPage, readDecisionPages } from '#scripts/docs/decision-index.ts';
import { anchorsIn, codeIn, documentNames, readDocument, relativeLinks } from '#scripts/docs/documents.ts';
import { specificationFolder, specificationPages } from '#scripts/docs/specification-pages.ts';
import { quantile, sentenceLengths } from '#scripts/docs/sentence-lengths.ts';
import { readClauses, readProduct } from '#scripts/paths/commands/clauses.ts';
import { usage as pathsUsage } from '#scripts/paths/usage.ts';
import { fullStages, stages } from '#scripts/test/stages.ts';

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
}
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const names = documentNames();

function brokenLinks(name: string, text: string): string[] {
  return relativeLinks(text).flatMap(({ path, anchor }) => {
    const target = path === '' ? name : join(dirname(name), path);
    if (!existsSync(target)) return [`${name}: ${path}`];
    return anchor === '' || anchorsIn(readDocument(target)).includes(anchor) ? [] : [`${name}: ${path}#${anchor}`];
  });
}

const decisionPages = readDecisionPages();
const stageNames = [...stages, ...fullStages].map((stage) => stage.name);

const commands: readonly (readonly [pattern: RegExp, exists: (name: string) => boolean])[] = [
  [/\bnpm run ([\w:-]+)/g, (name) => name in scripts],
  [/\bnpx ([\w-]+)/g, (name) => existsSync(`node_modules/.bin/${name}`)],
  [/\bnpm run paths -- ([a-z]+)/g, (name) => new RegExp(`^  (?:\\w+.*, )?${name}\\b`, 'm').test(pathsUsage)],
  [/\bnpm run paths --[^`\n]*?(--[a-z][\w-]*)/g, (name) => pathsUsage.includes(name)],
  [/\bnpm run studio -- ([a-z-]+)/g, (name) => studioUsage.includes(`\n  ${name} `)],
  [/\bnpm run bench -- ([a-z]+)/g, (name) => name in benches],
];

function unknownCommands(name: string, text: string): string[] {
  return codeIn(text).flatMap((code) => [
    ...commands.flatMap(([pattern, exists]) =>
      [...code.matchAll(pattern)].flatMap(([whole, named = '']) => (exists(named) ? [] : [`${name}: ${whole}`])),
    ),
    ...[...code.matchAll(/\bnpm test -- (\w[\w ]*)/g)].flatMap(([, stage = '']) =>
      stage.split(' ').flatMap((word) => (stageNames.some((each) => each.startsWith(word)) ? [] : [`${name}: npm test -- ${word}`])),
    ),
  ]);
}

/** Names with `<`, `*` or `{` stand for several files. */
function missingFiles(name: string, text: string): string[] {
  const cited = codeIn(text).filter((code) =>
    /^(?:atlas|contract|deploy|docs|e2e|machines|scripts|server|src|studios|tests|words)\/[\w./-]+$/.test(code),
  );
  return cited.filter((path) => !existsSync(path)).map((path) => `${name}: ${path}`);
}

function brokenReferences(name: string, text: string): string[] {
  const links = [...text.matchAll(/docs\/decisions\/([\w-]+\.md)#(\d{4})/g)].filter(
    ([, file = '', number = '']) =>
      !decisionPages.some((page) => page.file === file && page.decisions.some((each) => each.number === number)),
  );
  const bare = text.matchAll(/\b[Dd]ecisions? \d{4}\b|docs\/decisions\/\d{4}/g);
  return [...links, ...bare].map(([reference]) => `${name}: ${reference}`);
}

const all = (find: (name: string, text: string) => string[], of = names): string[] => of.flatMap((name) => find(name, readDocument(name)));
const sources = ['*', '{atlas,contract,e2e,machines,scripts,server,src,tests,words}/**/*']
  .flatMap((pattern) => globSync(`${pattern}.{ts,tsx,css,json}`))
  .filter((name) => name !== 'tests/tooling/documents.test.ts');

describe('documents', () => {
  it('have only links to existing targets', () => {
    expect(all(brokenLinks)).toEqual([]);
  });

  it('contain only existing commands', () => {
    expect(all(unknownCommands)).toEqual([]);
  });

  it('refer only to existing files', () => {
    expect(all(missingFiles)).toEqual([]);
  });

  it('list the settings as the server declares them', () => {
    expect(readDocument(configurationFile)).toBe(configurationPage(settings));
  });

  it('list the events of the audit log and the roles of commands as the server declares them', () => {
    const cells = (text: string): string => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');
    expect(cells(readDocument(auditFile))).toBe(cells(auditPage()));
  });

  it('hold every clause of the specification, with the charts that name it', () => {
    for (const [file, text] of specificationPages(readClauses(), readProduct().mentions))
      expect(readDocument(join(specificationFolder, file)), file).toBe(text);
  });

  it('hold at most 40 pages of decisions, each with context, decision and consequences', () => {
    expect(decisionPages.length).toBeLessThanOrEqual(40);
    const parts = decisionPages.map(({ file }) => [
      file,
      ...[...readDocument(join(decisionFolder, file)).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
    ]);
    expect(parts).toEqual(decisionPages.map(({ file }) => [file, 'Context', 'Decision', 'Consequences']));
  });

  it('number each decision once, and list it in the index', () => {
    const numbers = decisionPages.flatMap(({ decisions }) => decisions.map(({ number }) => number));
    expect(numbers).toHaveLength(new Set(numbers).size);
    expect(readDocument(join(decisionFolder, 'README.md'))).toBe(decisionIndex(decisionPages));
  });

  it('hold every decision that a source file refers to', () => {
    expect(all(brokenReferences, sources)).toEqual([]);
  });

  it('begin with a README of at most 6,000 bytes', () => {
    expect(statSync('README.md').size).toBeLessThanOrEqual(6000);
  });

  const operations = names.filter((name) => name.startsWith('docs/operations/') && !name.endsWith('/README.md'));
  it.each(operations)('%s names at its top the tests that tried it, and is in the index', (name) => {
    const [head = ''] = readDocument(name).split(/^## /m);
    const tried = head.split('\n').filter((line) => line.startsWith('**Tried'));
    expect(tried).toHaveLength(1);
    expect(codeIn(tried[0] ?? '').filter((code) => /^tests\/.+\.test\.ts$/.test(code))).not.toEqual([]);
    expect(relativeLinks(readDocument('docs/operations/README.md')).map(({ path }) => `docs/operations/${path}`)).toContain(name);
  });

  it.each(names)('%s has short sentences', (name) => {
    const lengths = sentenceLengths(readDocument(name));
    expect(quantile(lengths, 0.5)).toBeLessThanOrEqual(16);
    expect(quantile(lengths, 0.9)).toBeLessThanOrEqual(28);
  });
});

describe('the checks of documents', () => {
  it('find a link to a file and a link to a heading that do not exist', () => {
    expect(brokenLinks('README.md', '[a](docs/gone.md) [b](README.md#gone) [c](README.md#quick-start) [d](https://example.org/x)')).toEqual(
      ['README.md: docs/gone.md', 'README.md: README.md#gone'],
    );
  });

  it('find a command, a stage and a program that do not exist', () => {
    const right = [
      'npm run bench -- paths',
      'npm run studio -- roster x',
      'npm run paths -- reset',
      'npm run paths -- run visit --bail',
      'npx vitest',
    ];
    const wrong = [
      'npm run gone',
      'npm test -- gone',
      'npx gone',
      'npm run bench -- gone',
      'npm run studio -- gone',
      'npm run paths -- gone',
      'npm run paths -- run --gone',
    ];
    const text = [...right, ...wrong].map((command) => `\`${command}\``).join(', ') + '\n\n```sh\nnpm run lost\n```\n';
    expect(unknownCommands('a.md', text)).toEqual([...wrong, 'npm run lost'].map((command) => `a.md: ${command}`));
  });

  it('find a file that does not exist', () => {
    expect(missingFiles('a.md', '`server/gone.ts`, `server/main.ts`, `server/<name>.ts`')).toEqual(['a.md: server/gone.ts']);
  });

  it('find a reference to a decision that does not exist or names no page', () => {
    const text = 'docs/decisions/routing.md#0066, docs/decisions/routing.md#9999, docs/decisions/gone.md#0066, decision 0066';
    expect(brokenReferences('a.ts', text)).toEqual([
      'a.ts: docs/decisions/routing.md#9999',
      'a.ts: docs/decisions/gone.md#0066',
      'a.ts: decision 0066',
    ]);
  });

  it('refuse a page of decisions without a sentence below its title', () => {
    expect(() => readDecisionPage('a.md', '# A\n\n## Context\n')).toThrow('docs/decisions/a.md must begin with a title');
  });

  it('count the words of sentences, and neither code, tables nor headings', () => {
    const text =
      '# A heading of many words\n\nOne two. Three `a b c` five six!\n\n- A list item.\n\n| a b | c |\n\n```sh\nnpm run x y z\n```\n';
    expect(sentenceLengths(text)).toEqual([2, 4, 3]);
  });
});
