import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf } from '#machines/classes/places.rules.ts';
import { classWith, visits } from '#machines/visits/sample-classes.ts';

const { visit: booked } = classWith(visits.booked);
const inClass = (capacity: number, left: number, state?: NonNullable<typeof booked>['state']) => ({
  capacity,
  spaces_left: left,
  waitlist_count: 5,
  visit: state && booked ? { ...booked, state, waitlist_position: 2 } : null,
});

const classes = fc.integer({ min: 1, max: 60 }).chain((capacity) => fc.tuple(fc.constant(capacity), fc.integer({ min: 0, max: capacity })));

describe('the places of a class', () => {
  it('are all shown, and a place that is not free is taken', () => {
    fc.assert(
      fc.property(classes, ([capacity, left]) => {
        expect(placesOf(inClass(capacity, left))).toEqual({ kind: 'plain', total: capacity, filled: capacity - left });
      }),
      { numRuns: 1000 },
    );
  });

  it('contain the member’s place among the taken places', () => {
    fc.assert(
      fc.property(classes, fc.constantFrom('booked' as const, 'attended' as const), ([capacity, left], state) => {
        fc.pre(left < capacity);
        const { kind, own, filled } = placesOf(inClass(capacity, left, state));
        expect(kind).toBe('yours');
        expect(own).toBeGreaterThanOrEqual(0);
        expect(own).toBeLessThan(filled);
      }),
      { numRuns: 1000 },
    );
  });

  it('end with the place that is held for the member with the offer', () => {
    expect(placesOf(inClass(8, 0, 'pending'))).toEqual({ kind: 'kept', total: 8, filled: 8, held: 7 });
  });

  it('are followed by the waitlist, with the member at their position', () => {
    expect(placesOf(inClass(10, 0, 'waitlisted'))).toEqual({ kind: 'inLine', total: 10, filled: 10, queue: { length: 5, own: 1 } });
  });

  it('contain no place of a member who has cancelled', () => {
    expect(placesOf(inClass(10, 3, 'cancelled'))).toEqual({ kind: 'plain', total: 10, filled: 7 });
  });
});
