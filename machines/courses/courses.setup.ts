import { type AnyEventObject, assertEvent, assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import type { CourseDetail } from '#contract/courses.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { concernsClasses } from '#machines/classes/class-updates.rules.ts';
import { unprovidedListener } from '#machines/port.ts';
import { createResourceSubscription } from '#machines/visits/resource-subscription.ts';
import {
  createChildSubscription,
  type SubscriptionInput,
  visitActorId,
  visitSubscriptionId,
} from '#machines/visits/forward-visit-events.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { laterDate } from '#machines/visits/studio-clock.rules.ts';
import type { VisitActor } from '#machines/visits/visit.selectors.ts';
import type { BoundaryExpected, VisitPress } from '#machines/visits/visit.types.ts';
import {
  initialContext,
  bookableIn,
  canBookAll,
  courseIdOf,
  endingOf,
  giveUpQueue,
  nextCourseBoundary,
  sessionIn,
  visitInputIn,
  withCourse,
  withEnding,
  withSession,
} from './courses.rules.ts';
import type { ClassEnding, CourseList, CourseQuery, CoursesContext, CoursesEmitted, CoursesEvent, CoursesInput } from './courses.types.ts';

const courseSubscription = createResourceSubscription((course: CourseDetail, readAt): CoursesEvent => ({
  type: 'course.changed',
  course,
  readAt,
}));

/** Sends the result of booking a class once, as soon as its actor has one. */
const createClassSubscription = () =>
  fromCallback<AnyEventObject, SubscriptionInput>(({ input: { parent, child }, sendBack }) => {
    const visit: VisitActor | undefined = parent.getSnapshot().children[child];
    let isReported = false;
    const listen = () => {
      const ending = visit && !isReported ? endingOf(visit.getSnapshot()) : null;
      if (!ending) return;
      isReported = true;
      sendBack({ type: 'class.settled', ending } satisfies CoursesEvent);
    };
    const subscription = visit?.subscribe(listen);
    listen();
    return () => subscription?.unsubscribe();
  });

export const queueHead = ({ queue: [head = ''] }: CoursesContext): string => head;

export const coursesSetup = setup({
  types: {
    context: {} as CoursesContext,
    input: {} as CoursesInput,
    events: {} as CoursesEvent,
    emitted: {} as CoursesEmitted,
    meta: {} as { readonly spec: string },
  },
  actors: {
    courses: createResourceMachine<CourseList>(),
    course: createResourceMachine<CourseDetail, CourseQuery>(),
    visit: createVisitMachine(),
    courseSubscription,
    visitSubscription: createChildSubscription(),
    classSubscription: createClassSubscription(),
    waitForBoundary: unprovidedListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    startsAtCourse: ({ context }) => context.openId !== null,
    namesSame: ({ context, event }) => event.type === 'route.entered' && courseIdOf(event.route) === context.openId,
    namesCourse: ({ event }) => event.type === 'route.entered' && courseIdOf(event.route) !== null,
    concernsClasses: ({ event }) => event.type === 'places.changed' && concernsClasses(event),
    isVisited: ({ context }, { sessionId }: { sessionId: string }) => context.visited.includes(sessionId),
    canBookAll: ({ context }) => canBookAll(context),
    isUnsettled: (_, { ending }: { ending: ClassEnding }) => ending.kind === 'unsettled',
    hasAnother: ({ context }) => context.queue.length > 1,
  },
  actions: {
    storeUrlState: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { openId: courseIdOf(event.route), course: null };
    }),
    storeInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterDate(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: nextCourseBoundary(context),
    })),
    storeCourse: assign(({ context, event }) => {
      assertEvent(event, 'course.changed');
      return withCourse(context, event.course, event.readAt);
    }),
    updateVisits: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'course.changed');
      const { now } = withCourse(context, event.course, event.readAt);
      for (const session of event.course.sessions)
        if (context.visited.includes(session.id) && session !== sessionIn(context.course, session.id))
          enqueue.sendTo(visitActorId(session.id), { type: 'session.changed', session, now });
    }),
    storeSession: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'visit.changed');
      const course = withSession(context.course, event.session, context.timeZone);
      const now = laterDate(context.now, event.now);
      for (const session of course?.sessions ?? [])
        if (session.id !== event.session.id && context.visited.includes(session.id) && session !== sessionIn(context.course, session.id))
          enqueue.sendTo(visitActorId(session.id), { type: 'session.changed', session, now });
      enqueue.assign({ course, now });
    }),
    updateResource: enqueueActions(({ context: { course }, enqueue }) => {
      if (course) enqueue.sendTo('course', { type: 'data.changed', data: course });
    }),
    reread: enqueueActions(({ context: { openId }, enqueue }) => {
      enqueue.sendTo('courses', { type: 'boundary.passed' });
      if (openId !== null) enqueue.sendTo('course', { type: 'boundary.passed' });
    }),
    refresh: enqueueActions(({ context: { openId }, enqueue }) => {
      enqueue.sendTo('courses', { type: 'refresh.requested' });
      if (openId !== null) enqueue.sendTo('course', { type: 'refresh.requested' });
    }),
    forward: enqueueActions(({ context: { openId }, event, enqueue }) => {
      assertEvent(event, 'connection.returned');
      enqueue.sendTo('courses', event);
      if (openId !== null) enqueue.sendTo('course', event);
    }),
    startVisit: enqueueActions(({ context, self, enqueue }, { sessionId }: { sessionId: string }) => {
      enqueue.spawnChild('visit', { id: visitActorId(sessionId), input: visitInputIn(context, sessionId) });
      enqueue.spawnChild('visitSubscription', {
        id: visitSubscriptionId(sessionId),
        input: { parent: self, child: visitActorId(sessionId) },
      });
      enqueue.assign({ visited: [...context.visited, sessionId] });
    }),
    press: enqueueActions(({ enqueue }, { sessionId, press }: { sessionId: string; press: VisitPress }) => {
      enqueue.sendTo(visitActorId(sessionId), press);
    }),
    beginAll: assign(({ context }) => ({ queue: bookableIn(context.course, context.now), outcomes: [] })),
    storeEnding: assign(({ context }, { ending }: { ending: ClassEnding }) => withEnding(context, ending)),
    giveUp: assign(({ context }) => giveUpQueue(context)),
    clearQueue: assign({ queue: [], outcomes: [] }),
    passOn: emit(({ event }) => {
      assertEvent(event, ['progress.started', 'progress.succeeded', 'progress.failed', 'error.occurred']);
      return event;
    }),
  },
});

export const contextFromInput = ({ input }: { input: CoursesInput }): CoursesContext => initialContext(input);
