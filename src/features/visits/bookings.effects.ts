import { fromPromise } from 'xstate';
import * as visitCalls from '#contract/visit-calls.ts';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import { waitForBoundary } from './boundary.effects.ts';
import { createVisitLogic, type VisitDependencies } from './visit.effects.ts';

const listBookings = ({ api, clock }: VisitDependencies) =>
  fromPromise<LoadAnswer<readonly Visit[]>, { readonly query: undefined }>(async ({ signal }) => {
    const answered = await api.call(visitCalls.listBookings, { signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.visits, readAt: clock.now().toISOString() };
  });

export const bookingsEffects = (deps: VisitDependencies) => ({
  bookings: createResourceMachine<readonly Visit[]>(listBookings(deps)),
  visit: createVisitLogic(deps),
  waitForBoundary: waitForBoundary(deps),
});
