import { expect, test } from 'vitest';
import { problemCodes } from '#contract/problem-codes.ts';
import { isLinkDead } from '#machines/auth/password-reset.rules.ts';
import { problem } from '#machines/visits/sample-classes.ts';

test('a link is invalid only if it was used, is expired, was replaced or was never sent', () => {
  const dead = problemCodes.filter((code) => isLinkDead({ kind: 'refused', problem: problem(code) }));
  expect(dead.toSorted()).toEqual(['link_expired', 'link_replaced', 'link_used', 'not_found']);
});

test('a link without a refusal is valid', () => {
  expect(isLinkDead({ kind: 'changed' })).toBe(false);
});
