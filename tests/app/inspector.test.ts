import { logTransition } from '#src/app/inspector.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';

afterEach(() => void vi.restoreAllMocks());

it('logs each event that a machine processes, with the new state and the context', () => {
  const debug = vi.spyOn(console, 'debug').mockReturnValue();
  const machine = setup({ actors: { read: fromPromise(() => Promise.resolve()) } }).createMachine({
    id: 'door',
    context: { visits: 2 },
    initial: 'closed',
    states: { closed: { on: { open: 'opened' } }, opened: { invoke: { src: 'read' } } },
  });
  const actor = createActor(machine, { id: 'door', inspect: logTransition });
  actor.start();
  actor.send({ type: 'open' });
  const lines = debug.mock.calls.map(([, type, details]: readonly unknown[]) => [type, details]);
  expect(lines).toEqual([
    ['xstate.init', expect.objectContaining({ state: 'closed' })],
    ['open', { event: { type: 'open' }, state: 'opened', context: { visits: 2 } }],
  ]);
  expect(debug.mock.calls[1]?.[0]).toMatch(/door$/);
});
