import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { VisitDay } from '#contract/visit-days.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { monthQuery, urlStateFrom, showsDifferentVisits, yearQuery } from './month.rules.ts';
import { createResourceSubscription } from './resource-subscription.ts';
import { movedTo, isOtherMonth, syncedAt, withFirst, withOlder } from './visit-list.rules.ts';
import type {
  KnownVisit,
  MonthQuery,
  OlderAnswer,
  OlderInput,
  VisitPage,
  VisitQuery,
  VisitListContext,
  VisitListEvent,
  VisitListInput,
  YearQuery,
} from './visit-list.types.ts';

const historySubscription = createResourceSubscription((page: VisitPage | null, readAt): VisitListEvent => ({
  type: 'history.changed',
  page,
  readAt,
}));

export const visitListSetup = setup({
  types: {
    context: {} as VisitListContext,
    input: {} as VisitListInput,
    events: {} as VisitListEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    history: createResourceMachine<VisitPage, MonthQuery>(),
    historySubscription,
    year: createResourceMachine<readonly VisitDay[], YearQuery>(),
    visitDetail: createResourceMachine<KnownVisit, VisitQuery>(),
    listVisits: unprovidedPort<OlderAnswer, OlderInput>('listVisits'),
  },
  guards: {
    startsAtVisit: ({ context }) => context.urlState.openId !== null,
    leadsToOtherStudios: ({ context, event }) =>
      event.type === 'route.entered' && urlStateFrom(event.route).everywhere !== context.urlState.everywhere,
    leadsToOtherMonth: ({ context, event }) =>
      event.type === 'route.entered' && showsDifferentVisits(context.urlState, urlStateFrom(event.route)),
    isOtherMonth: ({ context, event }) => event.type === 'history.changed' && isOtherMonth(context, event.readAt),
    namesSame: ({ context, event }) => event.type === 'route.entered' && urlStateFrom(event.route).openId === context.urlState.openId,
    namesVisit: ({ event }) => event.type === 'route.entered' && urlStateFrom(event.route).openId !== null,
    hasOlder: ({ context }) => context.next !== null,
    wasRead: (_, answer: OlderAnswer) => answer.kind === 'read',
  },
  actions: {
    storeUrlState: assign(({ context, event }) => {
      assertEvent(event, 'route.entered');
      return movedTo(context, urlStateFrom(event.route));
    }),
    storeTime: assign(({ context, event }) => {
      assertEvent(event, 'history.changed');
      return syncedAt(context, event.readAt);
    }),
    storeFirstPage: assign(({ event }) => {
      assertEvent(event, 'history.changed');
      return withFirst(event.page);
    }),
    clearVisits: assign(withFirst(null)),
    queryMonth: sendTo('history', ({ context }) => ({ type: 'query.changed', query: monthQuery(context) })),
    queryYear: sendTo('year', ({ context }) => ({ type: 'query.changed', query: yearQuery(context) })),
    addOlder: assign(({ context }, answer: OlderAnswer) => withOlder(context, answer)),
    storeRefusal: assign((_, answer: OlderAnswer) => ({ error: refusalToCallError(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeError: assign((_, error: CallError) => ({ error })),
    forwardToHistory: sendTo('history', ({ event }) => event),
    forwardToYear: sendTo('year', ({ event }) => event),
    forwardToDetail: sendTo('visitDetail', ({ event }) => event),
  },
  delays: {
    loadTimeout: 15_000,
  },
});
