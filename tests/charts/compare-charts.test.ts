import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChartState, ChartStructure, ChartTransition } from '#atlas/charts/chart-data.ts';
import { compareStructures } from '#atlas/charts/chart-difference.ts';
import { compareCharts } from '#atlas/charts/compare-charts.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { readChartsAt, readPathsAt } from '#atlas/charts/revision.ts';
import { createPathTracer, type PathOutcome, type PathSummary, pathChanges } from '#atlas/charts/path-changes.ts';
import { toSvg } from '#atlas/charts/svg.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { changedDialog } from './changed-dialog.ts';

const charts = catalogue.map(readChart);
const chart = (id: string): ChartStructure => {
  const found = charts.find((each) => each.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};

const entryOf = (id: string): CatalogueEntry => catalogue.find((entry) => machineName(entry) === id) ?? never();

const dialog = chart('feedback/dialog');
const visit = chart('visits/visit');

const withState = (base: ChartStructure, path: string, change: Partial<ChartState>): ChartStructure => ({
  ...base,
  states: base.states.map((state) => (state.path === path ? { ...state, ...change } : state)),
});

const withTransition = (base: ChartStructure, id: string, change: Partial<ChartTransition>): ChartStructure => ({
  ...base,
  transitions: base.transitions.map((transition) => (transition.id === id ? { ...transition, ...change } : transition)),
});

const describeChanges = (old: ChartStructure, next: ChartStructure): readonly string[] =>
  compareStructures(old, next).changes.map(({ mark, thing, sentence }) => `${mark} ${thing}: ${sentence}`);

const booked = 'booking --done(bookVisit) [wasDone]--> deciding';

describe('in words', () => {
  test.each(charts.map((each) => ({ id: each.id, each })))('nothing changed between $id and itself', ({ each }) => {
    expect(compareStructures(each, each)).toEqual({ changes: [], states: {}, transitions: {} });
  });

  test('a transition with another target', () => {
    const id = 'booking --done(bookVisit) [wasDone]--> booked';
    const next = withTransition(visit, booked, { id, targets: ['booked'] });
    expect(describeChanges(visit, next)).toEqual([
      'changed target: booking: done(bookVisit) (was done) leads to booked instead of deciding.',
    ]);
    expect(compareStructures(visit, next).transitions).toEqual({ [booked]: 'removed', [id]: 'changed' });
  });

  test('a guard with another condition', () => {
    const guard = { name: 'wasReallyDone', sentence: 'was really done' };
    const next = withTransition(visit, booked, { id: 'booking --done(bookVisit) [wasReallyDone]--> deciding', guard });
    expect(describeChanges(visit, next)).toEqual([
      'changed guard: booking: done(bookVisit) to deciding asks “was really done” instead of “was done”.',
    ]);
  });

  test('a longer delay', () => {
    const longer = { name: 'callTimeout', milliseconds: 20_000, text: '20 s' };
    const states = visit.states.map((state) => ({
      ...state,
      delays: state.delays.map((delay) => (delay.name === longer.name ? longer : delay)),
    }));
    expect(describeChanges(visit, { ...visit, states })).toEqual(['changed delay: The delay callTimeout is 20 s instead of 10 s.']);
  });

  test('a port, a description and an action', () => {
    const next = withTransition(withState(visit, 'booking', { invokes: [], description: 'Nothing is requested.' }), booked, {
      actions: [],
    });
    const described = describeChanges(visit, next);
    expect(described).toContain('removed port: booking no longer has the port bookVisit.');
    expect(described).toContain(
      'changed description: booking has a new description: “Nothing is requested.” instead of “A place is requested; nothing is booked yet.”',
    );
    expect(described).toContain(`removed action: ${booked} no longer has the action emitSuccess.`);
  });

  test('an added state with its transition, and the removal of both', async () => {
    const [root] = dialog.states;
    const last = dialog.states.find(({ kind }) => kind === 'final')?.path ?? never();
    const before = withState(dialog, '(root)', { children: root?.children.filter((child) => child !== last) ?? [] });
    const without: ChartStructure = {
      ...before,
      states: before.states.filter(({ path }) => path !== last),
      transitions: dialog.transitions.filter(({ targets }) => !targets.includes(last)),
    };
    const came = await compareCharts(without, dialog);
    expect(came.marks.states).toEqual({ [last]: 'added' });
    expect(came.changes.map(({ mark, thing }) => `${mark} ${thing}`)).toContain('added transition');
    const went = await compareCharts(dialog, without);
    expect(went.marks.states).toEqual({ [last]: 'removed' });
    expect(went.chart.drawings).toEqual(came.chart.drawings);
    expect(toSvg(went.chart.drawings[0] ?? never(), { marks: went.marks })).toContain('state final card depth-1 removed');
  });

  test('an added machine', async () => {
    const { changes } = await compareCharts(null, dialog);
    expect(new Set(changes.map(({ mark }) => mark))).toEqual(new Set(['added']));
    expect(changes.filter(({ thing }) => thing === 'state')).toHaveLength(dialog.states.length);
  });

  test('an added path, a removed one and one with another end; an unchanged one is not listed', async () => {
    const pathSummary = (id: string, ...steps: string[]): PathSummary => ({ id: `feedback/dialog#${id}`, start: 'closable', steps });
    const going = (lost: number | null, ...states: string[]): PathOutcome => ({ states, lost });
    const { changes, marks } = await compareCharts(dialog, dialog, {
      pathSummaries: [
        pathSummary('1', 'left', 'right'),
        pathSummary('2', 'left', 'down'),
        pathSummary('3', 'left', 'up'),
        pathSummary('4', 'left'),
      ],
      before: {
        'feedback/dialog#1': going(1, 'open', 'aside'),
        'feedback/dialog#2': going(null, 'open', 'aside', 'below'),
        'feedback/dialog#3': going(null, 'open', 'aside', 'above'),
        'feedback/dialog#4': going(null, 'open', 'aside'),
      },
      after: {
        'feedback/dialog#1': going(null, 'open', 'aside', 'beside'),
        'feedback/dialog#2': going(0, 'open'),
        'feedback/dialog#3': going(null, 'open', 'aside', 'gone'),
        'feedback/dialog#4': going(null, 'open', 'aside'),
      },
    });
    expect(changes.map(({ mark, about, sentence }) => [mark, about, sentence])).toEqual([
      ['added', 'feedback/dialog#1', 'A path came: “closable”: left, right. Before there was no “right” in aside.'],
      ['removed', 'feedback/dialog#2', 'A path went: “closable”: left. Now there is no “left” in open.'],
      ['changed', 'feedback/dialog#3', 'A path leads elsewhere: “closable”: left, up. Then it is in gone instead of above.'],
    ]);
    expect(marks).toEqual({ states: {}, transitions: {} });
  });

  test('a removed start removes its paths', () => {
    const pathSummaries: readonly PathSummary[] = [{ id: 'feedback/dialog#1', start: 'closable', steps: ['left'] }];
    const before = { 'feedback/dialog#1': { states: ['open', 'aside'], lost: null } };
    expect(pathChanges({ pathSummaries, before, after: {} }).map(({ sentence }) => sentence)).toEqual([
      'A path went: “closable”. Now there is no start “closable”.',
    ]);
  });

  test('a tour that takes another path through the same chart is no change', () => {
    const tracer = createPathTracer(entryOf(dialog.id));
    const [first = never(), second = never()] = tracer.tour().pathSummaries;
    const outcome = Object.fromEntries([first, second].map((pathSummary) => [pathSummary.id, tracer.outcome(pathSummary)]));
    expect(pathChanges({ pathSummaries: [first, second], before: outcome, after: outcome })).toEqual([]);
  });
});

describe('from git', () => {
  const root = mkdtempSync(join(tmpdir(), 'spotter-review-'));
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-C', root, '-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...args], { stdio: 'pipe' });
  };
  const commit = (): void => {
    git('add', 'machines', 'contract', 'words');
    git('commit', '--quiet', '--message', 'As it is today');
  };

  beforeAll(() => {
    const here = new URL('../../', import.meta.url).pathname;
    for (const part of ['machines', 'contract', 'words', 'atlas', 'package.json'])
      cpSync(join(here, part), join(root, part), { recursive: true });
    symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'), 'dir');
    git('init', '--quiet');
    commit();
    const file = join(root, 'machines/feedback/dialog.machine.ts');
    writeFileSync(file, changedDialog(readFileSync(file, 'utf8')));
    commit();
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('the current code reads the machines of the older revision', async () => {
    expect(await readChartsAt(root, 'HEAD~1')).toEqual(charts);
  });

  test('every change since the revision is listed, and no other change', async () => {
    const later = (await readChartsAt(root, 'HEAD')).find(({ id }) => id === dialog.id) ?? never();
    expect(describeChanges(dialog, later)).toEqual([
      'added state: There is a new state visible.forgotten: Nobody has answered for a while.',
      'added transition: visible.open: after animation leads to visible.forgotten. Nobody answers.',
      'removed transition: visible: close.requested led to closing. The actor that opened the dialog closes it.',
      'changed target: visible: mask.pressed (closes on mask) leads to destroyed instead of closing.',
      'changed delay: The delay focusDelay is 50 ms instead of 5 ms.',
    ]);
    expect(compareStructures(dialog, later).transitions).toMatchObject({ 'visible.opening --after focusDelay--> (stays)': 'changed' });
  });

  test('the paths of each revision run on the machine of the same revision', async () => {
    const tracer = createPathTracer(entryOf(dialog.id));
    const pathSummaries = tracer
      .tour()
      .pathSummaries.map((pathSummary) => ({ ...pathSummary, states: tracer.outcome(pathSummary).states }));
    const current = { [dialog.id]: { chart: dialog, pathSummaries } };
    const same = (await readPathsAt(root, 'HEAD~1', current))[dialog.id];
    expect(same).toEqual({ tour: [], outcome: Object.fromEntries(pathSummaries.map(({ id, states }) => [id, { states, lost: null }])) });
    const answer = (await readPathsAt(root, 'HEAD', current))[dialog.id];
    if (typeof answer !== 'object') return expect(answer).toBeTypeOf('object');
    const lost = pathSummaries.filter(({ id }) => answer.outcome[id]?.lost !== null);
    expect(new Set(lost.map(({ id, steps }) => steps[answer.outcome[id]?.lost ?? 0]))).toEqual(new Set(['close.requested']));
    expect(answer.tour.filter(({ id }) => answer.outcome[id]?.states.includes('visible.forgotten')).length).toBeGreaterThan(0);
  });

  test('a revision that git does not know is refused with a sentence', async () => {
    await expect(readChartsAt(root, 'yesteryear')).rejects.toThrow('git knows no revision yesteryear');
  });
});

const never = (): never => {
  throw new Error('expected something');
};
