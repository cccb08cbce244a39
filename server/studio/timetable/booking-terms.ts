/** The booking rules of a class, and how long its offers last: from its type, else its facility, else the studio. */
import { studioNumbers } from '#machines/studio-numbers.ts';
import { defaultOfferLengths, type OfferLengths } from '#machines/visits/offer.rules.ts';
import type { BookingTermsEntry, ClassTypeEntry, FacilityEntry } from '../folder/studio-json.schema.ts';

export interface BookingTerms {
  readonly opens_days_before: number;
  readonly closes_minutes_before: number;
  readonly cancel_minutes_before: number;
  readonly offer_minutes: OfferLengths;
}

const defaultTerms: BookingTerms = {
  opens_days_before: studioNumbers.bookingOpens.default,
  closes_minutes_before: studioNumbers.bookingCloses.default,
  cancel_minutes_before: studioNumbers.cancellationDeadline.default,
  offer_minutes: defaultOfferLengths,
};

const withTerms = (terms: BookingTerms, set: BookingTermsEntry = {}): BookingTerms => ({
  opens_days_before: set.opens_days_before ?? terms.opens_days_before,
  closes_minutes_before: set.closes_minutes_before ?? terms.closes_minutes_before,
  cancel_minutes_before: set.cancel_minutes_before ?? terms.cancel_minutes_before,
  offer_minutes: {
    over_16_hours: set.offer_minutes?.over_16_hours ?? terms.offer_minutes.over_16_hours,
    over_1_hour: set.offer_minutes?.over_1_hour ?? terms.offer_minutes.over_1_hour,
    under_1_hour: set.offer_minutes?.under_1_hour ?? terms.offer_minutes.under_1_hour,
  },
});

export const bookingTerms = (
  studio: BookingTermsEntry,
  facility: FacilityEntry | undefined | null,
  type: ClassTypeEntry | undefined,
): BookingTerms => [studio, facility?.booking, type].reduce<BookingTerms>(withTerms, defaultTerms);
