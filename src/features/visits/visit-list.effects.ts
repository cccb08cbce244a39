import { fromPromise } from 'xstate';
import * as clientVisitCalls from '#contract/client-visit-calls.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import * as visitDayCalls from '#contract/visit-day-calls.ts';
import type { Refused } from '#contract/call-failure.ts';
import type { VisitDay } from '#contract/visit-days.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type {
  KnownVisit,
  MonthQuery,
  OlderAnswer,
  OlderInput,
  VisitPage,
  VisitQuery,
  YearQuery,
} from '#machines/visits/visit-list.types.ts';
import type { VisitDependencies } from './visit.effects.ts';

const pageSize = '30';

async function listVisits(
  { api }: VisitDependencies,
  { from, to, everywhere }: MonthQuery,
  cursor: string | null,
  signal: AbortSignal,
): Promise<{ readonly kind: 'read'; readonly page: VisitPage } | Refused> {
  const options = { query: { from, to, limit: pageSize, ...(cursor && { cursor }) }, signal };
  if (everywhere) {
    const answered = await api.call(clientVisitCalls.listClientVisits, options);
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', page: { visits: answered.answer.client_visits, next: answered.answer.next ?? null } };
  }
  const answered = await api.call(visitCalls.listVisits, options);
  if (answered.kind === 'refused') return answered;
  return { kind: 'read', page: { visits: answered.answer.visits, next: answered.answer.next ?? null } };
}

const listNewest = (deps: VisitDependencies) =>
  fromPromise<LoadAnswer<VisitPage>, { readonly query: MonthQuery }>(async ({ input: { query }, signal }) => {
    const answer = await listVisits(deps, query, null, signal);
    return answer.kind === 'refused' ? answer : { kind: 'read', data: answer.page, readAt: deps.clock.now().toISOString() };
  });

const listOlder = (deps: VisitDependencies) =>
  fromPromise<OlderAnswer, OlderInput>(({ input: { cursor, query }, signal }) => listVisits(deps, query, cursor, signal));

const listDays = ({ api, clock }: VisitDependencies) =>
  fromPromise<LoadAnswer<readonly VisitDay[]>, { readonly query: YearQuery }>(async ({ input, signal }) => {
    const { everywhere, ...query } = input.query;
    const answered = await api.call(everywhere ? visitDayCalls.listClientVisitDays : visitDayCalls.listVisitDays, { query, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.days, readAt: clock.now().toISOString() };
  });

const readVisit = ({ api, clock }: VisitDependencies) =>
  fromPromise<LoadAnswer<KnownVisit>, { readonly query: VisitQuery }>(async ({ input: { query }, signal }) => {
    const options = { params: { id: query.visitId }, signal };
    const answered = query.everywhere
      ? await api.call(clientVisitCalls.readClientVisit, options)
      : await api.call(visitCalls.readVisit, options);
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer, readAt: clock.now().toISOString() };
  });

export const visitListEffects = (deps: VisitDependencies) => ({
  history: createResourceMachine<VisitPage, MonthQuery>(listNewest(deps)),
  year: createResourceMachine<readonly VisitDay[], YearQuery>(listDays(deps)),
  visitDetail: createResourceMachine<KnownVisit, VisitQuery>(readVisit(deps)),
  listVisits: listOlder(deps),
});
