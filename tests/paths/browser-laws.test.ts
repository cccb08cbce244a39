/** Laws are checked against the page. A page with wrong content breaks each law, although the chart is correct. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explore, type Graph, type Node, pathTo } from '#atlas/explore/explore.ts';
import { type AnyLaw, generalLaws } from '#atlas/explore/laws.ts';
import { createLawMonitor } from '#atlas/paths/law-monitor.ts';
import { machineName } from '#atlas/paths/path.ts';
import { appointmentBookingObserver } from '#e2e/appointments/appointment-booking.observer.ts';
import { browserObservers } from '#e2e/paths/browser-observers.ts';
import { buttonWith, pageWith } from '#e2e/paths/page-facts.ts';
import { type AnyPageObserver, observationOf } from '#e2e/paths/page-observer.ts';
import { catalogue } from '#machines/catalogue.ts';
import { violations } from './law-violations.ts';
import { doorGraph } from './small-machines.ts';

/** The number of nodes from each start that is enough to reach every law. */
const nearby = 800;

const graphOf = (observer: AnyPageObserver): Graph => {
  const entry = catalogue.find((one) => machineName(one) === observer.machine);
  if (!entry) throw new Error(`there is no machine ${observer.machine}`);
  return explore(entry.create(), entry.model, nearby);
};

/** Runs to a node while every page shows the same facts. */
const isFoundOut = (observer: AnyPageObserver, law: AnyLaw, facts: unknown, to: Node): boolean => {
  const monitor = createLawMonitor([law]);
  const way = pathTo(to);
  const nodes = [way[0]?.from ?? to, ...way.map((edge) => edge.to)];
  const broken = nodes.map((node) => monitor.step(node, observationOf(node, observer.observe(facts, node))));
  return broken.includes(law.name) || monitor.end().broken === law.name;
};

const lawsOf = ({ model, nodes }: Graph, violated: object): readonly AnyLaw[] => {
  const isEverBusy = nodes.some(({ configuration }) => configuration.snapshot.tags.has('busy'));
  return [...generalLaws.filter(({ name }) => isEverBusy || name in violated), ...model.laws];
};

describe.each(browserObservers.map((observer) => [observer.machine, observer] as const))('%s', (machine, observer) => {
  const graph = graphOf(observer);
  const { unseen = {} } = observer;
  const violated = violations[machine] ?? {};
  const laws = lawsOf(graph, violated);

  test('each law is checked against the page, or has a reason why no page shows it', () => {
    expect([...Object.keys(violated), ...Object.keys(unseen)].toSorted()).toEqual(laws.map(({ name }) => name).toSorted());
    const reasons = Object.values(unseen).map((why) => (typeof why === 'string' ? why : why.reason));
    expect(reasons.filter((reason) => reason.length < 30)).toEqual([]);
  });

  test.each(Object.entries(violated))('a page with wrong content is detected: %s', (name, facts) => {
    const law = laws.find((one) => one.name === name);
    expect(law && graph.nodes.some((node) => isFoundOut(observer, law, facts, node))).toBe(true);
  });
});

test.each([
  ['reads the times once more has no wish under way', 'Try again', false],
  ['asks for a time has one', '10:00, Tuesday 3 March', true],
])('a page of the wizard whose button %s', (_, name, busy) => {
  const [node] = graphOf(appointmentBookingObserver).nodes.filter(({ configuration }) => !configuration.snapshot.tags.has('busy'));
  if (!node) throw new Error('the wizard never rests');
  const page = pageWith({ buttons: [buttonWith(name, { isLive: false, isBusy: true })] });
  expect(appointmentBookingObserver.observe({ page, hasPendingWrite: false, hasPendingHold: false }, node).tags).toEqual({ busy });
});

test('every browser driver has an observer of the page', () => {
  const drivers = readdirSync(new URL('../../e2e', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.driver.ts'))
    .map((file) => readFileSync(new URL(`../../e2e/${file}`, import.meta.url), 'utf8'));
  // One file may contain several drivers.
  const observed = drivers.map((text) => text.match(/^ {2}observe: observeWith\(\w+Observer\),$/gm)?.length ?? 0);
  expect(observed.filter((count) => count === 0)).toEqual([]);
  expect(observed.reduce((all, count) => all + count, 0)).toBe(browserObservers.length);
});

test('facts that a page does not show are taken from the chart', () => {
  const [node] = doorGraph().nodes;
  if (!node) throw new Error('there is no door');
  const seen = observationOf(node, { states: { open: true }, can: { pull: true }, tags: { squeaks: true }, context: { colour: 'red' } });
  expect(['open', 'closed', 'locked'].map((state) => seen.matches?.(state))).toEqual([true, true, false]);
  expect(['pull', 'push', 'unlock'].map((type) => seen.can?.({ type }))).toEqual([true, true, false]);
  expect([...(seen.tags ?? [])]).toEqual(['squeaks']);
  expect(seen.context).toEqual({ colour: 'red' });
});
