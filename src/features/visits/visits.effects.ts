/** Fills the ports of "my visits". */
import { fromPromise } from 'xstate';
import type { Refused } from '#contract/answer.ts';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { OlderAnswer, OlderInput, VisitPage } from '#machines/visits/visits.types.ts';
import type { VisitMeans } from './visit.effects.ts';

/** How many visits are read at a time. */
const pageSize = '30';

async function readPage(
  { api }: VisitMeans,
  cursor: string | null,
  signal: AbortSignal,
): Promise<{ readonly kind: 'read'; readonly page: VisitPage } | Refused> {
  const answered = await api.call('listVisits', { query: { limit: pageSize, ...(cursor && { cursor }) }, signal });
  if (answered.kind === 'refused') return answered;
  const { visits, next = null } = answered.answer;
  return { kind: 'read', page: { visits, next } };
}

const listNewest = (means: VisitMeans) =>
  fromPromise<LoadAnswer<VisitPage>, { readonly query: undefined }>(async ({ signal }) => {
    const answer = await readPage(means, null, signal);
    return answer.kind === 'refused' ? answer : { kind: 'read', data: answer.page, readAt: means.clock.now().toISOString() };
  });

const listOlder = (means: VisitMeans) =>
  fromPromise<OlderAnswer, OlderInput>(({ input: { cursor }, signal }) => readPage(means, cursor, signal));

const readVisit = ({ api, clock }: VisitMeans) =>
  fromPromise<LoadAnswer<Visit>, { readonly query: { readonly visitId: string } }>(async ({ input, signal }) => {
    const answered = await api.call('readVisit', { params: { id: input.query.visitId }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer, readAt: clock.now().toISOString() };
  });

export const visitsEffects = (means: VisitMeans) => ({
  history: createResourceMachine<VisitPage>(listNewest(means)),
  visitDetail: createResourceMachine<Visit, { readonly visitId: string }>(readVisit(means)),
  listVisits: listOlder(means),
});
