/** The member sees the classes of a day or a week, and books or cancels in the list. */
import { nextListBoundary, timetableFrom } from './class-list.rules.ts';
import { classListSetup, contextFromInput } from './class-list.setup.ts';
import type { ClassListContext } from './class-list.types.ts';

/** The id of the class in the address. The region `days` handles `route.entered` first and stores the id. */
const theOpen = ({ context }: { context: ClassListContext }) => ({ sessionId: context.urlState.openId ?? '' });

const feedback = {
  actions: 'passOn',
  description: 'The result of an intent is sent to the app, which shows it.',
  meta: { spec: '§8.success' },
} as const;

const days = classListSetup.createStateConfig({
  initial: 'following',
  description: 'The shown day, and the week around this day that is read.',
  meta: { spec: 'decisions.wire.sessions' },
  states: {
    following: {
      description: 'The address names the day, the filters and the class; the week around the day is read.',
      meta: { spec: '§2.classes' },
      on: {
        'route.entered': [
          {
            guard: 'leadsToOtherWeek',
            actions: ['storeUrlState', 'queryWeek', 'expectBoundary'],
            description: 'The member goes to a day of another week, which is read.',
            meta: { spec: '§2.classes' },
          },
          {
            actions: 'storeUrlState',
            description: 'The member goes to a day, a filter or a class of the same week.',
            meta: { spec: '§2.classes' },
          },
        ],
        'timetable.changed': [
          {
            guard: 'isOtherWeek',
            actions: ['storeTimetable', 'queryWeek', 'expectBoundary'],
            description: 'The time of the device was wrong: by the studio’s clock today is in another week, which is read.',
            meta: { spec: 'decisions.wire.date' },
          },
          {
            actions: ['updateVisits', 'storeTimetable', 'expectBoundary'],
            description: 'The timetable was read; actors of classes receive the new data.',
            meta: { spec: '§7.listSessions' },
          },
        ],
        'boundary.passed': [
          {
            guard: 'beginsOtherWeek',
            actions: ['storeInstant', 'queryWeek', 'expectBoundary'],
            description: 'A new week begins while today is shown.',
            meta: { spec: 'decisions.booking.predicates' },
          },
          {
            actions: ['storeInstant', 'expectBoundary'],
            description: 'The possible actions may change at this instant, or a new day began.',
            meta: { spec: 'decisions.booking.predicates' },
          },
        ],
        'places.changed': {
          guard: 'showsOneOf',
          actions: 'rereadTimetable',
          description: 'Places of a class of this week changed, here or elsewhere: the week is read again.',
          meta: { spec: '§7.realtime' },
        },
        'visit.changed': {
          actions: ['storeSession', 'updateTimetable', 'expectBoundary', 'refreshTimetable'],
          description:
            'The answer to an action of the member changed a class; all classes are read again, because each class shows the remaining visits of its pass.',
          meta: { spec: 'decisions.wire.sessions' },
        },
        'connection.returned': {
          actions: 'forwardToTimetable',
          description: 'The device is online again.',
          meta: { spec: 'decisions.resource' },
        },
      },
    },
  },
});

const earlier = classListSetup.createStateConfig({
  initial: 'folded',
  description: 'Whether the classes of the day that have ended are shown.',
  meta: { spec: 'decisions.classList.earlier' },
  states: {
    folded: {
      description: 'Classes that have ended are hidden; one line shows how many there are.',
      meta: { spec: 'decisions.classList.earlier' },
      on: {
        'earlier.toggled': {
          target: 'unfolded',
          description: 'The member shows the classes that have ended.',
          meta: { spec: 'decisions.classList.earlier' },
        },
      },
    },
    unfolded: {
      description: 'Classes that have ended are shown.',
      meta: { spec: 'decisions.classList.earlier' },
      on: {
        'earlier.toggled': {
          target: 'folded',
          description: 'The member hides the classes that have ended.',
          meta: { spec: 'decisions.classList.earlier' },
        },
        'route.entered': {
          guard: 'leadsToOtherDay',
          target: 'folded',
          description: 'Another day is shown, with its ended classes hidden.',
          meta: { spec: 'decisions.classList.earlier' },
        },
      },
    },
  },
});

const detail = classListSetup.createStateConfig({
  initial: 'deciding',
  description: 'Whether one class is open, because the address names it.',
  meta: { spec: '§2.classes' },
  on: {
    'route.entered': [
      {
        guard: 'namesVisited',
        target: '.open',
        description: 'The address names a class that already has an actor, because the member opened it or acted on it before.',
        meta: { spec: '§2.classes' },
      },
      {
        guard: 'namesClass',
        target: '.open',
        actions: { type: 'startVisit', params: theOpen },
        description: 'The address names a class: the class opens with the data of the list, else it is read.',
        meta: { spec: '§2.classes' },
      },
      { target: '.closed', description: 'The address names no class.', meta: { spec: '§2.classes' } },
    ],
  },
  states: {
    deciding: {
      description: 'Does the address name a class from the start?',
      meta: { spec: '§2.classes' },
      always: [
        {
          guard: 'startsAtClass',
          target: 'open',
          actions: { type: 'startVisit', params: theOpen },
          description: 'Yes: the class opens, and is read if the list does not have it.',
          meta: { spec: '§2.classes' },
        },
        { target: 'closed', description: 'No: no class is open.', meta: { spec: '§2.classes' } },
      ],
    },
    closed: { description: 'Only the list is shown.', meta: { spec: '§2.classes' } },
    open: { description: 'One class is shown, beside the list or over it.', meta: { spec: '§2.classes' } },
  },
});

