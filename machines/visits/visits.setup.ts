/** Children, questions and actions of "my visits"; the chart is in `visits.machine.ts`. */
import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { VisitDay } from '#contract/visit-days.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import { monthQuery, placeIn, showsOthers, yearQuery } from './month.rules.ts';
import { createResourceEar } from './resource-ear.ts';
import { movedTo, tellsOtherMonth, toldAt, withFirst, withOlder } from './visits.rules.ts';
import type {
  KnownVisit,
  MonthQuery,
  OlderAnswer,
  OlderInput,
  VisitPage,
  VisitQuery,
  VisitsContext,
  VisitsEvent,
  VisitsInput,
  YearQuery,
} from './visits.types.ts';

const hearHistory = createResourceEar((page: VisitPage | null, readAt): VisitsEvent => ({ type: 'history.changed', page, readAt }));

export const visitsSetup = setup({
  types: {
    context: {} as VisitsContext,
    input: {} as VisitsInput,
    events: {} as VisitsEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    history: createResourceMachine<VisitPage, MonthQuery>(),
    hearHistory,
    year: createResourceMachine<readonly VisitDay[], YearQuery>(),
    visitDetail: createResourceMachine<KnownVisit, VisitQuery>(),
    listVisits: unfilled<OlderAnswer, OlderInput>('listVisits'),
  },
  guards: {
    startsAtVisit: ({ context }) => context.place.openId !== null,
    leadsToOtherStudios: ({ context, event }) =>
      event.type === 'route.entered' && placeIn(event.route).everywhere !== context.place.everywhere,
    leadsToOtherMonth: ({ context, event }) => event.type === 'route.entered' && showsOthers(context.place, placeIn(event.route)),
    tellsOtherMonth: ({ context, event }) => event.type === 'history.changed' && tellsOtherMonth(context, event.readAt),
    namesSame: ({ context, event }) => event.type === 'route.entered' && placeIn(event.route).openId === context.place.openId,
    namesVisit: ({ event }) => event.type === 'route.entered' && placeIn(event.route).openId !== null,
    hasOlder: ({ context }) => context.next !== null,
    wasRead: (_, answer: OlderAnswer) => answer.kind === 'read',
  },
  actions: {
    rememberPlace: assign(({ context, event }) => {
      assertEvent(event, 'route.entered');
      return movedTo(context, placeIn(event.route));
    }),
    rememberTime: assign(({ context, event }) => {
      assertEvent(event, 'history.changed');
      return toldAt(context, event.readAt);
    }),
    rememberFirst: assign(({ event }) => {
      assertEvent(event, 'history.changed');
      return withFirst(event.page);
    }),
    forgetVisits: assign(withFirst(null)),
    askForMonth: sendTo('history', ({ context }) => ({ type: 'query.changed', query: monthQuery(context) })),
    askForYear: sendTo('year', ({ context }) => ({ type: 'query.changed', query: yearQuery(context) })),
    addOlder: assign(({ context }, answer: OlderAnswer) => withOlder(context, answer)),
    rememberRefusal: assign((_, answer: OlderAnswer) => ({ trouble: refusalTrouble(answer) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    forwardToHistory: sendTo('history', ({ event }) => event),
    forwardToYear: sendTo('year', ({ event }) => event),
    forwardToDetail: sendTo('visitDetail', ({ event }) => event),
  },
  delays: {
    /** How long older visits may take before the member is told. */
    loadTimeout: 15_000,
  },
});
