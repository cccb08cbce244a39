import { describe, expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { explore } from '#atlas/explore/explore.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';
import { type AnyDriver, ObservationMismatch, EnvironmentError, type StepContext } from '#atlas/paths/driver.ts';
import { pathTimeLimit } from '#atlas/paths/environment-errors.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing-handlers.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { createPath, pathId } from '#atlas/paths/path.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { runPath } from '#atlas/paths/run.ts';
import { shrink } from '#atlas/paths/shrink.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { expectThat } from '#e2e/paths/visibility-assertions.ts';
import { checkCommands, commandPaths } from '#scripts/paths/race-paths.ts';
import { requestingGraph, cases, doorGraph, modelWith } from './small-machines.ts';

const graph = doorGraph();
const driver = createModelDriver('small/door', graph);
const path = (...steps: string[]) => createPath('small/door', 'start', steps, 'tour');

const brokenLock = setup({}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { push: 'open', lock: 'closed', kick: 'broken' } },
    open: { on: { pull: 'closed' } },
    locked: {},
    broken: { type: 'final' },
  },
});
const brokenDriver: AnyDriver = { ...driver, open: createModelDriver('small/door', { ...graph, machine: brokenLock }).open };

describe('a verdict', () => {
  test('passes when every observation matches the chart', async () => {
    expect(await runPath(path('push', 'pull', 'lock'), graph, driver)).toMatchObject({ kind: 'pass' });
  });

  test('contains the first step that differs, the expected value and the observed value', async () => {
    const verdict = await runPath(path('push', 'pull', 'lock', 'unlock'), graph, brokenDriver);
    expect(verdict).toMatchObject({ kind: 'fail', step: 2, label: 'lock', what: 'another situation' });
    expect(verdict.kind === 'fail' && [verdict.expected, verdict.actual].map(String)).toEqual([
      expect.stringContaining('locked'),
      expect.stringContaining('closed'),
    ]);
  });

  test('fails for a path that no longer fits the chart', async () => {
    expect(await runPath(path('pull'), graph, driver)).toMatchObject({
      kind: 'fail',
      step: 0,
      what: expect.stringContaining('cannot happen here'),
    });
  });

  test('is inconclusive when the environment broke, and nothing is tried a second time', async () => {
    let opened = 0;
    const dying: AnyDriver = {
      ...driver,
      open: () => {
        opened += 1;
        throw new Error('no port is free');
      },
    };
    expect(await runPath(path('push'), graph, dying)).toMatchObject({ kind: 'inconclusive', step: -1, what: 'no port is free' });
    expect(opened).toBe(1);
    const crashing: AnyDriver = { ...driver, look: () => Promise.reject(new EnvironmentError('the browser died')) };
    expect(await runPath(path('push'), graph, crashing)).toMatchObject({ kind: 'inconclusive', what: 'the browser died' });
  });

  test('is inconclusive when the browser closes during the walk, and a failure when the product does not start', async () => {
    const closedMessage = 'locator.click: Target page, context or browser has been closed';
    const going: AnyDriver = { ...driver, look: () => Promise.reject(new Error(closedMessage)) };
    expect(await runPath(path('push'), graph, going)).toMatchObject({ kind: 'inconclusive', what: closedMessage });
    await expect(expectThat('a door', Promise.reject(new Error(closedMessage)))).rejects.toThrow(EnvironmentError);
    await expect(expectThat('a door', Promise.reject(new Error('nothing there')))).rejects.toThrow(ObservationMismatch);
    const empty: AnyDriver = { ...driver, open: () => expectThat('a first screen', Promise.reject(new Error('nothing there'))) };
    expect(await runPath(path('push'), graph, empty)).toMatchObject({ kind: 'fail', step: -1, what: 'a first screen' });
  });

  test.each<[string, Partial<AnyDriver>, readonly string[]]>([
    ['opening', { open: () => new Promise(() => undefined) }, []],
    ['a step', { look: () => new Promise(() => undefined) }, ['closed']],
    ['closing', { close: () => new Promise(() => undefined) }, []],
  ])('is inconclusive when %s does not end', async (_, part, then) => {
    const closed: string[] = [];
    const hanging: AnyDriver = { ...driver, close: () => void closed.push('closed'), ...part };
    const verdict = await runPath(path('push'), graph, hanging, undefined, 30);
    expect(verdict).toMatchObject({ kind: 'inconclusive', what: 'the path comes to no end' });
    expect(closed).toEqual(then);
  });

  test('may take longer for a longer path in a browser, and has no limit on the model', () => {
    expect(pathTimeLimit(path(), 'model')).toBe(Infinity);
    expect(pathTimeLimit(path('push', 'pull'), 'browser')).toBeGreaterThan(pathTimeLimit(path('push'), 'browser'));
  });

  test('closes everything that was opened, however the path ends', async () => {
    const closed: string[] = [];
    const closing: AnyDriver = {
      ...driver,
      close: () => void closed.push('closed'),
      look: () => Promise.reject(new ObservationMismatch('no', 1, 2)),
    };
    await runPath(path('push'), graph, closing);
    expect(closed).toEqual(['closed']);
  });

  test('fails if the observations break a law of the model, although every state is as expected', async () => {
    const laws = [
      {
        name: 'nobody is called inside while it is locked',
        kind: 'never' as const,
        holds: (seen: { context: unknown }) => seen.context === 'inside',
      },
    ];
    const withLaws = { ...graph, model: { ...graph.model, laws } };
    const observingDriver: AnyDriver = {
      ...driver,
      observe: (_: unknown, { label }: StepContext) => ({ context: label === 'lock' ? 'inside' : 'outside' }),
    };
    expect(await runPath(path('push', 'pull', 'lock'), withLaws, observingDriver)).toMatchObject({
      kind: 'fail',
      step: 2,
      what: 'the law "nobody is called inside while it is locked" is broken',
    });
  });
});

