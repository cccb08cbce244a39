import { expect, test } from 'vitest';
import type { Session } from '#contract/classes.ts';
import type { Concession } from '#contract/concessions.ts';
import { membershipsAfter, withUpdatedPasses } from '#machines/passes/shared-pass.rules.ts';
import { freeClass, tenVisits, visits } from '#machines/visits/sample-classes.ts';

const zone = 'Pacific/Auckland';
const classAt = (id: string, start_date: string, concession: Concession | null): Session => ({ ...freeClass, id, start_date, concession });
const holding = (session: Session, concession: Concession): Session => ({
  ...session,
  concession,
  visit: { ...visits.booked, pass_id: concession.pass_id, concession },
});

const last = { ...tenVisits, visits_left: 1, visits_held: 0 };
const noneLeft = { ...tenVisits, visits_left: 0, visits_held: 1 };
const five = { ...tenVisits, pass_id: 'five', visits_left: 5, visits_held: 0 };
const booked = holding(classAt('booked', '2026-03-03T06:00:00Z', last), noneLeft);

test('a class that is booked with the same pass shows its new number of held visits', () => {
  const before = holding(classAt('held', '2026-03-04T06:00:00Z', null), { ...last, visits_held: 1 });
  const [after] = withUpdatedPasses([before], booked, zone);
  expect(after?.visit?.concession).toMatchObject({ visits_left: 0, visits_held: 1 });
  expect(after?.concession).toMatchObject({ visits_left: 0, visits_held: 1 });
});

test('a used up pass pays for no other class: the next pass pays, or the payer is unknown', () => {
  const alone = classAt('alone', '2026-03-04T06:00:00Z', last);
  const payers = [
    { ...last, expires_on: null },
    { ...five, expires_on: null },
  ];
  const [one, two] = withUpdatedPasses([alone, { ...alone, concessions: payers }], booked, zone);
  expect(one?.concession).toBeNull();
  expect(two?.concession).toMatchObject({ pass_id: 'five', visits_left: 5 });
  expect(two?.concessions).toMatchObject([{ pass_id: 'five' }]);
});

test('a booking with one pass changes no class of another pass, and no class that no pass covers', () => {
  const others = [classAt('five', '2026-03-04T06:00:00Z', five), classAt('none', '2026-03-04T06:00:00Z', null)];
  expect(withUpdatedPasses(others, booked, zone)).toEqual(others);
});

test('a weekly limit counts in the week of the class at the facility, and in no other', () => {
  const weekly: Concession = {
    ...tenVisits,
    pass_id: 'week',
    kind: 'membership',
    visits_left: null,
    visits_total: null,
    week_used: 0,
    week_limit: 2,
  };
  const membership = { id: 'week', name: 'Two a week', state: 'active', starts_on: '2026-01-01', ends_on: null, weekly_limit: 2 } as const;
  const once = holding(classAt('booked', '2026-03-03T06:00:00Z', null), { ...weekly, week_used: 1 });
  // Sunday evening and Monday morning in Auckland
  const [sunday, monday] = [classAt('sunday', '2026-03-08T06:00:00Z', weekly), classAt('monday', '2026-03-08T18:00:00Z', weekly)];
  const after = withUpdatedPasses([sunday, monday], once, zone);
  expect(after.map(({ concession }) => concession?.week_used)).toEqual([1, 0]);
  const owned = { ...membership, week_used: 0, session_types: null, purchased_at: '2026-01-01T00:00:00Z' };
  expect(membershipsAfter([owned], once, zone, new Date('2026-03-02T00:00:00Z'))).toMatchObject([{ week_used: 1 }]);
  expect(membershipsAfter([owned], once, zone, new Date('2026-03-09T00:00:00Z'))).toMatchObject([{ week_used: 0 }]);
  const full = holding(classAt('booked', '2026-03-03T06:00:00Z', null), { ...weekly, week_used: 2 });
  expect(withUpdatedPasses([sunday], full, zone)).toMatchObject([{ concession: null }]);
});
