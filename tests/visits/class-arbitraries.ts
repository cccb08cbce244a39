/** Random classes around every boundary. There are few distinct instants, so `now` is often on one, or one millisecond beside it. */
import fc from 'fast-check';
import { visitStates } from '#contract/visit-fields.ts';
import type { SessionFacts } from '#machines/visits/session.rules.ts';

const zero = Date.UTC(2026, 2, 2, 6);
const hour = 3_600_000;

const slots = [0, 1, 2, 3, 4, 5].map((hours) => zero + hours * hour);
const slot = fc.constantFrom(...slots);
const iso = (at: number): string => new Date(at).toISOString();

const maybeDate = fc.option(slot.map(iso), { nil: null, freq: 4 });

const visit = fc.record({ state: fc.constantFrom(...visitStates), offer_expires_at: maybeDate });

export const anyClass: fc.Arbitrary<SessionFacts> = fc
  .record({
    start: slot,
    length: fc.constantFrom(hour, 2 * hour),
    booking_open_date: maybeDate,
    booking_close_date: maybeDate,
    cancellation_close_date: maybeDate,
    cancelled: fc.boolean(),
    full: fc.boolean(),
    waitlists_on: fc.boolean(),
    dropin_spaces: fc.integer({ min: -1, max: 3 }),
    droppedin_count: fc.integer({ min: 0, max: 3 }),
    visit: fc.option(visit, { nil: null }),
  })
  .map(({ start, length, ...rest }) => ({ ...rest, start_date: iso(start), end_date: iso(start + length) }));

/** A class that only its dates or visit make unavailable, so that most conditions are sometimes true. */
export const anyBookableClass: fc.Arbitrary<SessionFacts> = anyClass.map((session) => ({ ...session, cancelled: false }));

export const anyNow: fc.Arbitrary<Date> = fc
  .tuple(fc.constantFrom(...slots, zero + 6 * hour), fc.constantFrom(-1, 0, 1))
  .map(([at, aside]) => new Date(at + aside));

export const numRuns = 3_000;
