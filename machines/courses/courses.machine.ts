/** The member finds a course, sees its classes, and books them one by one or all together. */
import { visitActorId } from '#machines/visits/forward-visit-events.ts';
import { coursesSetup, queueHead, contextFromInput } from './courses.setup.ts';

const feedback = {
  actions: 'passOn',
  description: 'The result of an intent is sent to the app, which shows it.',
  meta: { spec: '§8.success' },
} as const;

const staysAsItIs = 'The address names the course that is shown.';

const detail = coursesSetup.createStateConfig({
  initial: 'deciding',
  description: 'Whether one course is open, because the address names it.',
  meta: { spec: '§2.courses' },
  on: {
    'route.entered': [
      { guard: 'namesSame', description: staysAsItIs, meta: { spec: '§2.courses' } },
      {
        guard: 'namesCourse',
        target: '.open',
        actions: 'storeUrlState',
        description: 'The address names another course, which is read.',
        meta: { spec: '§2.courses' },
      },
      { target: '.closed', actions: 'storeUrlState', description: 'The address names no course.', meta: { spec: '§2.courses' } },
    ],
  },
  states: {
    deciding: {
      description: 'Does the address name a course from the start?',
      meta: { spec: '§2.courses' },
      always: [
        { guard: 'startsAtCourse', target: 'open', description: 'Yes: the course opens.', meta: { spec: '§2.courses' } },
        { target: 'closed', description: 'It does not.', meta: { spec: '§2.courses' } },
      ],
    },
    closed: { description: 'Only the list is shown.', meta: { spec: '§2.courses' } },
    open: {
      description: 'One course is shown with its classes, beside the list or over it.',
      meta: { spec: '§7.courses' },
      invoke: [
        {
          id: 'course',
          src: 'course',
          input: ({ context: { openId } }) => ({ query: { courseId: openId ?? '' } }),
          onError: {
            description: 'The resource of the course broke; the data of the last read stay.',
            meta: { spec: 'decisions.resource' },
          },
        },
        {
          id: 'courseSubscription',
          src: 'courseSubscription',
          input: ({ self }) => ({ parent: self, child: 'course' }),
          onError: { description: 'The subscription failed; the course stays as last read.', meta: { spec: 'decisions.resource' } },
        },
      ],
      on: {
        'course.changed': {
          actions: ['updateVisits', 'storeCourse', 'expectBoundary'],
          description: 'The course was read; actors of its classes receive the new data.',
          meta: { spec: '§7.courses' },
        },
      },
    },
  },
});

