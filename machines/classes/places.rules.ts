/** The places of a class as a row: how many are taken, and which of them has to do with the member. Source: mock "Every place in a class is a spot". */
import type { Session } from '#contract/classes.ts';
import type { VisitState } from '#contract/visit-fields.ts';

/** What the member has to do with the places: one is theirs, one is kept for them, they are in line for one, or nothing. */
export type PlacesKind = 'plain' | 'yours' | 'kept' | 'inLine';

export interface Places {
  readonly kind: PlacesKind;
  readonly total: number;
  readonly filled: number;
  /** Which of the filled is the member's, counted from 0. */
  readonly own?: number;
  /** Which is kept for the member, counted from 0. */
  readonly held?: number;
  /** Those in line, and which of them is the member, counted from 0. */
  readonly queue?: { readonly length: number; readonly own: number };
}

type PlacesFacts = Pick<Session, 'capacity' | 'spaces_left' | 'waitlist_count' | 'visit'>;

const kinds: Readonly<Partial<Record<VisitState, PlacesKind>>> = {
  booked: 'yours',
  attended: 'yours',
  pending: 'kept',
  waitlisted: 'inLine',
};

/** Where among the taken places the member's own is drawn: nobody has a number, so always at the same one. */
const ownPlace = 4;

/** What is taken, what is free, and what of it is the member's. */
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
