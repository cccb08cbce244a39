import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { passStateOn, visitsLeft, type PassLedger } from '#machines/passes/pass-ledger.rules.ts';
import { createPassLifecycle, type PassLifecycleEvent } from '#machines/passes/pass-lifecycle.machine.ts';

const lifecycle = createPassLifecycle();
const days = ['2026-03-01', '2026-03-02', '2026-03-15', '2026-03-31', '2026-04-01', '2026-04-08'] as const;

const anyEvent: fc.Arbitrary<PassLifecycleEvent> = fc.oneof(
  fc.constantFrom('visit.held' as const, 'visit.used' as const, 'visit.returned' as const).map((type) => ({ type })),
  fc.constantFrom(...days).map((today) => ({ type: 'day.began', today }) as const),
  fc.constantFrom(...days).map((expiresOn) => ({ type: 'pass.extended', expiresOn, today: '2026-04-01' }) as const),
);

const newPass = (total: number | null): PassLedger => ({
  total,
  held: 0,
  used: 0,
  returned: 0,
  startsOn: '2026-03-02',
  expiresOn: '2026-03-31',
});

/** Applies events to a pass. Returns every ledger, and the number of visits that were really reserved. */
const live = (total: number | null, events: readonly PassLifecycleEvent[]) => {
  let [snapshot] = initialTransition(lifecycle, newPass(total));
  let setAside = 0;
  const ledgers = [snapshot.context];
  for (const event of events) {
    if (snapshot.status === 'active' && event.type === 'visit.held' && snapshot.can(event)) setAside += 1;
    [snapshot] = transition(lifecycle, snapshot, event);
    ledgers.push(snapshot.context);
  }
  return { ledgers, setAside, snapshot };
};

describe('the ledger of a pass', () => {
  const lives = fc.tuple(fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }), fc.array(anyEvent, { maxLength: 40 }));

  test('balances: each visit that was held is still held, used or returned', () => {
    fc.assert(
      fc.property(lives, ([total, events]) => {
        const { ledgers, setAside } = live(total, events);
        const last = ledgers.at(-1);
        expect((last?.held ?? 0) + (last?.used ?? 0) + (last?.returned ?? 0)).toBe(setAside);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is never negative, and never has more used visits than were bought', () => {
    fc.assert(
      fc.property(lives, ([total, events]) => {
        for (const { held, used, returned } of live(total, events).ledgers) {
          expect(Math.min(held, used, returned)).toBeGreaterThanOrEqual(0);
          if (total !== null) expect(held + used).toBeLessThanOrEqual(total);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('has the same state as the chart on the same day', () => {
    fc.assert(
      fc.property(lives, fc.constantFrom(...days), ([total, events], today) => {
        fc.pre(total !== 0);
        const dated = events.filter((event) => event.type !== 'day.began' && event.type !== 'pass.extended');
        const { snapshot } = live(total, [...dated, { type: 'day.began', today }]);
        expect(snapshot.value).toBe(passStateOn(snapshot.context, today));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("Mia's pass of two", () => {
  const hold = { type: 'visit.held' } as const;
  const use = { type: 'visit.used' } as const;
  const giveBack = { type: 'visit.returned' } as const;

  test('holds two bookings and not a third', () => {
    const { snapshot } = live(2, [hold, hold]);
    expect(visitsLeft(snapshot.context)).toBe(0);
    expect(snapshot.can(hold)).toBe(false);
  });

  test('is not used up while the visit of a booking may still be returned', () => {
    expect(live(2, [hold, use, hold]).snapshot.value).not.toBe('usedUp');
    expect(live(2, [hold, use, hold, use]).snapshot.value).toBe('usedUp');
    expect(visitsLeft(live(2, [hold, use, hold, giveBack]).snapshot.context)).toBe(1);
  });

  test('uses the visit of a class on its last evening on the next morning', () => {
    const { snapshot } = live(2, [hold, { type: 'day.began', today: '2026-04-01' }, use]);
    expect(snapshot.value).toBe('expired');
    expect(snapshot.context).toMatchObject({ held: 0, used: 1 });
  });

  test('is active again when the studio extends it', () => {
    const over = live(2, [{ type: 'day.began', today: '2026-04-01' }]).snapshot;
    expect(over.value).toBe('expired');
    const [again] = transition(lifecycle, over, { type: 'pass.extended', expiresOn: '2026-04-08', today: '2026-04-01' });
    expect(again.value).toBe('active');
  });
});
