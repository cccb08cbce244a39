/** One class and the member's visits to it, for the models: Tuesday 18:00 to 19:00, with free cancellation until 16:00. */
import type { Session } from '#contract/classes.ts';
import type { Concession, Payer } from '#contract/concessions.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import type { Visit } from '#contract/visits.ts';

export const instants = {
  early: new Date('2026-03-03T10:00:00Z'),
  offerOver: new Date('2026-03-03T12:00:00Z'),
  deadline: new Date('2026-03-03T16:00:00Z'),
  start: new Date('2026-03-03T18:00:00Z'),
  end: new Date('2026-03-03T19:00:00Z'),
} as const;

export const freeClass: Session = {
  id: 'class',
  name: 'Strength',
  type: 'CrossFit',
  description: null,
  start_date: instants.start.toISOString(),
  end_date: instants.end.toISOString(),
  booking_open_date: '2026-02-24T18:00:00Z',
  booking_close_date: instants.start.toISOString(),
  cancellation_close_date: instants.deadline.toISOString(),
  cancelled: false,
  cancelled_reason: null,
  full: false,
  waitlists_on: true,
  dropin_spaces: 2,
  droppedin_count: 0,
  instructors: [],
  whiteboard_items: [],
  whiteboard_visibility: 'attending',
  capacity: 12,
  spaces_left: 3,
  waitlist_count: 0,
  location: { name: 'Main Street', address: '1 Main Street' },
  price: null,
  concession: null,
  concession_refusal: null,
  visit: null,
};

export const fullClass: Session = { ...freeClass, full: true, spaces_left: 0 };

/** No pass of the member covers this class, but the class accepts drop-ins. */
export const dropInClass: Session = {
  ...freeClass,
  price: { amount: 2500, currency: 'NZD' },
  concession_refusal: { code: 'no_concession', fix: '/checkout' },
};

export const tenVisits: Concession = {
  pass_id: 'pass',
  name: '10-visit pass',
  kind: 'count',
  visits_left: 3,
  visits_total: 10,
  week_used: null,
  week_limit: null,
};

export const payers: readonly Payer[] = [
  { ...tenVisits, pass_id: 'first', name: '5-visit pass', visits_total: 5, expires_on: '2026-03-31' },
  { ...tenVisits, expires_on: null },
];

const plain: VisitFields = {
  id: 'visit',
  state: 'booked',
  cancelled_how: null,
  waitlist_position: null,
  offer_expires_at: null,
  pass_id: null,
  concession: null,
};

export const visits = {
  booked: plain,
  waitlisted: { ...plain, state: 'waitlisted', waitlist_position: 2 },
  pending: { ...plain, state: 'pending', offer_expires_at: instants.offerOver.toISOString() },
  attended: { ...plain, state: 'attended' },
  cancelled: { ...plain, state: 'cancelled', cancelled_how: 'inTime' },
} as const satisfies Record<string, VisitFields>;

/** The class with this visit. With a waitlisted or offered visit, the class is full. */
export const classWith = (visit: VisitFields): Session => ({
  ...(visit.state === 'waitlisted' || visit.state === 'pending' ? fullClass : freeClass),
  visit,
});

export const answered = (visit: VisitFields): Visit => ({ ...visit, session: classWith(visit), appointment: null });

export const problem = (code: ProblemCode, status = 409): Problem => ({ type: 'about:blank', title: code, status, code, message: code });
