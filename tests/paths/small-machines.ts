/** Machines that are small enough to derive the result of a strategy by hand. */
import { assign, fromPromise, setup } from 'xstate';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';

export const cases = (...types: string[]): AnyModel['cases'] =>
  Object.fromEntries(types.map((type) => [type, [{ name: '', event: { type } }]]));

export const modelWith = (rest: Partial<AnyModel>): AnyModel => ({
  inputs: { start: undefined },
  cases: {},
  outcomes: {},
  abstract: () => null,
  laws: [],
  ...rest,
});

/** A door that can be locked while it is closed, and that a kick breaks for good. */
export const door = setup({}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { push: 'open', lock: 'locked', kick: 'broken' } },
    open: { on: { pull: 'closed' } },
    locked: { on: { unlock: 'closed' } },
    broken: { type: 'final' },
  },
});

export const doorModel = modelWith({ cases: cases('push', 'pull', 'lock', 'unlock', 'kick') });
export const doorGraph = (): Graph => explore(door, doorModel);

/** Invokes a request that may never end. Presses while it is pending are counted, and the third is refused. */
export const requesting = setup({
  types: { context: {} as { presses: number } },
  actors: { request: fromPromise(() => Promise.resolve(true)) },
  guards: { fewer: ({ context }) => context.presses < 2 },
  delays: { answerTimeout: 1000 },
  actions: { count: assign({ presses: ({ context }) => context.presses + 1 }) },
}).createMachine({
  id: 'requesting',
  context: { presses: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      invoke: { id: 'request', src: 'request', onDone: 'answered', onError: 'failed' },
      on: { press: { guard: 'fewer', actions: 'count' } },
      after: { answerTimeout: 'failed' },
    },
    answered: {},
    failed: { on: { again: 'waiting' } },
  },
});

export const requestingModel = modelWith({
  cases: cases('press', 'again'),
  outcomes: {
    request: [
      { name: 'yes', kind: 'done', output: true },
      { name: 'broken', kind: 'error', error: new Error('broken') },
    ],
  },
  abstract: ({ presses }) => presses,
});
export const requestingGraph = (): Graph => explore(requesting, requestingModel);

/** A customer who pays may enter, so a customer inside has paid. */
export const shop = setup({ guards: { pays: ({ event }) => 'pays' in event } }).createMachine({
  id: 'shop',
  initial: 'outside',
  states: { outside: { on: { enter: { guard: 'pays', target: 'inside' } } }, inside: { on: { leave: 'outside' } } },
});
export const shopCases = {
  ...cases('leave'),
  enter: [
    { name: 'paying', event: { type: 'enter', pays: true } },
    { name: 'for nothing', event: { type: 'enter' } },
  ],
};
