import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Membership, Pass } from '#contract/member-passes.ts';
import type { Visit } from '#contract/visits.ts';
import { firstInUse, nextBooking, type MemberSummary } from '#machines/classes/member-summary.rules.ts';
import { classWith, freeClass, visits } from '#machines/visits/sample-classes.ts';

const nothing: MemberSummary = { bookings: [], passes: [], memberships: [] };
const now = new Date('2026-03-02T06:00:00Z');

const bookingAt = (hours: number, state: Visit['state'] = 'booked', cancelled = false): Visit => {
  const session = { ...freeClass, cancelled, start_date: new Date(now.getTime() + hours * 3_600_000).toISOString() };
  const { visit } = classWith(visits.booked);
  if (!visit) throw new Error('the sample is a booked class');
  return { ...visit, id: `at ${hours}`, state, session, appointment: null };
};

const pass = (id: string, expires_on: string | null, state: Pass['state'] = 'active'): Pass => ({
  id,
  name: '10-visit pass',
  state,
  visits_total: 10,
  visits_used: 3,
  visits_held: 1,
  visits_left: 6,
  starts_on: '2026-01-01',
  expires_on,
  session_types: null,
  purchased_at: '2026-01-01T00:00:00Z',
});

const membership = (id: string, starts_on: string, state: Membership['state'] = 'active'): Membership => ({
  id,
  name: 'Three a week',
  state,
  starts_on,
  ends_on: null,
  weekly_limit: 3,
  week_used: 1,
  session_types: null,
  purchased_at: '2026-01-01T00:00:00Z',
});

describe('the next class of a member', () => {
  it('is the booked class that starts first, whatever the order of the answer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -48, max: 48 }), { maxLength: 12 }), (hours) => {
        const next = nextBooking({ ...nothing, bookings: hours.map((at) => bookingAt(at)) }, now);
        const ahead = hours.filter((at) => at > 0);
        expect(next?.id ?? null).toBe(ahead.length === 0 ? null : `at ${Math.min(...ahead)}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('is never a cancelled class, nor a class on whose waitlist the member is', () => {
    const bookings = [bookingAt(1, 'waitlisted'), bookingAt(2, 'pending'), bookingAt(3, 'booked', true), bookingAt(4)];
    expect(nextBooking({ ...nothing, bookings }, now)?.id).toBe('at 4');
  });

  it('is absent from the moment when the last class begins', () => {
    expect(nextBooking({ ...nothing, bookings: [bookingAt(0)] }, now)).toBeNull();
  });
});

describe('the pass in the summary', () => {
  it('is the oldest active membership before any pass', () => {
    const memberships = [membership('ended', '2025-01-01', 'expired'), membership('old', '2026-01-01'), membership('new', '2026-02-01')];
    expect(firstInUse({ ...nothing, memberships, passes: [pass('pass', '2026-03-03')] })).toMatchObject({
      kind: 'membership',
      membership: { id: 'old' },
    });
  });

  it('is otherwise the first active pass in the order of use', () => {
    const passes = [pass('over', '2026-01-31', 'expired'), pass('sooner', '2026-04-01'), pass('later', '2026-05-01')];
    expect(firstInUse({ ...nothing, passes })).toMatchObject({ kind: 'pass', pass: { id: 'sooner' } });
  });

  it('is absent if no pass is active', () => {
    expect(firstInUse({ ...nothing, passes: [pass('next month', '2026-05-01', 'upcoming')] })).toBeNull();
  });
});
