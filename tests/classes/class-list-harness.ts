import { createActor, fromPromise } from 'xstate';
import { type Session } from '#contract/classes.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { type LoadAnswer } from '#machines/app/resource.types.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { createClassListMachine } from '#machines/classes/class-list.machine.ts';
import { selectClasses, selectMemberSummaryActor, selectVisitActor } from '#machines/classes/class-list.selectors.ts';
import { type Span } from '#machines/classes/day.rules.ts';
import { nextBooking, type MemberSummary } from '#machines/classes/member-summary.rules.ts';
import { type FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { createPorts, freeClass, instants, flushPromises } from '../visits/controlled-studio.ts';

export const sessionAt = (id: string, start: string, rest: Partial<Session> = {}): Session => ({
  ...freeClass,
  id,
  start_date: start,
  end_date: new Date(Date.parse(start) + 3_600_000).toISOString(),
  ...rest,
});
export const morningClass = sessionAt('morning', '2026-03-03T06:00:00Z', {
  name: 'Flow',
  type: 'Yoga',
  location: { name: 'Loft', address: '2 Side Street' },
});
export const thursdayClass = sessionAt('thursday', '2026-03-05T18:00:00Z');

interface Question {
  readonly query: Span;
  readonly answer: (sessions: readonly Session[], at?: Date) => Promise<void>;
  readonly fail: () => Promise<void>;
}

interface MemberSummaryRequest {
  readonly answer: (memberSummary: MemberSummary) => void;
  readonly fail: () => void;
}
export const emptySummary: MemberSummary = { bookings: [], passes: [], memberships: [] };

export const startClassList = (path = '/classes', now: Date = instants.early, timeZone = 'UTC') => {
  const ports = createPorts();
  const queries: Question[] = [];
  const load = fromPromise<LoadAnswer<readonly Session[]>, { readonly query: Span }>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        queries.push({
          query: input.query,
          answer: (data, at = now) => {
            resolve({ kind: 'read', data, readAt: at.toISOString() });
            return flushPromises();
          },
          fail: () => {
            reject(new Error('lost'));
            return flushPromises();
          },
        });
      }),
  );
  const memberSummaryRequests: MemberSummaryRequest[] = [];
  const loadMemberSummary = fromPromise<LoadAnswer<MemberSummary>, { readonly query: undefined }>(
    () =>
      new Promise((resolve, reject) => {
        memberSummaryRequests.push({
          answer: (data) => resolve({ kind: 'read', data, readAt: now.toISOString() }),
          fail: () => reject(new Error('lost')),
        });
      }),
  );
  const machine = createClassListMachine().provide({
    actors: {
      memberSummary: createResourceMachine<MemberSummary>().provide({ actors: { load: loadMemberSummary } }),
      timetable: createResourceMachine<readonly Session[], Span>().provide({ actors: { load } }),
      visit: createVisitMachine().provide({ actors: ports.actors }),
      readOpen: ports.actors.readSession,
      waitForBoundary: ports.actors.waitForBoundary,
    },
  });
  const place = (to: string) => {
    const [pathname = '', search = ''] = to.split('?');
    return parseRoute(pathname, search);
  };
  const actor = createActor(machine, { input: { route: place(path), now, timeZone, keySeed: 'mia' } });
  const emitted: FeedbackEvent[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const seen = () => actor.getSnapshot();
  return {
    actor,
    calls: ports.calls,
    expected: ports.expected,
    emitted,
    seen,
    goes: (to: string) => actor.send({ type: 'route.entered', route: place(to) }),
    question: (): Question => {
      const last = queries.at(-1);
      if (!last) throw new Error('nothing was asked');
      return last;
    },
    queries,
    memberSummaryRequests,
    memberSummaryRequest: (): MemberSummaryRequest => {
      const last = memberSummaryRequests.at(-1);
      if (!last) throw new Error('nobody asked what comes next');
      return last;
    },
    next: () => {
      const memberSummary = selectMemberSummaryActor(seen())?.getSnapshot().context.data;
      return memberSummary ? nextBooking(memberSummary, now) : undefined;
    },
    shown: () => selectClasses(seen())?.ahead.map(({ id }) => id),
    visit: (id: string) => selectVisitActor(id)(seen()),
  };
};
