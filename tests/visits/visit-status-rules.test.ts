import { expect, it } from 'vitest';
import { cancelledHows, visitStates } from '#contract/visit-fields.ts';
import { holdsPass, isCalledOff, isInside, isLive, liveStates } from '#machines/visits/visit-status.rules.ts';

it('a visit is still open while it is booked, in line or offered', () => {
  expect(visitStates.filter((state) => isLive({ state }))).toEqual(['booked', 'waitlisted', 'pending']);
  expect(liveStates).toEqual(['booked', 'waitlisted', 'pending']);
});

it('a visit occupies a place while it is booked, and when it was attended', () => {
  expect(visitStates.filter((state) => isInside({ state }))).toEqual(['booked', 'attended']);
});

it('a visit is called off when it is cancelled', () => {
  expect(visitStates.filter((state) => isCalledOff({ state }))).toEqual(['cancelled']);
});

it('a visit holds or has used its pass while it is booked, when it was attended, and when it was given up late or not at all', () => {
  expect(visitStates.filter((state) => holdsPass({ state, cancelled_how: null }))).toEqual(['booked', 'attended']);
  expect(cancelledHows.filter((cancelled_how) => holdsPass({ state: 'cancelled', cancelled_how }))).toEqual(['late', 'noShow']);
});
