/** Links that count once, masked addresses, codes and passwords: the rules. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeLetters, isSameAddress, maskAddress, printCode, readCode } from '#machines/auth/invite.rules.ts';
import { decideInvite, decidePasswordReset, type OneUseRow, whyNotInvited, whyNotReset } from '#machines/auth/one-use.rows.ts';
import { endOf, isOver } from '#machines/auth/one-use.rules.ts';
import { whyNotPassword } from '#machines/auth/password.rules.ts';
import { count } from '#tests/counts.ts';

const end = new Date('2026-03-02T11:00:00.000Z');
const email = 'ana@example.org';
const instant = fc.integer({ min: -3, max: 3 }).map((hours) => new Date(end.getTime() + hours * 3_600_000));
const maybe = fc.option(
  instant.map((at) => at.toISOString()),
  { nil: null },
);
const life: fc.Arbitrary<OneUseRow> = fc.record({ expires_at: fc.constant(end.toISOString()), used_at: maybe, superseded_at: maybe });
const runs = { numRuns: count(200, 2000) };

/** Written down independently of the charts. */
const expected = ({ used_at, superseded_at }: OneUseRow, now: Date): string | null => {
  if (used_at !== null) return 'link_used';
  if (superseded_at !== null) return 'link_replaced';
  return now.getTime() >= end.getTime() ? 'link_expired' : null;
};

describe('a link', () => {
  test('sets a password exactly while it was neither used, nor replaced, nor is over', () => {
    fc.assert(
      fc.property(life, instant, (row, now) => {
        const why = expected(row, now);
        expect(whyNotReset(row, now)).toBe(why);
        const decision = decidePasswordReset(row, { type: 'set_password', now });
        if (why === null) expect(decision).toEqual({ kind: 'changed', row: { ...row, used_at: now.toISOString() } });
        else expect(decision).toEqual({ kind: 'refused', code: why });
      }),
      runs,
    );
  });

  test('is void from a change of the password on exactly as long, and then says so', () => {
    fc.assert(
      fc.property(life, instant, instant, (row, now, later) => {
        const decision = decidePasswordReset(row, { type: 'password.changed', now });
        expect(decision.kind === 'changed').toBe(expected(row, now) === null);
        if (decision.kind === 'changed') expect(whyNotReset(decision.row, later)).toBe('link_replaced');
      }),
      runs,
    );
  });

  test('lasts an hour for a password and a week for an invite, and is over at the very end', () => {
    const now = new Date('2026-03-02T10:00:00.000Z');
    expect(endOf('passwordReset', now)).toEqual(end);
    expect(endOf('invite', now)).toEqual(new Date('2026-03-09T10:00:00.000Z'));
    expect(isOver(end.toISOString(), new Date(end.getTime() - 1))).toBe(false);
    expect(isOver(end.toISOString(), end)).toBe(true);
  });
});

describe('an invite', () => {
  test('is taken up by whom it is for alone, while it counts', () => {
    const anybody = fc.constantFrom(email, 'ANA@example.org', ' ana@example.org', 'ben@example.org', 'ana@example.com');
    fc.assert(
      fc.property(life, instant, anybody, (row, now, who) => {
        const invite = { ...row, email };
        const why = expected(row, now) ?? (who.trim().toLowerCase() === email ? null : 'invite_for_another');
        const decision = decideInvite(invite, { type: 'accept', now, email: who });
        if (why === null) expect(decision).toEqual({ kind: 'changed', row: { ...invite, used_at: now.toISOString() } });
        else expect(decision).toEqual({ kind: 'refused', code: why });
        expect(whyNotInvited(invite, now)).toBe(expected(row, now));
      }),
      runs,
    );
  });

  test('makes a member of somebody who has no password yet', () => {
    fc.assert(
      fc.property(life, instant, fc.boolean(), (row, now, hasPassword) => {
        const why = expected(row, now) ?? (hasPassword ? 'already_signed_up' : null);
        const decision = decideInvite({ ...row, email }, { type: 'signup', now, hasPassword });
        expect(decision.kind === 'refused' ? decision.code : null).toBe(why);
      }),
      runs,
    );
  });

  test('is void once a newer one is sent', () => {
    const row = { expires_at: end.toISOString(), used_at: null, superseded_at: null, email };
    const now = new Date(end.getTime() - 1);
    const decision = decideInvite(row, { type: 'newer.issued', now });
    expect(decision).toEqual({ kind: 'changed', row: { ...row, superseded_at: now.toISOString() } });
    expect(decideInvite(row, { type: 'newer.issued', now: end })).toEqual({ kind: 'refused', code: 'link_expired' });
  });
});

describe('an address', () => {
  test.each([
    ['mia@example.org', 'm•••@example.org'],
    ['a@b.nz', 'a•••@b.nz'],
    ['"odd@one"@example.org', '"•••@example.org'],
    ['nobody', '•••'],
    ['@example.org', '•••'],
    ['', '•••'],
  ])('%s is shown as %s to whoever holds a link', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });

  test('is the same in capitals and with spaces around it', () => {
    expect(isSameAddress(' Mia@Example.org', 'mia@example.ORG ')).toBe(true);
    expect(isSameAddress('mia@example.org', 'mia@example.com')).toBe(false);
  });
});

test('a code is read however it was copied', () => {
  const code = fc.string({ unit: fc.constantFrom(...codeLetters.split('')), minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(code, (one) => {
      const printed = printCode(one);
      expect(printed).toMatch(/^(\w{4}-){3}\w{4}$/);
      for (const typed of [printed, printed.toLowerCase(), ` ${printed.replaceAll('-', ' ')} `, printed.replaceAll('-', '–')])
        expect(readCode(typed)).toBe(one);
    }),
    runs,
  );
});

describe('a password', () => {
  const owner = { email: 'mia.ngata@example.org', names: ['Mia Ngata', 'Mia'] };
  const why = (password: string) => whyNotPassword(password, owner, (said) => said === 'password1');

  test.each([
    ['seven77', 'password_short'],
    ['🛶🛶🛶🛶', 'password_short'],
    ['PassWord1', 'password_common'],
    ['mia.ngata', 'password_own'],
    ['Mia Ngata 2026!', 'password_own'],
    ['spotter-99', 'password_own'],
    ['xy-mia-1234', 'password_own'],
    ['mia@home-kettle', null],
    ['12345670', null],
    ['kettle-river-anvil', null],
    ['🛶🛶🛶🛶🛶🛶🛶🛶', null],
    ['        ', null],
  ])('"%s" is refused as %s', (password, refusal) => {
    expect(why(password)).toBe(refusal);
  });

  test('is not refused for a name of two letters', () => {
    expect(whyNotPassword('bo-12345678', { email: 'x@example.org', names: ['Bo'] }, () => false)).toBeNull();
  });
});
