/** The member sees past and upcoming visits by month, the calendar of a year, and one visit in detail. */
import { monthQuery, urlStateFrom, yearQuery } from './month.rules.ts';
import { openVisit } from './visit-list.rules.ts';
import { visitListSetup } from './visit-list.setup.ts';

const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const olderTransitions = {
  'older.requested': {
    guard: 'hasOlder',
    target: 'readingOlder',
    description: 'The member requests older visits.',
    meta: { spec: 'decisions.wire.cursor' },
  },
} as const;

const history = visitListSetup.createStateConfig({
  initial: 'shown',
  description: 'The visits of a month, latest class first, page by page.',
  meta: { spec: '§2.visits' },
  on: {
    'route.entered': [
      {
        guard: 'leadsToOtherStudios',
        target: '.shown',
        actions: ['storeUrlState', 'queryMonth', 'queryYear'],
        description: 'The member chooses the visits of all studios, or only those of the current studio: month and year are read.',
        meta: { spec: 'decisions.wire.clientVisits' },
      },
      {
        guard: 'leadsToOtherMonth',
        target: '.shown',
        actions: ['storeUrlState', 'queryMonth'],
        description: 'The member goes to another month, which is read.',
        meta: { spec: '§2.visits' },
      },
      { actions: 'storeUrlState', description: 'The month stays as it is.', meta: { spec: '§2.visits' } },
    ],
    'history.changed': [
      {
        guard: 'isOtherMonth',
        target: '.shown',
        actions: ['storeTime', 'clearVisits', 'queryMonth', 'queryYear'],
        description: 'The time of the device was wrong, and by the studio’s clock this is another month: month and year are read.',
        meta: { spec: 'decisions.wire.date' },
      },
      {
        target: '.shown',
        actions: ['storeTime', 'storeFirstPage'],
        description: 'The newest visits of the month were read; older visits are read again when the member requests them.',
        meta: { spec: '§7.listVisits' },
      },
    ],
    'connection.returned': {
      actions: ['forwardToHistory', 'forwardToYear'],
      description: 'The device is online again.',
      meta: { spec: 'decisions.resource' },
    },
  },
  states: {
    shown: { description: 'The visits that were read are shown.', meta: { spec: '§2.visits' }, on: olderTransitions },
    readingOlder: {
      tags: 'busy',
      description: 'Older visits are read.',
      meta: { spec: 'decisions.wire.cursor' },
      invoke: {
        id: 'listVisits',
        src: 'listVisits',
        input: ({ context }) => ({ cursor: context.next ?? '', query: monthQuery(context) }),
        onDone: [
          {
            guard: { type: 'wasRead', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'addOlder', params: ({ event }) => event.output },
            description: 'The older visits are added at the end of the list.',
            meta: { spec: 'decisions.wire.cursor' },
          },
          {
            target: 'olderFailed',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
            description: 'The server refuses and gives the reason.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
        onError: {
          target: 'olderFailed',
          actions: { type: 'storeFailure', params: ({ event }) => event },
          description: 'No usable answer came.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
      after: {
        loadTimeout: {
          target: 'olderFailed',
          actions: { type: 'storeError', params: timeoutError },
          description: 'The server takes too long.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
    },
    olderFailed: {
      tags: 'failed',
      description: 'Older visits could not be read; the list stays, and the reason is shown at its end.',
      meta: { spec: '§8.serviceFailure' },
      on: olderTransitions,
    },
  },
});

const detail = visitListSetup.createStateConfig({
  initial: 'deciding',
  description: 'Whether one visit is open, because the address names it.',
  meta: { spec: '§2.visits' },
  on: {
    'route.entered': [
      { guard: 'namesSame', description: 'The address names the visit that is shown.', meta: { spec: '§2.visits' } },
      {
        guard: 'namesVisit',
        target: '.open',
        description: 'The address names another visit, which is read.',
        meta: { spec: '§2.visits' },
      },
      { target: '.closed', description: 'The address names no visit.', meta: { spec: '§2.visits' } },
    ],
  },
  states: {
    deciding: {
      description: 'Does the address name a visit from the start?',
      meta: { spec: '§2.visits' },
      always: [
        { guard: 'startsAtVisit', target: 'open', description: 'Yes: the visit opens.', meta: { spec: '§2.visits' } },
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
        input: ({ context }) => openVisit(context),
        onError: {
          description: 'The actor of the open visit broke; the data of the last read stay.',
          meta: { spec: 'decisions.resource' },
        },
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

export const createVisitListMachine = () =>
  visitListSetup.createMachine({
    id: 'visits',
    description: 'The visits of the member, month by month, and the open visit.',
    meta: { spec: '§2.visits' },
    context: ({ input: { route, now, timeZone } }) => ({
      urlState: urlStateFrom(route),
      now,
      isGuess: true,
      timeZone,
      visits: null,
      next: null,
      error: null,
    }),
    type: 'parallel',
    invoke: [
      {
        id: 'history',
        src: 'history',
        input: ({ context }) => ({ query: monthQuery(context) }),
        onError: { description: 'The list of visits broke; the data of the last read stay.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'year',
        src: 'year',
        input: ({ context }) => ({ query: yearQuery(context) }),
        onError: { description: 'The calendar of the year broke; the data of the last read stay.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'historySubscription',
        src: 'historySubscription',
        input: ({ self }) => ({ parent: self, child: 'history' }),
        onError: { description: 'The subscription failed; the visits stay as last read.', meta: { spec: 'decisions.resource' } },
      },
    ],
    states: { history, detail },
  });

export type VisitListMachine = ReturnType<typeof createVisitListMachine>;
