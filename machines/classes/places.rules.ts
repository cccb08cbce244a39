/** The places of a class as a row of marks: taken, free, and the member's own. Source: mock "Every place in a class is a spot". */
import type { Session } from '#contract/classes.ts';
import type { VisitState } from '#contract/visit-fields.ts';

/** The member has a place (`yours`), has an offer for a place (`kept`), is on the waitlist (`inLine`), or none of these. */
export type PlacesKind = 'plain' | 'yours' | 'kept' | 'inLine';

export interface Places {
  readonly kind: PlacesKind;
  readonly total: number;
  readonly filled: number;
  /** The index of the member’s place among the taken places. */
  readonly own?: number;
  /** The index of the place that is offered to the member. */
  readonly held?: number;
  /** The waitlist, and the member's index in it. */
  readonly queue?: { readonly length: number; readonly own: number };
}

type PlacesFacts = Pick<Session, 'capacity' | 'spaces_left' | 'waitlist_count' | 'visit'>;

const kinds: Readonly<Partial<Record<VisitState, PlacesKind>>> = {
  booked: 'yours',
  attended: 'yours',
  pending: 'kept',
  waitlisted: 'inLine',
};

/** The index at which the member’s own place is drawn. Places have no numbers, so this index is constant. */
const ownPlace = 4;

export const placesOf = ({ capacity: total, spaces_left, waitlist_count, visit }: PlacesFacts): Places => {
  const filled = total - spaces_left;
  const kind = (visit && kinds[visit.state]) ?? 'plain';
  switch (kind) {
    case 'yours':
      return { kind, total, filled, own: Math.min(ownPlace, filled - 1) };
    case 'kept':
      return { kind, total, filled, held: filled - 1 };
    case 'inLine':
      return { kind, total, filled, queue: { length: waitlist_count, own: (visit?.waitlist_position ?? 1) - 1 } };
    case 'plain':
      return { kind, total, filled };
  }
};
