import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Session } from '#contract/classes.ts';
import { concernsAnyOf } from '#machines/app/screen.types.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { DataChanged } from '#machines/app/resource.types.ts';
import { concernsClasses } from '#machines/classes/class-updates.rules.ts';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import { createResourceSubscription } from '#machines/visits/resource-subscription.ts';
import { lazyVisit } from '#machines/visits/lazy-visit.ts';
import { createChildSubscription, visitActorId, visitSubscriptionId } from '#machines/visits/forward-visit-events.ts';
import { laterDate } from '#machines/visits/studio-clock.rules.ts';
import type { BoundaryExpected, ReadAnswer, ReadSessionInput, VisitPress } from '#machines/visits/visit.types.ts';
import { type MemberSummary, memberSummaryAfter } from './member-summary.rules.ts';
import {
  initialContext,
  beginsOtherWeek,
  belongsToOtherWeek,
  hasVisited,
  leadsToOtherDay,
  leadsToOtherWeek,
  nextListBoundary,
  idsOf,
  openClassOutsideWeek,
  openIdOf,
  opensAgainBeyond,
  urlStateFrom,
  sessionIn,
  shownWeek,
  visitInput,
  withTimetable,
  withVisit,
} from './class-list.rules.ts';
import type { ClassListContext, ClassListEmitted, ClassListEvent, ClassListInput, TimetableQuery } from './class-list.types.ts';

const timetableSubscription = createResourceSubscription((sessions: readonly Session[] | null, readAt): ClassListEvent => ({
  type: 'timetable.changed',
  sessions,
  readAt,
}));

export const classListSetup = setup({
  types: {
    context: {} as ClassListContext,
    input: {} as ClassListInput,
    events: {} as ClassListEvent,
    emitted: {} as ClassListEmitted,
    meta: {} as { readonly spec: string },
  },
  actors: {
    timetable: createResourceMachine<readonly Session[], TimetableQuery>(),
    memberSummary: createResourceMachine<MemberSummary>(),
    visit: lazyVisit(async () => (await import('#machines/visits/visit.machine.ts')).createVisitMachine()),
    readOpen: unprovidedPort<ReadAnswer, ReadSessionInput>('readOpen'),
    timetableSubscription,
    visitSubscription: createChildSubscription(),
    waitForBoundary: unprovidedListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    leadsToOtherWeek: ({ context, event }) =>
      event.type === 'route.entered' && leadsToOtherWeek(context, urlStateFrom(event.route, context.urlState)),
    showsOneOf: ({ context, event }) => event.type === 'places.changed' && concernsAnyOf(event, idsOf(context.sessions)),
    opensAgainBeyond: ({ context, event }) =>
      event.type === 'route.entered' && opensAgainBeyond(context, urlStateFrom(event.route, context.urlState)),
    concernsOpenBeyond: ({ context, event }) => event.type === 'places.changed' && concernsAnyOf(event, openClassOutsideWeek(context)),
    concernsClasses: ({ event }) => event.type === 'places.changed' && concernsClasses(event),
    leadsToOtherDay: ({ context, event }) =>
      event.type === 'route.entered' && leadsToOtherDay(context, urlStateFrom(event.route, context.urlState)),
    beginsOtherWeek: ({ context, event }) => event.type === 'boundary.passed' && beginsOtherWeek(context, event.now),
    isOtherWeek: ({ context, event }) => event.type === 'timetable.changed' && belongsToOtherWeek(context, event.readAt),
    namesVisited: ({ context, event }) => event.type === 'route.entered' && hasVisited(context, openIdOf(event.route) ?? ''),
    namesClass: ({ event }) => event.type === 'route.entered' && openIdOf(event.route) !== null,
    startsAtClass: ({ context }) => context.urlState.openId !== null,
    isVisited: ({ context }, { sessionId }: { sessionId: string }) => hasVisited(context, sessionId),
  },
  actions: {
    storeUrlState: assign(({ context, event }) => {
      assertEvent(event, 'route.entered');
      return { urlState: urlStateFrom(event.route, context.urlState) };
    }),
    queryWeek: sendTo('timetable', ({ context }) => ({ type: 'query.changed', query: shownWeek(context) })),
    reloadMemberSummary: sendTo('memberSummary', { type: 'boundary.passed' }),
    refreshMemberSummary: sendTo('memberSummary', { type: 'refresh.requested' }),
    forwardToTimetable: sendTo('timetable', ({ event }) => event),
    storeInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterDate(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: nextListBoundary(context),
    })),
    storeTimetable: assign(({ context, event }) => {
      assertEvent(event, 'timetable.changed');
      return withTimetable(context, event.sessions, event.readAt);
    }),
    updateVisits: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'timetable.changed');
      const { now } = withTimetable(context, event.sessions, event.readAt);
      for (const id of context.visited) {
        const session = sessionIn(event.sessions, id);
        if (session && session !== sessionIn(context.sessions, id))
          enqueue.sendTo(visitActorId(id), { type: 'session.changed', session, now });
      }
    }),
    storeSession: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'visit.changed');
      const sessions = withVisit(context.sessions, event.session, context.timeZone);
      const now = laterDate(context.now, event.now);
      for (const id of context.visited) {
        const session = sessionIn(sessions, id);
        if (id !== event.session.id && session && session !== sessionIn(context.sessions, id))
          enqueue.sendTo(visitActorId(id), { type: 'session.changed', session, now });
      }
      enqueue.assign({ sessions, now });
    }),
    updateMemberSummary: sendTo('memberSummary', ({ context: { now, timeZone }, event }): DataChanged<MemberSummary> => {
      assertEvent(event, 'visit.changed');
      const { session } = event;
      return {
        type: 'data.changed',
        update: (memberSummary) => memberSummaryAfter(memberSummary, session, timeZone, laterDate(now, event.now)),
      };
    }),
    updateTimetable: enqueueActions(({ context: { sessions }, enqueue }) => {
      if (sessions) enqueue.sendTo('timetable', { type: 'data.changed', data: sessions });
    }),
    rereadTimetable: sendTo('timetable', { type: 'boundary.passed' }),
    refreshTimetable: sendTo('timetable', { type: 'refresh.requested' }),
    updateOpenVisit: enqueueActions(({ context, enqueue }, answer: ReadAnswer) => {
      if (answer.kind === 'read' && hasVisited(context, answer.session.id))
        enqueue.sendTo(visitActorId(answer.session.id), { type: 'session.changed', session: answer.session, now: answer.now });
    }),
    startVisit: enqueueActions(({ context, self, enqueue }, { sessionId }: { sessionId: string }) => {
      enqueue.spawnChild('visit', { id: visitActorId(sessionId), input: visitInput(context, sessionId) });
      enqueue.spawnChild('visitSubscription', {
        id: visitSubscriptionId(sessionId),
        input: { parent: self, child: visitActorId(sessionId) },
      });
      enqueue.assign({ visited: [...context.visited, sessionId] });
    }),
    press: enqueueActions(({ enqueue }, { sessionId, press }: { sessionId: string; press: VisitPress }) => {
      enqueue.sendTo(visitActorId(sessionId), press);
    }),
    passOn: emit(({ event }) => {
      assertEvent(event, ['progress.started', 'progress.succeeded', 'progress.failed', 'error.occurred']);
      return event;
    }),
  },
  delays: {
    callTimeout: 15_000,
  },
});

export const contextFromInput = ({ input }: { input: ClassListInput }): ClassListContext => initialContext(input);
