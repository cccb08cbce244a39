import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileUpdate } from '#machines/profile/profile.rules.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { count } from '#tests/counts.ts';

test('the update leaves out the fields that only the server sets, and keeps all others', () => {
  const { accounts, calendar_token, preferences, ...rest } = mia;
  const before = structuredClone(mia);
  expect(profileUpdate(mia)).toEqual(rest);
  expect(mia).toEqual(before);
  expect([accounts, calendar_token, preferences].every((value) => value !== undefined)).toBe(true);
});

test('the update of a part of a profile contains only that part', () => {
  const part = fc.record(
    { full_name: fc.string(), locale: fc.constantFrom('fr', null), track_training: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(part, (changed) => {
      expect(profileUpdate({ ...changed, preferences: {} })).toEqual(changed);
    }),
    { numRuns: count(50, 500) },
  );
});
