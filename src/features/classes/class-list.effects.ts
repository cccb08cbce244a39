/** Fills the ports of the timetable. */
import { fromCallback, fromPromise } from 'xstate';
import type { Session } from '#contract/classes.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { ClassListEvent, TimetableQuery } from '#machines/classes/class-list.types.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { wakeAt } from '#src/api/wake.ts';

/** Reads the classes from one instant to another at the current facility. */
const loadTimetable = (api: Api, clock: ServerClock) =>
  fromPromise<LoadAnswer<readonly Session[]>, { readonly query: TimetableQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call('listSessions', { query: { from: query.from, to: query.to }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.sessions, readAt: clock.now().toISOString() };
  });

/** Sleeps until the instant that the list expects next. */
const waitForBoundary = (clock: ServerClock) =>
  fromCallback<BoundaryExpected, Omit<BoundaryExpected, 'type'>>(({ input, sendBack, receive }) => {
    const sleepUntil = (at: string | null) => wakeAt(clock, at, (now) => sendBack({ type: 'boundary.passed', now } satisfies ClassListEvent));
    let stop = sleepUntil(input.at);
    receive(({ at }) => {
      stop();
      stop = sleepUntil(at);
    });
    return () => stop();
  });

export const classListEffects = ({ api, clock }: { readonly api: Api; readonly clock: ServerClock }) => ({
  timetable: createResourceMachine<readonly Session[], TimetableQuery>().provide({ actors: { load: loadTimetable(api, clock) } }),
  waitForBoundary: waitForBoundary(clock),
});
