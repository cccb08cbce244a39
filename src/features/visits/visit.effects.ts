/** Fills the ports of "one class and my visit". */
import { fromPromise } from 'xstate';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import type { BookInput, ChangeAnswer, ChangeInput } from '#machines/visits/visit.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { waitForBoundary } from './boundary.effects.ts';
import { readSession } from './read-session.effects.ts';

export interface VisitDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
  /** The member lets be what they asked for with this key: the app sends it no more. */
  readonly withdrawWrite?: (key: string) => void;
}

type Booking = 'bookVisit' | 'dropIn' | 'joinWaitlist';
type Change = 'cancelVisit' | 'lateCancelVisit' | 'confirmVisit' | 'declineVisit';

const book = ({ api, clock }: VisitDependencies, name: Booking) =>
  fromPromise<ChangeAnswer, BookInput>(async ({ input: { sessionId: id, key, passId: pass_id, price, subject }, signal }) => {
    const answered = await api.call(name, { params: { id }, body: { pass_id, price }, key, subject, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const change = ({ api, clock }: VisitDependencies, name: Change) =>
  fromPromise<ChangeAnswer, ChangeInput>(async ({ input: { visitId: id, key, subject }, signal }) => {
    const answered = await api.call(name, { params: { id }, key, subject, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const visitEffects = (deps: VisitDependencies) => ({
  readSession: readSession(deps),
  bookVisit: book(deps, 'bookVisit'),
  dropIn: book(deps, 'dropIn'),
  joinWaitlist: book(deps, 'joinWaitlist'),
  cancelVisit: change(deps, 'cancelVisit'),
  lateCancelVisit: change(deps, 'lateCancelVisit'),
  confirmVisit: change(deps, 'confirmVisit'),
  declineVisit: change(deps, 'declineVisit'),
  waitForBoundary: waitForBoundary(deps),
});

/** The actor of a class. */
export const createVisitLogic = (deps: VisitDependencies) =>
  createVisitMachine().provide({
    actors: visitEffects(deps),
    actions: { withdrawWrite: ({ context: { intent } }) => (intent ? deps.withdrawWrite?.(intent.key) : undefined) },
  });
