import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly filename: string }[];
}

/** File of a small project → its text, and the expected error if it is wrong. */
const wrong: Record<string, readonly [text: string, sentence: string]> = {
  'contract/react.ts': ["import 'react';", 'contract/ may not import the package react: contract/ knows the schema library'],
  'contract/machines.ts': ["import '#machines/model.ts';", 'contract/ may not import machines/model.ts'],
  'machines/react.ts': ["import 'react';", 'machines/ may not import the package react: machines/ is pure: name a port'],
  'machines/src.ts': ["import '#src/api/visits.ts';", 'machines/ may not import src/api/visits.ts'],
  'machines/crossing.ts': ["import '../server/visits/book.ts';", 'machines/ may not import server/visits/book.ts'],
  'machines/files.ts': ["import 'node:fs';", 'machines/ may not import node:fs'],
  'machines/later.ts': ["export const load = () => import('#server/config.ts');", 'machines/ may not import server/config.ts'],
  'machines/type.ts': ["export type Config = import('#server/config.ts').Config;", 'machines/ may not import server/config.ts'],
  'machines/passed-on.ts': ["export * from '#words/visits.words.ts';", 'machines/ may not import words/visits.words.ts'],
  'machines/now.ts': ['export const at = Date.now();', 'No clock here: Take `now: Date` from the event'],
  'machines/new-date.ts': ['export const at = new Date();', 'No clock here'],
  'machines/date-call.ts': ['export const at = Date();', 'No clock here'],
  'machines/date-taken.ts': ['const { now } = Date;\nexport const at = now();', 'No clock here'],
  'machines/random.ts': ['export const at = Math.random();', 'No chance here'],
  'machines/random-taken.ts': ['const { random } = Math;\nexport const at = random();', 'No chance here'],
  'machines/timer.ts': ['export const wait = () => setTimeout(() => {}, 5);', 'No timer here: use a named delay and `after`.'],
  'machines/fetch.ts': ["export const load = () => fetch('/api');", 'No request here: name a port'],
  'machines/key.ts': ['export const key = crypto.randomUUID();', 'No chance here: take ids and keys'],
  'machines/page.ts': ['export const title = () => document.title;', 'No document here'],
  'machines/shorthand.ts': ['export const hosts = { fetch };', 'No request here'],
  'words/now.ts': ['export const at = new Date();', 'No clock here'],
  'words/machines.ts': ["import '#machines/visits/session.rules.ts';", 'words/ may not import machines/visits/session.rules.ts'],
  'src/ui/words.ts': ["import '#words/visits.words.ts';", 'src/ui/ may not import words/visits.words.ts: src/ui/ knows no domain word'],
  'src/ui/xstate.ts': ["import 'xstate';", 'src/ui/ may not import the package xstate'],
  'src/api/machines.ts': ["import '#machines/visits/visit.machine.ts';", 'src/api/ may not import machines/visits/visit.machine.ts'],
  'src/features/visits/feed.ts': [
    "import '../feed/FeedView.ts';",
    'The feature visits may not import the feature feed: features meet in src/app/',
  ],
  'src/features/visits/named.ts': ["import '#src/features/feed/FeedView.ts';", 'The feature visits may not import the feature feed'],
  'src/features/visits/app.ts': ["import '#src/app/App.ts';", 'src/features/ may not import src/app/App.ts'],
  'src/features/visits/ark.ts': ["import '@ark-ui/react';", 'src/features/ may not import the package @ark-ui/react'],
  'src/features/visits/model.ts': [
    "import '#machines/visits/visit.model.ts';",
    'The browser may not import machines/visits/visit.model.ts',
  ],
  'src/app/server.ts': ["import '#server/config.ts';", 'src/ may not import server/config.ts'],
  'server/src.ts': ["import '#src/api/visits.ts';", 'server/ may not import src/api/visits.ts'],
  'server/react.ts': ["import 'react';", 'server/ may not import the package react'],
  'server/vite.ts': ["import 'vite';", 'server/ may not import the package vite'],
  'server/flow.ts': ["import '#machines/visits/visit.machine.ts';", 'it uses rules and lifecycle charts'],
  'atlas/server.ts': ["import '#server/config.ts';", 'atlas/ may not import server/config.ts'],
  'atlas/src.ts': ["import '#src/api/visits.ts';", 'atlas/ may not import src/api/visits.ts'],
  'server/utils.ts': ['export const one = 1;', 'server/utils.ts is too general'],
  'src/lib/one.ts': ['export const one = 1;', 'src/lib/one.ts is too general'],
  'server/vocabulary/binding.ts': ['export const troubleKind = 1;', '"trouble" in troubleKind is an old word: write error'],
  'server/vocabulary/parameter.ts': ['export const send = (wish: string) => wish;', '"wish" in wish is an old word'],
  'server/vocabulary/two-words.ts': ['export const letGoOf = 1;', '"let go" in letGoOf is an old word: write release'],
  'server/vocabulary/key.ts': ['export const state = { standing: 1 };', '"standing" in standing is an old word'],
  'server/vocabulary/private.ts': ['export class Call {\n  #asked = 1;\n}', '"asked" in asked is an old word'],
  'machines/vocabulary/field.ts': ['export interface Call {\n  readonly askedAt: Date;\n}', '"asked" in askedAt is an old word'],
  'machines/vocabulary/union.ts': ["export type Kind = 'heard' | 'sent';", '"heard" in heard is an old word'],
  'machines/vocabulary/event.ts': ["export const event = { type: 'notice.told' };", '"told" in notice.told is an old word'],
  'server/desk/file-name.ts': ['export const one = 1;', '"desk" in server/desk/file-name.ts is an old word: write admin'],
  'machines/visits/index.ts': ['export const one = 1;', 'machines/visits/index.ts is too general'],
};

