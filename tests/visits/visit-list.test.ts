import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { VisitDay } from '#contract/visit-days.ts';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { createVisitListMachine } from '#machines/visits/visit-list.machine.ts';
import {
  selectDetail,
  selectHasOlder,
  selectIsReadingOlder,
  selectMonth,
  selectOlderError,
  selectVisits,
  selectYear,
} from '#machines/visits/visit-list.selectors.ts';
import type {
  KnownVisit,
  MonthQuery,
  OlderAnswer,
  OlderInput,
  VisitPage,
  VisitQuery,
  VisitListInput,
  YearQuery,
} from '#machines/visits/visit-list.types.ts';
import { answered, freeClass, instants, refusal, flushPromises, visits } from './controlled-studio.ts';

const at = (id: string, start: string): Visit => ({
  ...answered(visits.attended),
  id,
  session: { ...freeClass, id: `class-${id}`, start_date: start, end_date: new Date(Date.parse(start) + 3_600_000).toISOString() },
});

const march = at('new', '2026-03-02T18:00:00Z');
const all = [march, at('old', '2026-02-02T18:00:00Z')];
const marchQuery = { from: '2026-02-28T11:00:00.000Z', to: '2026-03-31T11:00:00.000Z', everywhere: false };

interface OlderRequest extends OlderInput {
  readonly answer: (answer: OlderAnswer) => Promise<void>;
}

async function withHistory(route: VisitListInput['route'], { now = instants.early, serverTime = instants.early } = {}) {
  const months: MonthQuery[] = [];
  const years: YearQuery[] = [];
  const opened: VisitQuery[] = [];
  const olderRequests: OlderRequest[] = [];
  const readAt = serverTime.toISOString();
  const isIn =
    ({ from, to }: MonthQuery) =>
    ({ session }: Visit) =>
      session !== null && session.start_date >= from && session.start_date < to;
  const history = fromPromise<LoadAnswer<VisitPage>, { readonly query: MonthQuery }>(({ input: { query } }) => {
    months.push(query);
    return Promise.resolve({ kind: 'read', data: { visits: all.filter(isIn(query)), next: 'older' }, readAt });
  });
  const year = fromPromise<LoadAnswer<readonly VisitDay[]>, { readonly query: YearQuery }>(({ input: { query } }) => {
    years.push(query);
    return Promise.resolve({ kind: 'read', data: [], readAt });
  });
  const detail = fromPromise<LoadAnswer<KnownVisit>, { readonly query: VisitQuery }>(({ input: { query } }) => {
    opened.push(query);
    return Promise.resolve({ kind: 'read', data: at(query.visitId, '2026-03-02T18:00:00Z'), readAt });
  });
  const listVisits = fromPromise<OlderAnswer, OlderInput>(
    ({ input }) =>
      new Promise((resolve) => {
        olderRequests.push({
          ...input,
          answer: (answer) => {
            resolve(answer);
            return flushPromises();
          },
        });
      }),
  );
  const machine = createVisitListMachine().provide({
    actors: {
      history: createResourceMachine<VisitPage, MonthQuery>().provide({ actors: { load: history } }),
      year: createResourceMachine<readonly VisitDay[], YearQuery>().provide({ actors: { load: year } }),
      visitDetail: createResourceMachine<KnownVisit, VisitQuery>().provide({ actors: { load: detail } }),
      listVisits,
    },
  });
  const actor = createActor(machine, { input: { route, now, timeZone: 'Pacific/Auckland' } }).start();
  await flushPromises();
  const seen = () => actor.getSnapshot();
  return {
    actor,
    olderRequests,
    months,
    years,
    opened,
    seen,
    ids: () => selectVisits(seen())?.map(({ id }) => id),
    async goesTo(to: VisitListInput['route']) {
      actor.send({ type: 'route.entered', route: to });
      await flushPromises();
    },
  };
}

const list = routeTo('visits', {});
const february = routeTo('visits', {}, { month: '2026-02' });

describe('my visits', () => {
  test('are those of the present month at the studio, which lies in her own time zone', async () => {
    const mia = await withHistory(list);
    expect([mia.ids(), selectMonth(mia.seen()), mia.months]).toEqual([['new'], '2026-03', [marchQuery]]);
    expect(mia.years).toEqual([{ from: '2025-04-01', to: '2026-04-01', everywhere: false }]);
  });

  test('are those of the month that the address names; the year is read once', async () => {
    const mia = await withHistory(list);
    await mia.goesTo(february);
    expect([mia.ids(), selectMonth(mia.seen()), mia.years.length]).toEqual([['old'], '2026-02', 1]);
  });

  test('are those of all her studios where she wants that, month and year alike', async () => {
    const mia = await withHistory(list);
    await mia.goesTo(routeTo('visits', {}, { studios: 'all' }));
    expect([mia.months.at(-1)?.everywhere, mia.years.at(-1)?.everywhere]).toEqual([true, true]);
    await mia.goesTo(routeTo('visit', { id: 'new' }, { studios: 'all' }));
    expect([mia.opened, mia.months.length]).toEqual([[{ visitId: 'new', everywhere: true }], 2]);
  });

  test('are those of this month by the studio’s clock, on a device that is months ahead', async () => {
    const mia = await withHistory(list, { now: new Date('2026-11-21T10:00:00Z') });
    expect([mia.ids(), selectMonth(mia.seen())]).toEqual([['new'], '2026-03']);
    expect(selectYear(mia.seen()).getSnapshot().context.query.to).toBe('2026-04-01');
  });

  test('show nothing of the former month while another one is read', async () => {
    const mia = await withHistory(list);
    mia.actor.send({ type: 'older.requested' });
    mia.actor.send({ type: 'route.entered', route: february });
    expect([mia.ids(), selectIsReadingOlder(mia.seen()), selectHasOlder(mia.seen())]).toEqual([undefined, false, false]);
  });

  test('are read further back when she requests older ones, and added below', async () => {
    const mia = await withHistory(list);
    expect(selectHasOlder(mia.seen())).toBe(true);
    mia.actor.send({ type: 'older.requested' });
    expect([selectIsReadingOlder(mia.seen()), mia.olderRequests[0]?.cursor, mia.olderRequests[0]?.query]).toEqual([
      true,
      'older',
      marchQuery,
    ]);
    await mia.olderRequests[0]?.answer({ kind: 'read', page: { visits: [at('first', '2026-03-01T18:00:00Z')], next: null } });
    expect([mia.ids(), selectHasOlder(mia.seen())]).toEqual([['new', 'first'], false]);
  });

  test('stay there when older ones cannot be read', async () => {
    const mia = await withHistory(list);
    mia.actor.send({ type: 'older.requested' });
    await mia.olderRequests[0]?.answer(refusal('busy'));
    expect([mia.ids(), selectOlderError(mia.seen())]).toMatchObject([['new'], { problem: { code: 'busy' } }]);
    expect(mia.seen().can({ type: 'older.requested' })).toBe(true);
  });

  test('open the one that the address names, and another one after it', async () => {
    const mia = await withHistory(routeTo('visit', { id: 'new' }));
    expect(selectDetail(mia.seen())?.getSnapshot().context.data?.id).toBe('new');
    await mia.goesTo(routeTo('visit', { id: 'other' }));
    expect(selectDetail(mia.seen())?.getSnapshot().context.data?.id).toBe('other');
    await mia.goesTo(list);
    expect(selectDetail(mia.seen())).toBeUndefined();
  });
});
