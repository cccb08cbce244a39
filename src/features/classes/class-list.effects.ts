/** Fills the ports of the timetable. */
import { fromPromise } from 'xstate';
import type { Session } from '#contract/classes.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { TimetableQuery } from '#machines/classes/class-list.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

/** Reads the classes from one instant to another at the current facility. */
const load = (api: Api, clock: ServerClock) =>
  fromPromise<LoadAnswer<readonly Session[]>, { readonly query: TimetableQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call('listSessions', { query: { from: query.from, to: query.to }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.sessions, readAt: clock.now().toISOString() };
  });

export const timetableWith = ({ api, clock }: { readonly api: Api; readonly clock: ServerClock }) =>
  createResourceMachine<readonly Session[], TimetableQuery>().provide({ actors: { load: load(api, clock) } });
