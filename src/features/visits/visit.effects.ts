/** Fills the ports of "one class and my visit". */
import { fromPromise } from 'xstate';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import type { BookInput, ChangeAnswer, ChangeInput } from '#machines/visits/visit.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { waitForBoundary } from './boundary.effects.ts';
import { readSession } from './read-session.effects.ts';

export interface VisitMeans {
  readonly api: Api;
  readonly clock: ServerClock;
  /** The member lets be what they asked for with this key: the app sends it no more. */
  readonly withdrawWrite?: (key: string) => void;
}

type Booking = 'bookVisit' | 'dropIn' | 'joinWaitlist';
type Change = 'cancelVisit' | 'lateCancelVisit' | 'confirmVisit' | 'declineVisit';

const book = ({ api, clock }: VisitMeans, name: Booking) =>
  fromPromise<ChangeAnswer, BookInput>(async ({ input: { sessionId: id, key, passId: pass_id, price, subject }, signal }) => {
    const answered = await api.call(name, { params: { id }, body: { pass_id, price }, key, subject, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const change = ({ api, clock }: VisitMeans, name: Change) =>
  fromPromise<ChangeAnswer, ChangeInput>(async ({ input: { visitId: id, key, subject }, signal }) => {
    const answered = await api.call(name, { params: { id }, key, subject, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const visitEffects = (means: VisitMeans) => ({
  readSession: readSession(means),
  bookVisit: book(means, 'bookVisit'),
  dropIn: book(means, 'dropIn'),
  joinWaitlist: book(means, 'joinWaitlist'),
  cancelVisit: change(means, 'cancelVisit'),
  lateCancelVisit: change(means, 'lateCancelVisit'),
  confirmVisit: change(means, 'confirmVisit'),
  declineVisit: change(means, 'declineVisit'),
  waitForBoundary: waitForBoundary(means),
});

/** The actor of a class. */
export const createVisitLogic = (means: VisitMeans) =>
  createVisitMachine().provide({
    actors: visitEffects(means),
    actions: { withdrawWrite: ({ context: { intent } }) => (intent ? means.withdrawWrite?.(intent.key) : undefined) },
  });
