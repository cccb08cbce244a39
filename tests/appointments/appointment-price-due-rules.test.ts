import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appointmentHows, appointmentStates } from '#contract/appointments.ts';
import { owesPrice } from '#machines/appointments/appointment-price-due.rules.ts';
import { count } from '#tests/counts.ts';

describe('the price of an appointment', () => {
  test.each([
    ['booked', null],
    ['attended', null],
    ['cancelled', 'late'],
  ] as const)('is owed where no pass pays and it is %s (%s)', (state, cancelled_how) => {
    expect(owesPrice({ state, cancelled_how, pass_id: null })).toBe(true);
  });

  test.each([
    ['held', null],
    ['holdExpired', null],
    ['cancelled', 'inTime'],
    ['cancelled', 'byStudio'],
  ] as const)('is not owed while it is %s (%s)', (state, cancelled_how) => {
    expect(owesPrice({ state, cancelled_how, pass_id: null })).toBe(false);
  });

  test('is never owed if a pass pays, however the appointment ended', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...appointmentStates),
        fc.option(fc.constantFrom(...appointmentHows)),
        fc.uuid(),
        (state, cancelled_how, pass_id) => {
          expect(owesPrice({ state, cancelled_how, pass_id })).toBe(false);
        },
      ),
      { numRuns: count(100, 2_000) },
    );
  });
});