describe('a law that requires a later condition', () => {
  const toyGraph = requestingGraph();
  const law = {
    name: 'waiting ends',
    kind: 'leadsTo' as const,
    from: ({ value }: { value: unknown }) => value === 'waiting',
    holds: ({ value }: { value: unknown }) => value !== 'waiting',
  };
  const promising = { ...toyGraph, model: { ...toyGraph.model, laws: [law] } };
  const story = (...steps: string[]) => createPath('small/requesting', 'start', steps, 'tour');
  const modelDriver = createModelDriver('small/requesting', toyGraph);
  /** The page always reports the state `waiting`. */
  const stuck: AnyDriver = { ...modelDriver, observe: () => ({ value: 'waiting' }) };

  test('that is fulfilled is not listed as open', async () => {
    expect(await runPath(story('press', 'done(request) (yes)'), promising, modelDriver)).toMatchObject({ kind: 'pass', open: [] });
  });

  test('that is not due when the path ends is listed as open, and is no failure', async () => {
    expect(await runPath(story('press'), promising, modelDriver)).toMatchObject({ kind: 'pass', open: ['waiting ends'] });
    expect(await runPath(story('press'), promising, stuck)).toMatchObject({ kind: 'pass', open: ['waiting ends'] });
  });

  test('that is fulfilled in the chart but not in the observations fails at the end of the path', async () => {
    expect(await runPath(story('press', 'done(request) (yes)'), promising, stuck)).toMatchObject({
      kind: 'fail',
      step: 1,
      what: 'the law "waiting ends" is not kept by the end of the path',
    });
  });

  test('that becomes true late, but before the end, is fulfilled', async () => {
    const slow: AnyDriver = { ...modelDriver, observe: (_: unknown, { index }: StepContext) => (index < 2 ? { value: 'waiting' } : {}) };
    expect(await runPath(story('press', 'after answerTimeout'), promising, slow)).toMatchObject({ kind: 'fail' });
    expect(await runPath(story('press', 'after answerTimeout', 'again', 'done(request) (yes)'), promising, slow)).toMatchObject({
      kind: 'pass',
    });
  });

  test('without a start condition is open from the start', async () => {
    const some = { name: 'an answer comes', kind: 'eventually' as const, holds: ({ value }: { value: unknown }) => value === 'answered' };
    const hoping = { ...toyGraph, model: { ...toyGraph.model, laws: [some] } };
    expect(await runPath(story('press'), hoping, modelDriver)).toMatchObject({ kind: 'pass', open: ['an answer comes'] });
    expect(await runPath(story('done(request) (yes)'), hoping, modelDriver)).toMatchObject({ kind: 'pass', open: [] });
    expect(await runPath(story('done(request) (broken)'), hoping, modelDriver)).toMatchObject({ kind: 'fail' });
  });
});

