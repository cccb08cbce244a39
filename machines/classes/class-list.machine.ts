/** The member looks through the classes of a day or a week, and acts on them without leaving the list. */
import { nextListBoundary, timetableFrom } from './class-list.rules.ts';
import { classListSetup, contextFromInput } from './class-list.setup.ts';
import type { ClassListContext } from './class-list.types.ts';

/** The class that the address names; it is remembered by `days`, which comes first. */
const theOpen = ({ context }: { context: ClassListContext }) => ({ sessionId: context.urlState.openId ?? '' });

const feedback = {
  actions: 'passOn',
  description: 'What became of a wish is told to the app, which shows it.',
  meta: { spec: '§8.success' },
} as const;

/** Which days are read. */
const days = classListSetup.createStateConfig({
  initial: 'following',
  description: 'The day that is shown, and the week that is read around it.',
  meta: { spec: 'decisions.wire.sessions' },
  states: {
    following: {
      description: 'The address bar says which day, which filters and which class; the week around the day is read.',
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
            description: 'The member goes to a day, a filter or a class of the week at hand.',
            meta: { spec: '§2.classes' },
          },
        ],
        'timetable.changed': [
          {
            guard: 'isOtherWeek',
            actions: ['storeTimetable', 'queryWeek', 'expectBoundary'],
            description: 'The device had the wrong time, and by the studio’s clock today lies in another week, which is read.',
            meta: { spec: 'decisions.wire.date' },
          },
          {
            actions: ['updateVisits', 'storeTimetable', 'expectBoundary'],
            description: 'The timetable was read; the classes that are open learn of it.',
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
            description: 'An instant came at which something else may be possible, or a day began.',
            meta: { spec: 'decisions.booking.predicates' },
          },
        ],
        'places.changed': {
          guard: 'showsOneOf',
          actions: 'rereadTimetable',
          description: 'Places of a class of this week changed, here or elsewhere: it is read anew.',
          meta: { spec: '§7.realtime' },
        },
        'visit.changed': {
          actions: ['storeSession', 'updateTimetable', 'expectBoundary', 'refreshTimetable'],
          description:
            'The studio told a class anew after the member acted on it; every class is read again, as each says what the pass has left.',
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

/** Today's classes that are over. */
const earlier = classListSetup.createStateConfig({
  initial: 'folded',
  description: 'Whether the classes of the day that are over are shown.',
  meta: { spec: 'decisions.classList.earlier' },
  states: {
    folded: {
      description: 'Classes that are over are put away behind one line.',
      meta: { spec: 'decisions.classList.earlier' },
      on: {
        'earlier.toggled': {
          target: 'unfolded',
          description: 'The member wants to see them.',
          meta: { spec: 'decisions.classList.earlier' },
        },
      },
    },
    unfolded: {
      description: 'Classes that are over are shown.',
      meta: { spec: 'decisions.classList.earlier' },
      on: {
        'earlier.toggled': { target: 'folded', description: 'The member puts them away.', meta: { spec: 'decisions.classList.earlier' } },
        'route.entered': {
          guard: 'leadsToOtherDay',
          target: 'folded',
          description: 'Another day begins with them put away.',
          meta: { spec: 'decisions.classList.earlier' },
        },
      },
    },
  },
});

/** The class that is open. */
const detail = classListSetup.createStateConfig({
  initial: 'deciding',
  description: 'Whether one class is open, by its own address.',
  meta: { spec: '§2.classes' },
  on: {
    'route.entered': [
      {
        guard: 'namesVisited',
        target: '.open',
        description: 'The address names a class that the member had open or acted on before.',
        meta: { spec: '§2.classes' },
      },
      {
        guard: 'namesClass',
        target: '.open',
        actions: { type: 'startVisit', params: theOpen },
        description: 'The address names a class: it opens, from the list where it is there, else it is read.',
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
          description: 'It does: the class opens, and is read if the list does not know it.',
          meta: { spec: '§2.classes' },
        },
        { target: 'closed', description: 'It does not.', meta: { spec: '§2.classes' } },
      ],
    },
    closed: { description: 'Only the list is shown.', meta: { spec: '§2.classes' } },
    open: { description: 'One class is shown, beside the list or over it.', meta: { spec: '§2.classes' } },
  },
});

/** The class that is open and lies beyond the list. */
const beyond = classListSetup.createStateConfig({
  initial: 'following',
  description: 'Whether a class that is open, and not of the week at hand, is being read anew.',
  meta: { spec: '§7.realtime' },
  on: {
    'places.changed': {
      guard: 'concernsOpenBeyond',
      target: '.rereading',
      description: 'Places of the class that is open changed, and no list will tell of it.',
      meta: { spec: '§7.realtime' },
    },
    'route.entered': {
      guard: 'opensAgainBeyond',
      target: '.rereading',
      description: 'The member opens a class again of which no list told anything since.',
      meta: { spec: '§7.realtime' },
    },
  },
  states: {
    following: { description: 'What is known of it is the latest.', meta: { spec: '§7.realtime' } },
    rereading: {
      tags: 'busy',
      description: 'It is read anew while what was read stays on the screen.',
      meta: { spec: '§7.readSession' },
      invoke: {
        id: 'readOpen',
        src: 'readOpen',
        input: theOpen,
        onDone: {
          target: 'following',
          actions: { type: 'updateOpenVisit', params: ({ event }) => event.output },
          description: 'The class learns how it is now, unless the server refuses to say.',
          meta: { spec: '§7.readSession' },
        },
        onError: { target: 'following', description: 'It stays as it was last read.', meta: { spec: 'decisions.resource' } },
      },
      after: { callTimeout: { target: 'following', description: 'It stays as it was last read.', meta: { spec: 'decisions.resource' } } },
    },
  },
});

/** What comes next and what is left, where there is room for it. */
const memberSummary = classListSetup.createStateConfig({
  initial: 'hidden',
  description: 'Whether the list is accompanied by the next class and the pass in use.',
  meta: { spec: 'decisions.classList.standing' },
  states: {
    hidden: {
      description: 'There is no room for it, so it is not read.',
      meta: { spec: 'decisions.classList.standing' },
      on: {
        'memberSummary.requested': {
          target: 'visible',
          description: 'There is room beside the list.',
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
        onError: { description: 'It broke; the list goes on without.', meta: { spec: 'decisions.resource' } },
      },
      on: {
        'visit.changed': {
          actions: ['updateMemberSummary', 'refreshMemberSummary'],
          description: 'After the member acted on a class both may be different; what its answer says of the pass is shown at once.',
          meta: { spec: 'decisions.classList.standing' },
        },
        'places.changed': {
          guard: 'concernsClasses',
          actions: 'reloadMemberSummary',
          description: 'Places of a class changed, here or elsewhere: the next one may be another, and what the pass has left.',
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

/** The classes that the member acts on. */
const visits = classListSetup.createStateConfig({
  initial: 'listening',
  description: 'Every class that is open or acted on has an actor of its own, heard here.',
  meta: { spec: '§4.visit' },
  states: {
    listening: {
      description: 'Presses go to the class they are meant for; what becomes of them is told to the app.',
      meta: { spec: '§4.visit' },
      on: {
        'card.pressed': [
          {
            guard: { type: 'isVisited', params: ({ event }) => event },
            actions: { type: 'press', params: ({ event }) => event },
            description: 'The member acts on a class that has its actor already.',
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
        onError: { description: 'The timetable broke; what was read stays.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'timetableSubscription',
        src: 'timetableSubscription',
        input: ({ self }) => ({ parent: self, child: 'timetable' }),
        onError: { description: 'The timetable can no longer be heard; what was read stays.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'waitForBoundary',
        src: 'waitForBoundary',
        input: ({ context }) => ({ at: nextListBoundary(context) }),
        onError: {
          description: 'Nobody tells the time: the list stays as of the last answer, and the studio decides anyway.',
          meta: { spec: 'decisions.booking.predicates' },
        },
      },
    ],
    states: { days, earlier, detail, beyond, memberSummary, visits },
  });

export type ClassListMachine = ReturnType<typeof createClassListMachine>;
