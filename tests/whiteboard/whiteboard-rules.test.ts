import { expect, test } from 'vitest';
import { visitStates } from '#contract/visit-fields.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';

const who = [null, ...visitStates.map((state) => ({ state }))];

test('a public whiteboard is visible to all members', () => {
  expect(who.every((visit) => canSeeWhiteboard({ whiteboard_visibility: 'public', visit }))).toBe(true);
});

test('an attending one shows only to who is booked or attended', () => {
  const viewers = who.filter((visit) => canSeeWhiteboard({ whiteboard_visibility: 'attending', visit }));
  expect(viewers).toEqual([{ state: 'booked' }, { state: 'attended' }]);
});
