import { describe, expect, test } from 'vitest';
import { isSamePerson, memberIn, namesMember, initialAuthContext, problemFrom, signedInAs } from '#machines/auth/auth.rules.ts';
import { luc, mia } from '#machines/auth/sample-members.ts';
import { problem } from '#machines/visits/sample-classes.ts';

describe('an answer', () => {
  test('has a member or null', () => {
    expect(namesMember({ kind: 'found', profile: mia })).toBe(true);
    expect(namesMember({ kind: 'nothing' })).toBe(false);
    expect(memberIn({ kind: 'read', profile: luc })).toBe(luc);
  });

  test('that names no member throws when its member is read', () => {
    expect(() => memberIn({ kind: 'nothing' })).toThrow('an answer of kind nothing names no member');
  });

  test('has its refusal or null', () => {
    const no = problem('invalid_credentials', 422);
    expect(problemFrom({ kind: 'refused', problem: no })).toBe(no);
    expect(problemFrom({ kind: 'read' })).toBeNull();
  });
});

test('only the signed-in member is the same person; while signed out, no member is', () => {
  expect(isSamePerson(signedInAs(mia), 'mia')).toBe(true);
  expect(isSamePerson(signedInAs(mia), 'luc')).toBe(false);
  expect(isSamePerson(initialAuthContext, 'mia')).toBe(false);
});