describe('before the first path', () => {
  const { push: _, ...withoutPush } = driver.events;

  test('the missing handlers of a driver are listed', () => {
    const { locked: __, ...states } = driver.states;
    expect(missingHandlers(graph, { ...driver, events: withoutPush, states })).toEqual(['event push', 'state locked']);
    expect(missingHandlers(requestingGraph(), { ...createModelDriver('a', requestingGraph()), outcomes: {}, delays: {} })).toEqual([
      'outcome request: yes',
      'outcome request: broken',
      'outcome request: never answering',
      'delay answerTimeout',
    ]);
  });

  test('a driver may list events that it cannot perform; they are left out of its paths and listed with the reason', () => {
    const limited = { ...driver, events: withoutPush, notCoverable: [{ what: 'event push', reason: 'nobody pushes here' }] };
    expect(missingHandlers(graph, limited)).toEqual([]);
    expect(staleEntries(graph, limited)).toEqual([]);
    const { paths, notCoverable } = planPaths('small/door', graph, 'tour', { restartCost: 10, driver: limited });
    expect(paths.flatMap(({ steps }) => steps)).not.toContain('push');
    expect(notCoverable.map(({ what }) => what)).toEqual(['transition closed --push--> open', 'transition open --pull--> closed']);
  });

  test('an event that a driver cannot perform in a state is listed with the reason of the driver', () => {
    const limited: typeof driver = {
      ...driver,
      cannot: (_before, { source: [type] }) => (type === 'push' ? 'nobody pushes in the dark' : null),
    };
    const { paths, notCoverable } = planPaths('small/door', graph, 'tour', { restartCost: 10, driver: limited });
    expect(paths.flatMap(({ steps }) => steps)).not.toContain('push');
    expect(notCoverable).toEqual([
      { what: 'transition closed --push--> open', reason: 'nobody pushes in the dark' },
      { what: 'transition open --pull--> closed', reason: 'only to be come to by what cannot be done there' },
    ]);
  });

  test('an entry is outdated if its event does not exist or can be performed', () => {
    const entries = [
      { what: 'event knock', reason: 'there is no knocker' },
      { what: 'event push', reason: 'nobody pushes here' },
    ];
    expect(staleEntries(graph, { ...driver, notCoverable: entries })).toEqual([
      'event knock: nothing of small/door bears this name',
      'event push: it is listed as not coverable and has a handler',
    ]);
  });
});

describe('a path', () => {
  test('has an id that depends on its machine, start and steps, and not on the strategy', () => {
    expect(pathId('visits/visit', 'from a link', ['book.pressed'])).toBe('visits/visit#1c610c');
    expect(createPath('a', 'b', ['c'], 'tour').id).toBe(createPath('a', 'b', ['c'], 'random').id);
    expect(path('push').id).not.toBe(path('push', 'pull').id);
  });

  test('that fails is shortened to the shortest path that fails in the same way', async () => {
    const walker = createWalker(graph);
    const run = (one: ReturnType<typeof path>) => runPath(one, graph, brokenDriver, walker);
    const verdict = await run(path('push', 'pull', 'ignored: unlock', 'push', 'pull', 'lock', 'unlock', 'kick'));
    if (verdict.kind !== 'fail') throw new Error('expected a failure');
    expect((await shrink(verdict, { walker, run, most: 100 })).path.steps).toEqual(['lock']);
  });

  test('that no longer fits its chart is shortened to the shortest path to the step that does not fit', async () => {
    const walker = createWalker(graph);
    const run = (one: ReturnType<typeof path>) => runPath(one, graph, driver, walker);
    const verdict = await run(path('push', 'pull', 'ignored: unlock', 'push', 'unlock', 'kick'));
    if (verdict.kind !== 'fail') throw new Error('expected a failure');
    expect((await shrink(verdict, { walker, run, most: 100 })).path.steps).toEqual(['push', 'unlock']);
  });
});

