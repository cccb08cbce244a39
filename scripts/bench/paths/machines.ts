/** Machines that are made to be measured, of any size. */
import { assign, type AnyStateMachine, createMachine } from 'xstate';
import type { AnyModel } from '#atlas/explore/offers.ts';

export interface Measured {
  readonly name: string;
  readonly create: () => AnyStateMachine;
  readonly model: AnyModel;
}

const rooms = 10;
const doorsOfARoom = 5;

const doorsOf = (room: number): readonly number[] => Array.from({ length: doorsOfARoom }, (_, door) => room * doorsOfARoom + door);

/**
 * A house of ten rooms, of which each has five doors of its own into others, and a counter that goes around: each situation listens to a
 * tenth of all events, about as the product's own machines do. It has exactly `edges` transitions between situations, a multiple of 50.
 */
export const house = (edges: number): Measured => {
  const laps = edges / (rooms * doorsOfARoom);
  const walk = assign({ at: ({ context }: { context: { at: number } }) => (context.at + 1) % laps });
  const room = (number: number) => ({
    on: Object.fromEntries(
      doorsOf(number).map((door, step) => [`door.${door}`, { target: `room${(number + step + 1) % rooms}`, actions: walk }]),
    ),
  });
  const states = Object.fromEntries(Array.from({ length: rooms }, (_, number) => [`room${number}`, room(number)]));
  const doors = Array.from({ length: rooms }, (_, number) => doorsOf(number)).flat();
  return {
    name: `a house of ${edges} edges`,
    create: () => createMachine({ context: { at: 0 }, initial: 'room0', states } as never),
    model: {
      inputs: { start: undefined },
      cases: Object.fromEntries(doors.map((door) => [`door.${door}`, [{ name: '', event: { type: `door.${door}` } }]])),
      outcomes: {},
      abstract: ({ at }) => at,
      laws: [],
    },
  };
};
