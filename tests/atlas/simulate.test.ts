import { describe, expect, it, test } from 'vitest';
import type { ChartStructure } from '#atlas/charts/chart-data.ts';
import type { MachineChart } from '#atlas/explore/machine-chart.ts';
import { type Node, pathTo } from '#atlas/explore/explore.ts';
import { allCases, type PossibleEvent } from '#atlas/explore/possible-events.ts';
import { ignoredPrefix, machineName, pathId } from '#atlas/paths/path.ts';
import { follow } from '#atlas/paths/walker.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { readRoute, type Focus } from '#atlas/site/route.ts';
import type { SitePath, SiteError } from '#atlas/site/site-data.ts';
import { type Reason, reasonOf, reasonsAt } from '#atlas/site/simulate/reasons.ts';
import {
  handlersOf,
  leavesAt,
  leavesIn,
  refusalOf,
  simulatorFor,
  type Simulator,
  type SimulatorPosition,
  stepsTo,
} from '#atlas/site/simulate/simulator.ts';
import { readAfter, describeEmitted } from '#atlas/site/simulate/emitted-messages.ts';
import { linkTo, pathOfFocus, pathOfWalk, replayOf, simulateSteps, walkTo } from '#atlas/site/simulate/simulated-path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { problemText } from '#server/translate.ts';
import { problemCodes, problemStatus } from '#contract/problem-codes.ts';

const noon = new Date('2026-03-02T12:00:00Z');

const errors: readonly SiteError[] = problemCodes.map((code) => ({
  kind: 'refusal',
  code,
  title: code,
  status: problemStatus[code],
  sentences: { en: problemText({ code }, 'en', 'UTC', noon) },
  isAnywhere: false,
  calls: [],
  answers: code === 'session_full' ? [{ chart: 'visits/visit', port: 'bookVisit', outcome: code, transitions: [], isOwn: true }] : [],
}));

const simulator = (name: string): Simulator => {
  const found = simulatorFor(name);
  if (!found) throw new Error(`the catalogue has no ${name}`);
  return found;
};

const chartOf = (name: string) => {
  const entry = catalogue.find((one) => machineName(one) === name);
  if (!entry) throw new Error(`the catalogue has no ${name}`);
  return { ...readChart(entry), paths: [] as readonly SitePath[] };
};

const at = (name: string, start: string, ...steps: readonly string[]): SimulatorPosition => {
  const walked = simulateSteps(simulator(name), start, steps);
  if (!walked || walked.lost !== null) throw new Error(`${name}: lost at ${walked?.lost ?? start}`);
  return walked.at;
};

const focusOf = (link: string): Focus | null => {
  const route = readRoute(link);
  return route.page === 'chart' ? route.focus : null;
};

const spread = <T>(items: readonly T[], most: number): readonly T[] =>
  items.filter((_, index) => index % Math.max(1, Math.floor(items.length / most)) === 0);

const reach = (name: string, node: Node) =>
  simulateSteps(
    simulator(name),
    node.start.name,
    pathTo(node).map(({ possibleEvent }) => possibleEvent.label),
  );

type Explained = Pick<Reason, 'sentence'>;

/** Matches names from code: words with an inner dot, capital letter or underscore. */
const namesOnly = /\S*(?:\w\.\w|\p{Ll}\p{Lu}|\w_\w)\S*|undefined|xstate/gu;
const namesOfCode = (sentence: string): readonly string[] => sentence.match(namesOnly) ?? [];

/** A reason that is equal in equal states is computed once. */
const explainedIn = (
  name: string,
  chart: ChartStructure,
  drawn: MachineChart,
  cases: readonly PossibleEvent[],
  nodes: readonly Node[],
): readonly Explained[] => {
  const explained = new Map<string, Explained>();
  for (const { configuration, edges } of nodes) {
    const { snapshot } = configuration;
    const taken = new Set(edges.map(({ possibleEvent }) => possibleEvent.label));
    const machineState = { snapshot, leaves: leavesIn(snapshot) };
    for (const { label, event } of cases) {
      if (taken.has(label)) continue;
      const question = [...machineState.leaves, event.type, refusalOf(name, snapshot, event)?.code].join(' ');
      if (explained.has(question)) continue;
      explained.set(question, reasonOf(chart, errors, machineState, { event, handledBy: handlersOf(drawn, snapshot, event.type) }));
    }
  }
  return [...explained.values()];
};