describe('commands', () => {
  const toyGraph = requestingGraph();
  const walker = createWalker(toyGraph);

  test('mix presses, answers and delays, in an order that a seed reproduces', async () => {
    const paths = await commandPaths('small/requesting', walker, { seed: 3, runs: 40 });
    const firsts = new Set(paths.map(({ steps }) => steps[0]?.split(' ')[0]));
    expect([...firsts]).toEqual(expect.arrayContaining(['press', 'done(request)', 'after']));
    expect((await commandPaths('small/requesting', walker, { seed: 3, runs: 40 })).map(({ id }) => id)).toEqual(paths.map(({ id }) => id));
  });

  test('put events of the server before, between and after presses, each kind in its own order', async () => {
    const listening = setup({ delays: { answerTimeout: 1000 } }).createMachine({
      id: 'listening',
      initial: 'open',
      states: { open: { on: { 'call.pressed': {}, 'studio.changed': {} }, after: { answerTimeout: 'over' } }, over: { type: 'final' } },
    });
    const listeningGraph = explore(listening, modelWith({ cases: cases('call.pressed', 'studio.changed') }));
    const stories = await commandPaths('small/listening', createWalker(listeningGraph), { seed: 3, runs: 60 });
    const orders = stories.map(({ steps }) => steps.map((step) => ({ 'call.pressed': 'p', 'studio.changed': 'n' })[step] ?? 't').join(''));
    for (const order of [/^np/, /^pn/, /pnp/, /npn/, /^t$/, /nt$/, /pt$/]) expect(orders).toContainEqual(expect.stringMatching(order));
    // Presses and server events have separate scripts, each with its own limit.
    expect(Math.max(...orders.map((order) => order.replaceAll(/[^n]/g, '').length))).toBeLessThanOrEqual(8);
  });

  test('pass on the correct machine, and are shortened to the sequence that breaks a wrong machine', async () => {
    const right = createModelDriver('small/requesting', toyGraph);
    expect(await checkCommands('small/requesting', walker, (one) => runPath(one, toyGraph, right, walker), { seed: 3 })).toBeNull();
    const deaf: AnyDriver = { ...right, delays: { answerTimeout: () => undefined } };
    const verdict = await checkCommands('small/requesting', walker, (one) => runPath(one, toyGraph, deaf, walker), { seed: 3 });
    expect(verdict).toMatchObject({ kind: 'fail', label: 'after answerTimeout' });
    expect(verdict?.path.steps.length).toBeLessThanOrEqual(2);
  });

  test('end even if a failing actor is restarted at once', async () => {
    const restless = setup({ actors: { ring: fromPromise(() => Promise.resolve(1)) } }).createMachine({
      id: 'restless',
      initial: 'ringing',
      states: { ringing: { invoke: { id: 'ring', src: 'ring', onError: { target: 'ringing', reenter: true } } } },
    });
    const outcomes: AnyModel['outcomes'] = { ring: [{ name: 'broke', kind: 'error', error: 1 }] };
    const stories = await commandPaths('small/restless', createWalker(explore(restless, modelWith({ outcomes }))), { seed: 3, runs: 40 });
    expect(Math.max(...stories.map(({ steps }) => steps.length))).toBeLessThanOrEqual(40);
  });

  test('report the error if a run fails before its end', async () => {
    const torn = (): Promise<never> => Promise.reject(new Error('the page is gone'));
    await expect(checkCommands('small/requesting', walker, torn, { seed: 3 })).rejects.toThrow('the page is gone');
  });
});
