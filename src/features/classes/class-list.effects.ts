/** Fills the ports of the timetable and of what accompanies it. */
import { fromPromise } from 'xstate';
import * as classCalls from '#contract/class-calls.ts';
import * as passCalls from '#contract/pass-calls.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import type { Session } from '#contract/classes.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { TimetableQuery } from '#machines/classes/class-list.types.ts';
import type { MemberSummary } from '#machines/classes/member-summary.rules.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface ListDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

/** Reads the classes from one instant to another at the current facility. */
const loadTimetable = ({ api, clock }: ListDependencies) =>
  fromPromise<LoadAnswer<readonly Session[]>, { readonly query: TimetableQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call(classCalls.listSessions, { query: { from: query.from, to: query.to }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.sessions, readAt: clock.now().toISOString() };
  });

/** Reads bookings, passes and memberships together; the first refusal is the answer. */
const loadMemberSummary = ({ api, clock }: ListDependencies) =>
  fromPromise<LoadAnswer<MemberSummary>, { readonly query: undefined }>(async ({ signal }) => {
    const [bookings, passes, memberships] = await Promise.all([
      api.call(visitCalls.listBookings, { signal }),
      api.call(passCalls.listPasses, { signal }),
      api.call(passCalls.listMemberships, { signal }),
    ]);
    if (bookings.kind === 'refused') return bookings;
    if (passes.kind === 'refused') return passes;
    if (memberships.kind === 'refused') return memberships;
    const data = { bookings: bookings.answer.visits, passes: passes.answer.passes, memberships: memberships.answer.memberships };
    return { kind: 'read', data, readAt: clock.now().toISOString() };
  });

export const classListEffects = (deps: ListDependencies) => ({
  timetable: createResourceMachine<readonly Session[], TimetableQuery>(loadTimetable(deps)),
  memberSummary: createResourceMachine<MemberSummary>(loadMemberSummary(deps)),
});
