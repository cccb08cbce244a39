import { fromPromise } from 'xstate';
import * as classCalls from '#contract/class-calls.ts';
import type { Refused } from '#contract/call-failure.ts';
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

/** Reads all pages of a long timetable. A page without a later start ends the loop. */
export async function readPages(
  api: Api,
  { from, to }: TimetableQuery,
  signal: AbortSignal,
  before: readonly Session[] = [],
): Promise<readonly Session[] | Refused> {
  const answered = await api.call(classCalls.listSessions, { query: { from, to }, signal });
  if (answered.kind === 'refused') return answered;
  const { sessions, next_from: next } = answered.answer;
  const read = [...before, ...sessions];
  const isLast = next === undefined || Date.parse(next) <= Date.parse(from);
  return isLast ? read : readPages(api, { from: next, to }, signal, read);
}

/** Reads the classes from one instant to another at the current facility. */
const loadTimetable = ({ api, clock }: ListDependencies) =>
  fromPromise<LoadAnswer<readonly Session[]>, { readonly query: TimetableQuery }>(async ({ input: { query }, signal }) => {
    const answered = await readPages(api, query, signal);
    return 'kind' in answered ? answered : { kind: 'read', data: answered, readAt: clock.now().toISOString() };
  });

/** Reads the summary of the member. The code is in a separate chunk, because the timetable works without the summary. */
const loadMemberSummary = ({ api, clock }: ListDependencies) =>
  fromPromise<LoadAnswer<MemberSummary>, { readonly query: undefined }>(async ({ signal }) => {
    const { readMemberSummary } = await import('./member-summary.effects.ts');
    const answered = await readMemberSummary(api, signal);
    return 'kind' in answered ? answered : { kind: 'read', data: answered, readAt: clock.now().toISOString() };
  });

export const classListEffects = (deps: ListDependencies) => ({
  timetable: createResourceMachine<readonly Session[], TimetableQuery>(loadTimetable(deps)),
  memberSummary: createResourceMachine<MemberSummary>(loadMemberSummary(deps)),
});
