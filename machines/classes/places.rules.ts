/** The places of a class as a row: how many are taken, and which of them is about the member. Source: mock "Every place in a class is a spot". */
import type { Session } from '#contract/classes.ts';
import type { VisitState } from '#contract/visit-fields.ts';

/** The relation of the member to the places: they have one, are offered one, wait for one, or none of these. */
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

/** Where among the taken places the member's own is drawn: places have no numbers, so it is always the same one. */
const ownPlace = 4;

/** Taken and free places, and the place of the member. */
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