/** The open class, if it is not in the shown week. */
const beyond = classListSetup.createStateConfig({
  initial: 'following',
  description: 'Whether an open class that is not in the shown week is being read again.',
  meta: { spec: '§7.realtime' },
  on: {
    'places.changed': {
      guard: 'concernsOpenBeyond',
      target: '.rereading',
      description: 'Places of the open class changed, and the shown week does not contain this class.',
      meta: { spec: '§7.realtime' },
    },
    'route.entered': {
      guard: 'opensAgainBeyond',
      target: '.rereading',
      description: 'The member opens a class again that is not in the shown week, so its data may be old.',
      meta: { spec: '§7.realtime' },
    },
  },
  states: {
    following: { description: 'The open class is not being read.', meta: { spec: '§7.realtime' } },
    rereading: {
      tags: 'busy',
      description: 'The open class is read again while its former data stay on the screen.',
      meta: { spec: '§7.readSession' },
      invoke: {
        id: 'readOpen',
        src: 'readOpen',
        input: theOpen,
        onDone: {
          target: 'following',
          actions: { type: 'updateOpenVisit', params: ({ event }) => event.output },
          description: 'The actor of the class receives the new data, unless the server refuses.',
          meta: { spec: '§7.readSession' },
        },
        onError: {
          target: 'following',
          description: 'The open class could not be read; its data of the last read stay.',
          meta: { spec: 'decisions.resource' },
        },
      },
      after: {
        callTimeout: {
          target: 'following',
          description: 'Reading the open class takes too long; its data of the last read stay.',
          meta: { spec: 'decisions.resource' },
        },
      },
    },
  },
});

/** The next class and the passes, if the screen has room for them. */
const memberSummary = classListSetup.createStateConfig({
  initial: 'hidden',
  description: 'Whether the next class and the pass in use are shown beside the list.',
  meta: { spec: 'decisions.classList.standing' },
  states: {
    hidden: {
      description: 'The screen has no room for the next class and the pass, so they are not read.',
      meta: { spec: 'decisions.classList.standing' },
      on: {
        'memberSummary.requested': {
          target: 'visible',
          description: 'The screen has room beside the list.',
          meta: { spec: 'decisions.classList.standing' },
        },
      },
    },
    visible: {
      description: 'The next class and the pass in use are read and shown.',
      meta: { spec: 'decisions.classList.standing' },
      invoke: {
        id: 'memberSummary',
        src: 'memberSummary',
        input: { query: undefined },
        onError: {
          description: 'The actor of the summary broke; the list works without the summary.',
          meta: { spec: 'decisions.resource' },
        },
      },
      on: {
        'visit.changed': {
          actions: ['updateMemberSummary', 'refreshMemberSummary'],
          description: 'After an action of the member the next class and the pass may change; the pass in the answer is shown at once.',
          meta: { spec: 'decisions.classList.standing' },
        },
        'places.changed': {
          guard: 'concernsClasses',
          actions: 'reloadMemberSummary',
          description: 'Places of a class changed, here or elsewhere: the next class and the remaining visits of the pass may change.',
          meta: { spec: '§7.realtime' },
        },
        'connection.returned': {
          actions: 'refreshMemberSummary',
          description: 'The device is online again.',
          meta: { spec: 'decisions.resource' },
        },
      },
    },
  },
});

const visits = classListSetup.createStateConfig({
  initial: 'listening',
  description: 'Every class that the member opened or acted on has an actor; this region receives the events of these actors.',
  meta: { spec: '§4.visit' },
  states: {
    listening: {
      description: 'Presses are sent to the actor of their class; the results are sent to the app.',
      meta: { spec: '§4.visit' },
      on: {
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
        'progress.started': feedback,
        'progress.succeeded': feedback,
        'progress.failed': feedback,
        'error.occurred': feedback,
      },
    },
  },
});

export const createClassListMachine = () =>
  classListSetup.createMachine({
    id: 'classList',
    description: 'The timetable of a studio, day by day.',
    meta: { spec: '§2.classes' },
    context: contextFromInput,
    type: 'parallel',
    invoke: [
      {
        id: 'timetable',
        src: 'timetable',
        input: ({ context }) => timetableFrom(context),
        onError: {
          description: 'The resource of the timetable broke; the data of the last read stay.',
          meta: { spec: 'decisions.resource' },
        },
      },
      {
        id: 'timetableSubscription',
        src: 'timetableSubscription',
        input: ({ self }) => ({ parent: self, child: 'timetable' }),
        onError: { description: 'The subscription failed; the timetable stays as last read.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'waitForBoundary',
        src: 'waitForBoundary',
        input: ({ context }) => ({ at: nextListBoundary(context) }),
        onError: {
          description:
            'The clock failed: the list shows the possible actions as of the last answer, and the server checks each request anyway.',
          meta: { spec: 'decisions.booking.predicates' },
        },
      },
    ],
    states: { days, earlier, detail, beyond, memberSummary, visits },
  });

export type ClassListMachine = ReturnType<typeof createClassListMachine>;
