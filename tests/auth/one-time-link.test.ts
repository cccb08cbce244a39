import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideInvite, decidePasswordReset, type OneTimeLinkRow, whyNotInvited, whyNotReset } from '#machines/auth/one-time-link.rows.ts';
import { linkExpiry, isLinkExpired } from '#machines/auth/one-time-link.rules.ts';
import { count } from '#tests/counts.ts';

const end = new Date('2026-03-02T11:00:00.000Z');
const email = 'ana@example.org';
const instant = fc.integer({ min: -3, max: 3 }).map((hours) => new Date(end.getTime() + hours * 3_600_000));
const maybe = fc.option(
  instant.map((at) => at.toISOString()),
  { nil: null },
);
const life: fc.Arbitrary<OneTimeLinkRow> = fc.record({ expires_at: fc.constant(end.toISOString()), used_at: maybe, superseded_at: maybe });
const runs = { numRuns: count(200, 2000) };

/** An independent version of the rule. */
const expected = ({ used_at, superseded_at }: OneTimeLinkRow, now: Date): string | null => {
  if (used_at !== null) return 'link_used';
  if (superseded_at !== null) return 'link_replaced';
  return now.getTime() >= end.getTime() ? 'link_expired' : null;
};

describe('a link', () => {
  test('sets a password only until it is used, replaced or expired', () => {
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

  test('that is valid becomes void by a change of the password, and is then refused as replaced', () => {
    fc.assert(
      fc.property(life, instant, instant, (row, now, later) => {
        const decision = decidePasswordReset(row, { type: 'password.changed', now });
        expect(decision.kind === 'changed').toBe(expected(row, now) === null);
        if (decision.kind === 'changed') expect(whyNotReset(decision.row, later)).toBe('link_replaced');
      }),
      runs,
    );
  });

  test('lasts an hour for a password and a week for an invite, and is expired exactly at the end', () => {
    const now = new Date('2026-03-02T10:00:00.000Z');
    expect(linkExpiry('passwordReset', now)).toEqual(end);
    expect(linkExpiry('invite', now)).toEqual(new Date('2026-03-09T10:00:00.000Z'));
    expect(isLinkExpired(end.toISOString(), new Date(end.getTime() - 1))).toBe(false);
    expect(isLinkExpired(end.toISOString(), end)).toBe(true);
  });
});

describe('an invite', () => {
  test('can be accepted only by the invited member, while it is valid', () => {
    const anyEmail = fc.constantFrom(email, 'ANA@example.org', ' ana@example.org', 'ben@example.org', 'ana@example.com');
    fc.assert(
      fc.property(life, instant, anyEmail, (row, now, who) => {
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

  test('signs up a person who has no password yet', () => {
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
