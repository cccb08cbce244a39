/** Synthetic machines of any size for the benchmark. */
import { assign, type AnyStateMachine, createMachine } from 'xstate';
import type { AnyModel } from '#atlas/explore/possible-events.ts';

export interface MeasuredMachine {
  readonly name: string;
  readonly create: () => AnyStateMachine;
  readonly model: AnyModel;
}

const stateCount = 10;
const eventsPerState = 5;

const eventsOf = (state: number): readonly number[] => Array.from({ length: eventsPerState }, (_, event) => state * eventsPerState + event);

/**
 * A machine of ten states with a cyclic counter. Each state has five own events, which lead to other states. So each situation handles a
 * tenth of all events, a similar share as in the machines of the product. `edges` is the number of transitions between situations, a
 * multiple of 50.
 */
export const syntheticMachine = (edges: number): MeasuredMachine => {
  const laps = edges / (stateCount * eventsPerState);
  const walk = assign({ at: ({ context }: { context: { at: number } }) => (context.at + 1) % laps });
  const state = (number: number) => ({
    on: Object.fromEntries(
      eventsOf(number).map((event, step) => [`event.${event}`, { target: `state${(number + step + 1) % stateCount}`, actions: walk }]),
    ),
  });
  const states = Object.fromEntries(Array.from({ length: stateCount }, (_, number) => [`state${number}`, state(number)]));
  const events = Array.from({ length: stateCount }, (_, number) => eventsOf(number)).flat();
  return {
    name: `a synthetic machine of ${edges} edges`,
    create: () => createMachine({ context: { at: 0 }, initial: 'state0', states } as never),
    model: {
      inputs: { start: undefined },
      cases: Object.fromEntries(events.map((event) => [`event.${event}`, [{ name: '', event: { type: `event.${event}` } }]])),
      outcomes: {},
      abstract: ({ at }) => at,
      laws: [],
    },
  };
};
