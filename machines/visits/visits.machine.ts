/** The member looks back on the classes they booked, and at one of them closely. */
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import { createResourceEar } from './resource-ear.ts';
import type { OlderAnswer, OlderInput, VisitPage, VisitsContext, VisitsEvent, VisitsInput } from './visits.types.ts';

const tooLong = { kind: 'failure', failure: 'timedOut' } as const;

const visitIn = (route: Route): string | null => (route.name === 'visit' ? route.params.id : null);

const hearHistory = createResourceEar((page: VisitPage | null): VisitsEvent => ({ type: 'history.changed', page }));

export const visitsSetup = setup({
  types: {
    context: {} as VisitsContext,
    input: {} as VisitsInput,
    events: {} as VisitsEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    history: createResourceMachine<VisitPage>(),
    hearHistory,
    visitDetail: createResourceMachine<Visit, { readonly visitId: string }>(),
    listVisits: unfilled<OlderAnswer, OlderInput>('listVisits'),
  },
  guards: {
    startsAtVisit: ({ context }) => context.openId !== null,
    namesSame: ({ context, event }) => event.type === 'route.entered' && visitIn(event.route) === context.openId,
    namesVisit: ({ event }) => event.type === 'route.entered' && visitIn(event.route) !== null,
    hasOlder: ({ context }) => context.next !== null,
    wasRead: (_, answer: OlderAnswer) => answer.kind === 'read',
  },
  actions: {
    rememberPlace: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { openId: visitIn(event.route) };
    }),
    rememberFirst: assign(({ event }) => {
      assertEvent(event, 'history.changed');
      return { visits: event.page?.visits ?? null, next: event.page?.next ?? null, trouble: null };
    }),
    addOlder: assign(({ context }, answer: OlderAnswer) =>
      answer.kind === 'read' ? { visits: [...(context.visits ?? []), ...answer.page.visits], next: answer.page.next, trouble: null } : {},
    ),
    rememberRefusal: assign((_, answer: OlderAnswer) => ({ trouble: refusalTrouble(answer) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    forwardToHistory: sendTo('history', ({ event }) => event),
    forwardToDetail: sendTo('visitDetail', ({ event }) => event),
  },
  delays: {
    /** How long older visits may take before the member is told. */
    loadTimeout: 15_000,
  },
});

const asks = {
  'older.asked': {
    guard: 'hasOlder',
    target: 'readingOlder',
    description: 'The member wants to see what is older.',
    meta: { spec: 'decisions.wire.cursor' },
  },
} as const;

const history = visitsSetup.createStateConfig({
  initial: 'shown',
  description: 'The visits, newest class first, page by page.',
  meta: { spec: '§2.visits' },
  on: {
    'history.changed': {
      target: '.shown',
      actions: 'rememberFirst',
      description: 'The newest visits were read; what is older is read anew when it is asked for.',
      meta: { spec: '§7.listVisits' },
    },
    'connection.returned': {
      actions: 'forwardToHistory',
      description: 'The device is online again.',
      meta: { spec: 'decisions.resource' },
    },
  },
  states: {
    shown: { description: 'What was read so far is shown.', meta: { spec: '§2.visits' }, on: asks },
    readingOlder: {
      tags: 'busy',
      description: 'Older visits are read.',
      meta: { spec: 'decisions.wire.cursor' },
      invoke: {
        id: 'listVisits',
        src: 'listVisits',
        input: ({ context }) => ({ cursor: context.next ?? '' }),
        onDone: [
          {
            guard: { type: 'wasRead', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'addOlder', params: ({ event }) => event.output },
            description: 'They are added below.',
            meta: { spec: 'decisions.wire.cursor' },
          },
          {
            target: 'olderFailed',
            actions: { type: 'rememberRefusal', params: ({ event }) => event.output },
            description: 'The server says no and why.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
        onError: {
          target: 'olderFailed',
          actions: { type: 'rememberFailure', params: ({ event }) => event },
          description: 'No usable answer came.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
      after: {
        loadTimeout: {
          target: 'olderFailed',
          actions: { type: 'rememberTrouble', params: tooLong },
          description: 'The server takes too long.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
    },
    olderFailed: {
      tags: 'failed',
      description: 'Older visits could not be read; what is there stays, with the reason below it.',
      meta: { spec: '§8.serviceFailure' },
      on: asks,
    },
  },
});

const detail = visitsSetup.createStateConfig({
  initial: 'deciding',
  description: 'Whether one visit is open, by its own address.',
  meta: { spec: '§2.visits' },
  on: {
    'route.entered': [
      { guard: 'namesSame', description: 'The address names what is shown already.', meta: { spec: '§2.visits' } },
      {
        guard: 'namesVisit',
        target: '.open',
        actions: 'rememberPlace',
        description: 'The address names another visit, which is read.',
        meta: { spec: '§2.visits' },
      },
      { target: '.closed', actions: 'rememberPlace', description: 'The address names no visit.', meta: { spec: '§2.visits' } },
    ],
  },
  states: {
    deciding: {
      description: 'Does the address name a visit from the start?',
      meta: { spec: '§2.visits' },
      always: [
        { guard: 'startsAtVisit', target: 'open', description: 'It does.', meta: { spec: '§2.visits' } },
        { target: 'closed', description: 'It does not.', meta: { spec: '§2.visits' } },
      ],
    },
    closed: { description: 'Only the list is shown.', meta: { spec: '§2.visits' } },
    open: {
      description: 'One visit is shown, beside the list or over it.',
      meta: { spec: '§7.readVisit' },
      invoke: {
        id: 'visitDetail',
        src: 'visitDetail',
        input: ({ context: { openId, visits } }) => {
          const data = visits?.find(({ id }) => id === openId);
          return { query: { visitId: openId ?? '' }, ...(data ? { data } : {}) };
        },
        onError: { description: 'The visit broke; what was read stays.', meta: { spec: 'decisions.resource' } },
      },
      on: {
        'connection.returned': {
          actions: 'forwardToDetail',
          description: 'The device is online again.',
          meta: { spec: 'decisions.resource' },
        },
      },
    },
  },
});

export const createVisitsMachine = () =>
  visitsSetup.createMachine({
    id: 'visits',
    description: 'My visits, and one of them.',
    meta: { spec: '§2.visits' },
    context: ({ input }) => ({ openId: visitIn(input.route), visits: null, next: null, trouble: null }),
    type: 'parallel',
    invoke: [
      {
        id: 'history',
        src: 'history',
        input: { query: undefined },
        onError: { description: 'The visits broke; what was read stays.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'hearHistory',
        src: 'hearHistory',
        input: ({ self }) => ({ parent: self, child: 'history' }),
        onError: { description: 'The visits can no longer be heard; what was read stays.', meta: { spec: 'decisions.resource' } },
      },
    ],
    states: { history, detail },
  });

export type VisitsMachine = ReturnType<typeof createVisitsMachine>;