const all = coursesSetup.createStateConfig({
  initial: 'resting',
  description: 'Whether the classes of the course are being booked together.',
  meta: { spec: 'decisions.courses.all' },
  on: {
    'route.entered': [
      { guard: 'namesSame', description: staysAsItIs, meta: { spec: '§2.courses' } },
      {
        target: '.resting',
        actions: 'clearQueue',
        description: 'The member leaves the course: the request in progress is finished, and no further class is booked.',
        meta: { spec: 'decisions.courses.all' },
      },
    ],
  },
  states: {
    resting: {
      description: 'No “Book all” runs. Each class can be booked with its own button, and shows its result of the last “Book all”.',
      meta: { spec: 'decisions.courses.all' },
      on: {
        'bookAll.pressed': {
          guard: 'canBookAll',
          target: 'booking',
          actions: 'beginAll',
          description: 'The member books all classes that can be booked now, the earliest first.',
          meta: { spec: 'decisions.courses.all' },
        },
      },
    },
    booking: {
      description: 'One class is booked as if its own button had been pressed; the other classes wait for their turn.',
      meta: { spec: 'decisions.courses.all' },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Does the next class have an actor already?',
          meta: { spec: 'decisions.courses.all' },
          always: [
            {
              guard: { type: 'isVisited', params: ({ context }) => ({ sessionId: queueHead(context) }) },
              target: 'waiting',
              actions: { type: 'press', params: ({ context }) => ({ sessionId: queueHead(context), press: { type: 'book.pressed' } }) },
              description: 'Yes: this actor books the class.',
              meta: { spec: '§4.visit' },
            },
            {
              target: 'waiting',
              actions: [
                { type: 'startVisit', params: ({ context }) => ({ sessionId: queueHead(context) }) },
                { type: 'press', params: ({ context }) => ({ sessionId: queueHead(context), press: { type: 'book.pressed' } }) },
              ],
              description: 'No: the class gets an actor, which books the class.',
              meta: { spec: '§4.visit' },
            },
          ],
        },
        waiting: {
          description: 'The actor of the class requests the booking. If free cancellation is over, the member must confirm first.',
          meta: { spec: 'decisions.courses.all' },
          invoke: {
            id: 'classSubscription',
            src: 'classSubscription',
            input: ({ self, context }) => ({ parent: self, child: visitActorId(queueHead(context)) }),
            onError: {
              target: '#courses.all.resting',
              actions: 'giveUp',
              description: 'The actor of the class sends no more events: no further class is booked.',
              meta: { spec: 'decisions.courses.all' },
            },
          },
          on: {
            'class.settled': [
              {
                guard: { type: 'isUnsettled', params: ({ event }) => event },
                target: '#courses.all.resting',
                actions: [{ type: 'storeEnding', params: ({ event }) => event }, 'giveUp'],
                description: 'It is not known whether the class was booked: no further class is booked until the member has resolved this.',
                meta: { spec: 'decisions.courses.all' },
              },
              {
                guard: 'hasAnother',
                target: 'choosing',
                actions: { type: 'storeEnding', params: ({ event }) => event },
                description: 'The attempt has ended, with or without a booking: the next class follows.',
                meta: { spec: 'decisions.courses.all' },
              },
              {
                target: '#courses.all.resting',
                actions: { type: 'storeEnding', params: ({ event }) => event },
                description: 'Each class was tried once.',
                meta: { spec: 'decisions.courses.all' },
              },
            ],
          },
        },
      },
    },
  },
});

export const createCoursesMachine = () =>
  coursesSetup.createMachine({
    id: 'courses',
    description: 'The courses of a studio, and the open course with its classes.',
    meta: { spec: '§2.courses' },
    context: contextFromInput,
    type: 'parallel',
    invoke: [
      {
        id: 'courses',
        src: 'courses',
        input: { query: undefined },
        onError: { description: 'The resource of the list broke; the data of the last read stay.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'waitForBoundary',
        src: 'waitForBoundary',
        input: { at: null },
        onError: {
          description:
            'The clock failed: the page shows the possible actions as of the last answer, and the server checks each request anyway.',
          meta: { spec: 'decisions.booking.predicates' },
        },
      },
    ],
    on: {
      'boundary.passed': {
        actions: ['storeInstant', 'expectBoundary'],
        description: 'The possible actions may change at this instant.',
        meta: { spec: 'decisions.booking.predicates' },
      },
      'visit.changed': {
        actions: ['storeSession', 'updateResource', 'expectBoundary', 'refresh'],
        description:
          'The answer to an action of the member changed a class; the course is read again, because each class shows the remaining visits of its pass.',
        meta: { spec: 'decisions.wire.sessions' },
      },
      'card.pressed': [
        {
          guard: { type: 'isVisited', params: ({ event }) => event },
          actions: { type: 'press', params: ({ event }) => event },
          description: 'The member acts on a class that already has an actor.',
          meta: { spec: '§4.visit' },
        },
        {
          actions: [
            { type: 'startVisit', params: ({ event }) => event },
            { type: 'press', params: ({ event }) => event },
          ],
          description: 'The member acts on a class for the first time.',
          meta: { spec: '§4.visit' },
        },
      ],
      'places.changed': {
        guard: 'concernsClasses',
        actions: 'reread',
        description:
          'Places of a class changed, here or elsewhere: the list and the open course are read again, because both count the member’s bookings.',
        meta: { spec: '§7.realtime' },
      },
      'connection.returned': { actions: 'forward', description: 'The device is online again.', meta: { spec: 'decisions.resource' } },
      'progress.started': feedback,
      'progress.succeeded': feedback,
      'progress.failed': feedback,
      'error.occurred': feedback,
    },
    states: { detail, all },
  });

export type CoursesMachine = ReturnType<typeof createCoursesMachine>;
