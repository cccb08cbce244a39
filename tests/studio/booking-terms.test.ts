/** The precedence of booking terms. Source: docs/decisions/booking.md#0357. */
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { bookingTerms } from '#server/studio/timetable/booking-terms.ts';
import { StudioDocument } from '#server/studio/folder/studio-json.schema.ts';

const documentWith = (booking: object, facility: object, type: object) =>
  v.safeParse(StudioDocument, {
    organisation: { key: 'box', name: 'Box', brand: '#b34700', currency: 'NZD', time_zone: 'Pacific/Auckland' },
    booking,
    facilities: [{ key: 'te-aro', name: 'Te Aro', address: '41 Tory Street', ...facility }],
    class_types: [{ name: 'CrossFit', ...type }],
    staff: [],
    pass_types: [],
  });

const termsWith = (booking: object, facility: object = {}, type: object = {}) => {
  const read = documentWith(booking, { booking: facility }, type);
  if (!read.success) throw new Error(JSON.stringify(read.issues.map(({ message }) => message)));
  const { booking: studio, facilities, class_types } = read.output;
  return bookingTerms(studio, facilities[0], class_types[0]);
};

const firstIssue = (booking: object) => documentWith(booking, {}, {}).issues?.[0]?.message;

describe('the terms of booking', () => {
  it('are by default a week, the start, two hours, and offers of 2 h, 30 min and 10 min', () => {
    expect(termsWith({})).toEqual({
      opens_days_before: 7,
      closes_minutes_before: 0,
      cancel_minutes_before: 120,
      offer_minutes: { over_16_hours: 120, over_1_hour: 30, under_1_hour: 10 },
    });
  });

  it.each(['opens_days_before', 'closes_minutes_before', 'cancel_minutes_before'] as const)(
    'are those of the type, else of the facility, else of the studio: %s',
    (term) => {
      expect(termsWith({ [term]: 1 })[term]).toBe(1);
      expect(termsWith({ [term]: 1 }, { [term]: 2 })[term]).toBe(2);
      expect(termsWith({ [term]: 1 }, { [term]: 2 }, { [term]: 3 })[term]).toBe(3);
      expect(termsWith({ [term]: 1 }, {}, { [term]: 0 })[term]).toBe(0);
    },
  );

  it('are set separately for each length of an offer', () => {
    const studio = { offer_minutes: { over_16_hours: 60, over_1_hour: 20, under_1_hour: 5 } };
    const facility = { offer_minutes: { over_1_hour: 25, under_1_hour: 6 } };
    const type = { offer_minutes: { under_1_hour: 7 } };
    expect(termsWith(studio, facility, type).offer_minutes).toEqual({ over_16_hours: 60, over_1_hour: 25, under_1_hour: 7 });
  });

  it.each([
    [{ over_16_hours: 14 }, 'must be at least 15'],
    [{ over_16_hours: 721 }, 'must be at most 720'],
    [{ over_1_hour: 9 }, 'must be at least 10'],
    [{ over_1_hour: 61 }, 'must be at most 60'],
    [{ under_1_hour: 4 }, 'must be at least 5'],
    [{ under_1_hour: 31 }, 'must be at most 30'],
    [{ under_1_hour: 10.5 }, 'must be a whole number'],
  ])('have bounds: %j', (offer_minutes, message) => {
    expect(firstIssue({ offer_minutes })).toBe(message);
  });
});