const right: Record<string, string> = {
  'machines/visits/visit.machine.ts': "import 'xstate';\nimport '#contract/visits.ts';\nexport const at = (iso: string) => new Date(iso);",
  'machines/visits/session.rules.ts':
    'export const parsed = (iso: string) => Math.max(0, Date.parse(iso));\nexport const is = (d: unknown) => d instanceof Date;',
  'machines/visits/visit.names.ts':
    'export const at = (now: Date, event: { document: string; process: Date }) => [now, event.document, event.process];',
  'src/features/visits/visit.effects.ts':
    "import '#src/api/visits.ts';\nimport '#src/ui/Button.ts';\nimport '#machines/visits/visit.machine.ts';\nimport './one.ts';",
  'src/app/App.ts': "import '#src/features/visits/visit.effects.ts';\nimport '#src/features/feed/FeedView.ts';",
  'server/visits/book.ts':
    "import 'node:crypto';\nimport 'hono';\nimport '#machines/visits/visit-lifecycle.machine.ts';\nimport '#words/visits.words.ts';",
  'server/vocabulary/foreign.ts':
    "import { wish as intent } from 'hono';\nexport const answer = { request: intent.asked };\nexport const { told: sent } = intent;\nexport const sentence = 'nobody was told';",
  'tests/visits/book.test.ts': "import '#server/visits/book.ts';\nimport '#src/api/visits.ts';",
};

describe('the rules of the project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-house-'));
  let findings: Report['diagnostics'] = [];

  beforeAll(() => {
    const config: { jsPlugins: { specifier: string }[] } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'));
    for (const plugin of config.jsPlugins) plugin.specifier = resolve(plugin.specifier);
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    cpSync('package.json', join(folder, 'package.json'));
    for (const [file, text] of [...Object.entries(wrong).map(([name, [code]]) => [name, code] as const), ...Object.entries(right)]) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\n`);
    }
    const run = spawnSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const report: Report = JSON.parse(run.stdout);
    findings = report.diagnostics.filter(({ code }) => code.startsWith('project('));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.keys(wrong))('refuse %s', (file) => {
    expect(findings.filter(({ filename }) => filename === file).map(({ message }) => message)).toEqual([
      expect.stringContaining(wrong[file]?.[1] ?? ''),
    ]);
  });

  it.each(Object.keys(right))('allow %s', (file) => {
    expect(findings.filter(({ filename }) => filename === file)).toEqual([]);
  });
});
