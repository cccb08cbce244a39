/** The places of a class as a row of dots. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Session } from '#contract/classes.ts';
import type { VisitState } from '#contract/visit-fields.ts';

export interface Places {
  readonly label: MessageDescriptor;
  readonly total: number;
  readonly filled: number;
  readonly own?: number;
  readonly held?: number;
  readonly queue?: { readonly length: number; readonly own: number };
}

/** Where among the taken places the member's own is drawn: nobody has a number, so always at the same one. */
const ownPlace = 4;

/** What is taken, what is free, and what of it is the member's. */
export function placesOf(session: Session): Places {
  const { capacity, spaces_left: left, visit } = session;
  const taken = capacity - left;
  const places = { total: capacity, filled: taken, label: msg`${taken} of ${capacity} places taken` };
  return (visit && mine[visit.state]?.(session, places)) ?? places;
}

type Mine = (session: Session, places: Places) => Places;

const isYours: Mine = (_, { total: capacity, filled: taken }) => ({
  total: capacity,
  filled: taken,
  own: Math.min(ownPlace, taken - 1),
  label: msg`${taken} of ${capacity} places taken, one is yours`,
});

const mine: Readonly<Partial<Record<VisitState, Mine>>> = {
  booked: isYours,
  attended: isYours,
  pending: (_, { total: capacity, filled: taken }) => ({
    total: capacity,
    filled: taken,
    held: taken - 1,
    label: msg`${taken} of ${capacity} places taken, one is kept for you`,
  }),
  waitlisted: ({ visit, waitlist_count: length }, { total: capacity, filled }) => ({
    total: capacity,
    filled,
    queue: { length, own: (visit?.waitlist_position ?? 1) - 1 },
    label: msg`All ${capacity} places taken, and you are in line`,
  }),
};
