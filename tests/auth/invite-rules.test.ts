import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemCodes } from '#contract/problem-codes.ts';
import {
  codeLength,
  codeAlphabet,
  isCodeUnknown,
  isInviteDead,
  isSameAddress,
  isSignedUpAlready,
  isUsed,
  maskAddress,
  printCode,
  readCode,
} from '#machines/auth/invite.rules.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { count } from '#tests/counts.ts';

describe('an address', () => {
  test.each([
    ['mia@example.org', 'm•••@example.org'],
    ['a@b.nz', 'a•••@b.nz'],
    ['🛶boat@example.org', '🛶•••@example.org'],
    ['"odd@one"@example.org', '"•••@example.org'],
    ['nobody', '•••'],
    ['@example.org', '•••'],
    ['', '•••'],
  ])('%s is shown as %s to anyone with the link', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });

  test('is the same in capitals and with spaces around it', () => {
    expect(isSameAddress(' Mia@Example.org', 'mia@example.ORG ')).toBe(true);
    expect(isSameAddress('mia@example.org', 'mia@example.com')).toBe(false);
  });
});

test('a code is accepted in every notation in which it may be copied', () => {
  const code = fc.string({ unit: fc.constantFrom(...codeAlphabet.split('')), minLength: codeLength, maxLength: codeLength });
  fc.assert(
    fc.property(code, (one) => {
      const printed = printCode(one);
      expect(printed).toMatch(/^(\w{4}-){3}\w{4}$/);
      for (const typed of [printed, printed.toLowerCase(), ` ${printed.replaceAll('-', ' ')} `, printed.replaceAll('-', '–')])
        expect(readCode(typed)).toBe(one);
    }),
    { numRuns: count(200, 2000) },
  );
});

describe('a refusal', () => {
  const codesMatching = (predicate: typeof isInviteDead) =>
    problemCodes.filter((code) => predicate({ kind: 'refused', problem: problem(code) })).toSorted();

  test('makes an invite unusable if its link is void or belongs to another person', () => {
    expect(codesMatching(isInviteDead)).toEqual(['invite_for_another', 'link_expired', 'link_replaced', 'link_used', 'not_found']);
  });

  test('has one code each for an unknown code, a used invite, and a member who is signed up', () => {
    expect([isCodeUnknown, isUsed, isSignedUpAlready].map(codesMatching)).toEqual([['not_found'], ['link_used'], ['already_signed_up']]);
  });

  test('is necessary for each of these: a response without a refusal matches none of them', () => {
    expect([isInviteDead, isCodeUnknown, isUsed, isSignedUpAlready].some((predicate) => predicate({ kind: 'accepted' }))).toBe(false);
  });
});
