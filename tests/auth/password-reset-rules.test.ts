import { expect, test } from 'vitest';
import { problemCodes } from '#contract/problem-codes.ts';
import { isLinkDead } from '#machines/auth/password-reset.rules.ts';
import { problem } from '#machines/visits/sample-classes.ts';

test('a link is good for nothing once it was used, is over, was replaced or was never sent, and for no other reason', () => {
  const dead = problemCodes.filter((code) => isLinkDead({ kind: 'refused', problem: problem(code) }));
  expect(dead.toSorted()).toEqual(['link_expired', 'link_replaced', 'link_used', 'not_found']);
});

test('a link that she was not refused is a good one', () => {
  expect(isLinkDead({ kind: 'changed' })).toBe(false);
});
