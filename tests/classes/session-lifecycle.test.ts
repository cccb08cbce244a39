import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { createSessionLifecycle } from '#machines/classes/session-lifecycle.machine.ts';
import { sessionPhase } from '#machines/classes/session-phase.rules.ts';
import { isBookable } from '#machines/visits/session.rules.ts';
import { anyNow, anyBookableClass } from '../visits/class-arbitraries.ts';

const lifecycle = createSessionLifecycle();

test('the chart has the phase of the clock after any jumps of the clock', () => {
  fc.assert(
    fc.property(anyBookableClass, fc.array(anyNow, { minLength: 1, maxLength: 5 }), (session, instants) => {
      const inOrder = instants.toSorted((a, b) => a.getTime() - b.getTime());
      let [snapshot] = initialTransition(lifecycle, { session });
      for (const now of inOrder) [snapshot] = transition(lifecycle, snapshot, { type: 'boundary.passed', now });
      expect(snapshot.value).toBe(sessionPhase(session, inOrder.at(-1) ?? new Date(0)));
    }),
    { numRuns: 2_000 },
  );
});

test('a class with places can be booked exactly while it is open', () => {
  fc.assert(
    fc.property(anyBookableClass, anyNow, (session, now) => {
      const free = { ...session, full: false, visit: null };
      expect(isBookable(free, now)).toBe(sessionPhase(free, now) === 'open');
    }),
    { numRuns: 2_000 },
  );
});