describe.each(catalogue.map((entry) => ({ name: machineName(entry), entry })))('$name', ({ name, entry }) => {
  const { graph, walker } = machineOf(entry);
  const chart = chartOf(name);
  const cases = allCases(entry.model);
  const places = spread(graph.nodes, 60).flatMap((node) => {
    const walked = reach(name, node);
    return walked && walked.lost === null ? [{ node, here: walked.at }] : [];
  });

  it('offers exactly what the exploration found, from every start', () => {
    expect(simulator(name).starts).toEqual(Object.keys(entry.model.inputs));
    expect(places.length).toBeGreaterThan(0);
    for (const { node, here } of places) {
      const offered = simulator(name).choices(here);
      const found = node.edges.map(({ possibleEvent, taken, to }) => [
        possibleEvent.label,
        taken.map((definition) => graph.chart.nameOf(definition)),
        to.configuration.snapshot.value,
      ]);
      const forbidden = found.filter(([label]) => !offered.some((choice) => choice.label === label));
      expect(offered.map(({ label, next }) => [label, next.taken, next.configuration.snapshot.value])).toEqual(
        found.filter((one) => !forbidden.includes(one)),
      );
      for (const [label] of forbidden) expect(label).toMatch(/^after /);
    }
  });

  it('gives the reason why each other event of the model cannot happen now', () => {
    for (const { here } of places) {
      const refused = simulator(name).refused(here);
      const choices = simulator(name).choices(here);
      expect(refused.length + choices.filter(({ label }) => !/^(done|error)\(|^after /.test(label)).length).toBe(cases.length);
      const reasons = reasonsAt(chart, errors, here, refused);
      expect(reasons.flatMap(({ labels }) => labels).toSorted()).toEqual(refused.map(({ label }) => label).toSorted());
      for (const { sentence } of reasons) expect(sentence).toMatch(/^\p{Lu}.{8,}/su);
    }
  });

  it('gives each reason in a sentence without names of the code, in every state of the machine', () => {
    for (const { sentence } of explainedIn(name, chart, graph.chart, cases, graph.nodes)) {
      expect(sentence).toMatch(/^\p{Lu}[^\n]{12,}\.$/u);
      expect(namesOfCode(sentence)).toEqual([]);
      expect(sentence).not.toMatch(/\(if it /);
    }
  });

  it('has no sentence for a condition that the chart does not have', () => {
    const conditions = new Set(chart.transitions.flatMap(({ guard }) => guard?.name.replace(/:.*$/, '') ?? []));
    for (const [condition, sentence] of Object.entries(entry.model.unless ?? {})) {
      expect(conditions).toContain(condition);
      expect(sentence).toMatch(/^\p{Lu}[^\n]{12,}\.$/u);
    }
  });

  it('leads by its link, and by the replay command, to the step of the walk', () => {
    for (const { node, here } of places) {
      const again = walkTo(simulator(name), chart, focusOf(linkTo(name, here)));
      expect([again?.lost, again && stepsTo(again.at), again && leavesAt(again.at)]).toEqual([null, stepsTo(here), leavesAt(here)]);
      const followed = follow(walker, here.start, stepsTo(here));
      expect('end' in followed && followed.end.node).toBe(node);
      expect(pathOfFocus(chart, focusOf(linkTo(name, here)))?.id).toBe(pathId(name, here.start, stepsTo(here)));
    }
  });
});

test('a member books the last place, and every step can be taken back', () => {
  const booked = at('visits/visit', 'from the list', 'book.pressed', 'done(bookVisit) (booked)');
  expect(leavesAt(booked)).toEqual(['booked']);
  expect(booked.emitted.map((event) => describeEmitted(event, errors))).toContainEqual({
    type: 'progress.succeeded',
    text: 'Booked',
    isRead: true,
  });
  expect(leavesAt(booked.before ?? booked)).toEqual(['booking']);
  expect(leavesAt(booked.before?.before ?? booked)).toEqual(['bookable']);
  const otherwise = simulator('visits/visit').go(booked.before ?? booked, 'done(bookVisit) (session_full)');
  expect(otherwise && leavesAt(otherwise)).toEqual(['refused']);
  expect(readAfter(errors, 'visits/visit', 'bookVisit', 'session_full')).toMatch(/^Every spot in this class is taken/);
});

test('what a member may not do has the sentence that the member reads', () => {
  const reasonFor = (name: string, here: SimulatorPosition, label: string) =>
    reasonsAt(chartOf(name), errors, here, simulator(name).refused(here)).find(({ labels }) => labels.includes(label));
  expect(reasonFor('visits/visit-lifecycle', at('visits/visit-lifecycle', 'start'), 'book (full)')).toMatchObject({
    sentence: expect.stringMatching(/^Every spot in this class is taken/),
    isRead: true,
  });
  const booked = at('visits/visit', 'from a link', 'done(readSession) (booked)');
  expect(reasonFor('visits/visit', booked, 'book.pressed')).toMatchObject({
    sentence: 'You are already booked into this class. Your spot is safe.',
    isRead: true,
  });
  const booking = at('visits/visit', 'from the list', 'book.pressed');
  expect(reasonFor('visits/visit', booking, 'cancel.pressed')).toMatchObject({
    now: 'Not now: a place is requested; nothing is booked yet.',
    when: 'It can be pressed while this is so: the member has a place, and the server has confirmed it.',
    isRead: false,
  });
  const attended = at('visits/visit-lifecycle', 'start', 'book (free)', 'class.ended (at the end)');
  expect(reasonFor('visits/visit-lifecycle', attended, 'class.ended (at the end)')?.sentence).toBe(
    'Not any more: the member attended, and the visit is used.',
  );
  const held = at('feedback/dialog', 'must be answered', 'after focusDelay');
  expect(reasonFor('feedback/dialog', held, 'escape.pressed')?.sentence).toBe(
    'This dialog was opened so that it stays when Escape is pressed.',
  );
  const taken = at('appointments/appointment-lifecycle', 'chosen');
  expect(reasonFor('appointments/appointment-lifecycle', taken, 'move (taken)')).toMatchObject({
    sentence: 'This time is no longer available. Please choose another.',
    isRead: true,
  });
});

test('a port that never answers is given up when its time is over', () => {
  const booking = at('visits/visit', 'from the list', 'book.pressed');
  const late = simulator('visits/visit')
    .choices(booking)
    .find(({ label }) => label === 'after callTimeout');
  expect(late?.givesUp).toEqual(['bookVisit']);
});

test('a link to an outdated walk leads as far as the chart allows, and names the step where it was lost', () => {
  const chart = chartOf('visits/visit');
  const stale: Focus = { kind: 'path', path: ['from the list', 'book.pressed', 'no such step', 'book.pressed'] };
  expect(walkTo(simulator('visits/visit'), chart, stale)).toMatchObject({ lost: 'no such step', at: { label: 'book.pressed' } });
  const unknown: Focus = { kind: 'path', path: ['visits/visit#000000'] };
  expect(walkTo(simulator('visits/visit'), chart, unknown)).toMatchObject({ lost: 'visits/visit#000000', at: { label: null } });
  expect([pathOfFocus(chart, stale), pathOfFocus(chart, unknown)]).toEqual([undefined, undefined]);
});

test('a path of QA opens by its id, steps that are to be ignored included, and is replayed by it', () => {
  const steps = ['book.pressed', `${ignoredPrefix}book.pressed`];
  const id = pathId('visits/visit', 'from the list', steps);
  const path: SitePath = { id, start: 'from the list', steps, passed: [], failed: [], transitions: [] };
  const chart = { ...chartOf('visits/visit'), paths: [path] };
  const opened = walkTo(simulator('visits/visit'), chart, { kind: 'path', path: [id] });
  expect([opened?.lost, opened && stepsTo(opened.at)]).toEqual([null, steps]);
  if (!opened) throw new Error('it leads nowhere');
  expect(pathOfWalk(chart, opened.at)).toBe(path);
  expect(replayOf(chart, path)).toBe(`npm run paths -- replay ${id}`);
  expect(replayOf(chart, pathOfWalk(chart, opened.at.before ?? opened.at))).toBe(
    "npm run paths -- replay visits/visit 'from the list' book.pressed",
  );
});
