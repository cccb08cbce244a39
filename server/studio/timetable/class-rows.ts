/** Converts classes of the folder to rows, with their instructors and whiteboards. */
import { isDeepStrictEqual } from 'node:util';
import { defaultOfferLengths, type OfferLengths } from '#machines/visits/offer.rules.ts';
import type { NewSession } from '../../database/schema.ts';
import { bookingWindow, type ClassOccurrence } from './occurrences.ts';
import { whiteboardOf } from './class-whiteboard.ts';
import { classId, courseId, definitionId, facilityId, staffId } from '../load/studio-ids.ts';
import type { DesiredRecord } from '../load/studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

type ClassRow = Omit<NewSession, 'id' | 'cancelled_at' | 'cancelled_reason'>;
export interface Instructor {
  readonly staff_id: string;
  readonly position: number;
  readonly substituted: boolean;
  readonly substitutes_for: string | null;
}

export interface DesiredClass {
  readonly occurrence: ClassOccurrence;
  readonly row: ClassRow;
  readonly instructors: readonly Instructor[];
  readonly whiteboard: readonly string[];
}

const offerMinutesOf = (lengths: OfferLengths): string | null =>
  isDeepStrictEqual(lengths, defaultOfferLengths) ? null : JSON.stringify(lengths);

const rowOf = (occurrence: ClassOccurrence, { organisation }: StudioDocument, orgId: string): ClassRow => {
  const { facts, key, startsAt, endsAt } = occurrence;
  const { facility } = facts;
  const window = bookingWindow(occurrence, facility.time_zone ?? organisation.time_zone);
  return {
    org_id: orgId,
    facility_id: facilityId(organisation.key, facility.key),
    key,
    name: facts.name,
    type: facts.type,
    description: facts.description,
    location_name: facts.location,
    location_address: facility.address,
    starts_at: startsAt,
    ends_at: endsAt,
    booking_opens_at: window.opensAt,
    booking_closes_at: window.closesAt,
    cancellation_closes_at: window.cancellationClosesAt,
    capacity: facts.capacity,
    waitlists_on: facts.waitlist,
    dropin_spaces: facts.dropInSpaces,
    price_amount: facts.price,
    price_currency: facts.price === null ? null : (facility.currency ?? organisation.currency),
    whiteboard_visibility: facts.whiteboardVisibility,
    settle_at: null,
    course_id: facts.course === null ? null : courseId(organisation.key, facts.course),
    online_url: facts.online,
    offer_minutes: offerMinutesOf(facts.offerLengths),
  };
};

/** Newer columns are left out while they are null. Otherwise the first load after an upgrade would report every class as changed. */
const contentOf = ({ course_id, online_url, offer_minutes = null, ...row }: ClassRow): object => ({
  ...row,
  ...(course_id === null ? {} : { course_id }),
  ...(online_url === null ? {} : { online_url }),
  ...(offer_minutes === null ? {} : { offer_minutes }),
});

const instructorsOf = ({ facts }: ClassOccurrence, orgKey: string): Instructor[] =>
  facts.instructors.map(({ key, substitutesFor }, position) => ({
    staff_id: staffId(orgKey, key),
    position,
    substituted: substitutesFor !== undefined,
    substitutes_for: substitutesFor ?? null,
  }));

export const desiredClasses = (
  occurrences: readonly ClassOccurrence[],
  document: StudioDocument,
  orgId: string,
): DesiredRecord<DesiredClass>[] =>
  occurrences.map((occurrence) => {
    const row = rowOf(occurrence, document, orgId);
    const instructors = instructorsOf(occurrence, document.organisation.key);
    const whiteboard = whiteboardOf(occurrence, document).map((name) => definitionId(document.organisation.key, name));
    return {
      key: occurrence.key,
      rowId: classId(document.organisation.key, occurrence.key),
      // Set only if there is a value, so that other classes have the same content as before whiteboards existed.
      content: [contentOf(row), instructors, occurrence.facts.cancelled, ...(whiteboard.length === 0 ? [] : [whiteboard])],
      item: { occurrence, row, instructors, whiteboard },
    };
  });
