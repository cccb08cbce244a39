/** No tour continues after a 401 response, because it stops the machine. This file tests each one, on the shortest path to the call. */
import { expect } from '@playwright/test';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { allowedFor } from '#atlas/paths/driver-capabilities.ts';
import type { AnyDriver, StepContext } from '#atlas/paths/driver.ts';
import { pathTimeLimit } from '#atlas/paths/environment-errors.ts';
import { createPath, type Path } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker, labelsTo, type Position, type Walker } from '#atlas/paths/walker.ts';
import { callNames, type CallName } from '#contract/calls.ts';
import { failureLines } from '#scripts/paths/replay-hint.ts';
import { drivers } from './browser-drivers.ts';
import { type Exclusion, signedOutExclusions } from './exclusions.ts';
import type { MemberPage } from './member-page.ts';
import { catalogueEntryOf, test } from './path-fixtures.ts';
import { expectThat, expectGone, expectVisible } from './visibility-assertions.ts';

/** In milliseconds: the limit for exploring a machine. */
const explorationTimeout = 120_000;

const explored = new Map<string, { readonly graph: Graph; readonly walker: Walker }>();

const graphOf = (driver: AnyDriver) => {
  const known = explored.get(driver.machine);
  if (known) return known;
  const entry = catalogueEntryOf(driver);
  const graph = explore(entry.create(), entry.model);
  const found = { graph, walker: createWalker(graph) };
  explored.set(driver.machine, found);
  return found;
};

const isWaiting = ({ node }: Position, { port, outcome }: Exclusion): boolean =>
  node.edges.some(
    ({ possibleEvent }) => possibleEvent.kind === 'outcome' && possibleEvent.source[0] === port && possibleEvent.source[1] === outcome,
  );

/** The shortest path on which the driver makes the call. */
const wayTo = (exclusion: Exclusion): Path => {
  const { driver } = exclusion;
  const { graph, walker } = graphOf(driver);
  const { allowed, open } = allowedFor(graph, driver);
  const queue = open.starts.map((start) => walker.begin(start));
  const seen = new Set(queue.map(({ node }) => node));
  for (const at of queue) {
    if (isWaiting(at, exclusion)) return createPath(driver.machine, at.start.name, labelsTo(at), 'kept');
    for (const edge of at.node.edges) {
      const next = seen.has(edge.to) || !allowed(edge) ? null : walker.go(at, edge.possibleEvent);
      if (!next || seen.has(next.node)) continue;
      seen.add(next.node);
      queue.push(next);
    }
  }
  throw new Error(`no path of ${driver.machine} leads to ${exclusion.port}`);
};

const isCall = (name: string): name is CallName => callNames.some((call) => call === name);

const notSignedIn = { type: 'about:blank', title: 'No', status: 401, code: 'not_signed_in', message: 'Please sign in.' } as const;

const signOutBy = async ({ page, network, time }: MemberPage, call: CallName): Promise<void> => {
  await network.end(call, { kind: 'refused', problem: notSignedIn });
  await time.pass(1_000);
  await expectVisible('the form', page.getByRole('heading', { name: 'Good to see you' }));
  await expectVisible('why', page.getByRole('status').filter({ hasText: 'You have been signed out.' }));
  await expectGone('a dialog', page.getByRole('dialog'));
  await expectThat('no member is stored', expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0));
};

for (const exclusion of signedOutExclusions(drivers)) {
  const { driver, port, title } = exclusion;
  test(title, async () => {
    test.setTimeout(explorationTimeout);
    if (!isCall(port)) throw new Error(`${port} is not the name of a call`);
    const path = wayTo(exclusion);
    test.setTimeout(explorationTimeout + pathTimeLimit(path, 'browser'));
    const { graph, walker } = graphOf(driver);
    let isAnswered = false;
    const look = async (world: MemberPage, { upcoming }: StepContext): Promise<void> => {
      if (upcoming.length > 0) return;
      await signOutBy(world, port);
      isAnswered = true;
    };
    const verdict = await runPath(path, graph, { ...driver, look }, walker);
    expect(verdict, failureLines(verdict, 'browser').join('\n')).toMatchObject({ kind: 'pass' });
    expect(isAnswered).toBe(true);
  });
}
