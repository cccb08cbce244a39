import { fromPromise } from 'xstate';
import * as dropInCalls from '#contract/drop-in-calls.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import type { BookInput, ChangeAnswer, ChangeInput } from '#machines/visits/visit.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { waitForBoundary } from './boundary.effects.ts';
import { readSession } from './read-session.effects.ts';

export interface VisitDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
  /** Withdraws the write with this key, so that the app no longer sends it. */
  readonly withdrawWrite?: (key: string) => void;
}

type BookingCall = typeof visitCalls.bookVisit | typeof dropInCalls.dropIn | typeof visitCalls.joinWaitlist;
type ChangeCall = (typeof visitCalls)['cancelVisit' | 'lateCancelVisit' | 'confirmVisit' | 'declineVisit'];

const book = ({ api, clock }: VisitDependencies, call: BookingCall) =>
  fromPromise<ChangeAnswer, BookInput>(async ({ input: { sessionId: id, key, passId: pass_id, price, subject }, signal }) => {
    const answered = await api.call(call, { params: { id }, body: { pass_id, price }, key, subject, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const change = ({ api, clock }: VisitDependencies, call: ChangeCall) =>
  fromPromise<ChangeAnswer, ChangeInput>(async ({ input: { visitId: id, key, subject }, signal }) => {
    const answered = await api.call(call, { params: { id }, key, subject, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const visitEffects = (deps: VisitDependencies) => ({
  readSession: readSession(deps),
  bookVisit: book(deps, visitCalls.bookVisit),
  dropIn: book(deps, dropInCalls.dropIn),
  joinWaitlist: book(deps, visitCalls.joinWaitlist),
  cancelVisit: change(deps, visitCalls.cancelVisit),
  lateCancelVisit: change(deps, visitCalls.lateCancelVisit),
  confirmVisit: change(deps, visitCalls.confirmVisit),
  declineVisit: change(deps, visitCalls.declineVisit),
  waitForBoundary: waitForBoundary(deps),
});

export const createVisitLogic = (deps: VisitDependencies) =>
  createVisitMachine().provide({
    actors: visitEffects(deps),
    actions: { withdrawWrite: ({ context: { intent } }) => (intent ? deps.withdrawWrite?.(intent.key) : undefined) },
  });
