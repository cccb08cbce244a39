import { beforeEach, describe, expect, it } from 'vitest';
import type { NewSession } from '#server/database/schema.ts';
import { cancelClass } from '#server/studio/timetable/change-booked-classes.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { createLog } from '#server/log.ts';
import { problemIn, sessionIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const dropIn = (member: TestMember, sessionId: string, headers: Record<string, string> = {}, body: object = {}) =>
  server.as(member)('POST', `/api/v1/sessions/${sessionId}/dropin`, { body, headers });

const openClass = (more: Partial<NewSession> = {}) => server.world.session(server.world.box, { dropin_spaces: 2, ...more });

const invoicesOf = ({ profileId }: TestMember) =>
  server.world.database.once((handle) =>
    handle
      .selectFrom('invoices')
      .select(['description', 'amount', 'currency', 'state'])
      .where('profile_id', '=', profileId)
      .orderBy('created_at')
      .execute(),
  );

const owed = { description: 'CrossFit', amount: 2500, currency: 'NZD' };

const seen = async (member: TestMember, sessionId: string) => {
  const { droppedin_count, spaces_left } = sessionIn(await server.as(member)('GET', `/api/v1/sessions/${sessionId}`));
  return { droppedin_count, spaces_left };
};

const contextAt = (now: Date) => ({
  database: server.world.database,
  clock: { now: () => now },
  newId: () => crypto.randomUUID(),
  log: createLog('silent'),
});

describe('a member without a pass', () => {
  it('drops in at the price of the class, which is owed, and takes a place and a drop-in space', async () => {
    const mia = await server.world.member();
    const sessionId = await openClass();
    const visit = visitIn(await dropIn(mia, sessionId));
    expect(visit).toMatchObject({ state: 'booked', dropin: true, pass_id: null, session: { droppedin_count: 1, spaces_left: 9 } });
    expect(await invoicesOf(mia)).toEqual([{ ...owed, state: 'unpaid' }]);
  });

  it('owes only the price that they saw: a refusal contains the new price, and no place is taken before they confirm it', async () => {
    const mia = await server.world.member();
    const sessionId = await openClass({ price_amount: 3000 });
    const dropInAt = (amount: number, currency = 'NZD') => dropIn(mia, sessionId, {}, { price: { amount, currency } });
    for (const answer of [await dropInAt(2500), await dropInAt(3500), await dropInAt(3000, 'EUR')])
      expect(problemIn(answer, 'price_changed').total).toEqual({ amount: 3000, currency: 'NZD' });
    expect(await invoicesOf(mia)).toEqual([]);
    expect(await seen(mia, sessionId)).toEqual({ droppedin_count: 0, spaces_left: 10 });
    visitIn(await dropInAt(3000));
    expect(await invoicesOf(mia)).toEqual([{ ...owed, amount: 3000, state: 'unpaid' }]);
  });

  it('owes nothing for a class that is free', async () => {
    const mia = await server.world.member();
    expect(visitIn(await dropIn(mia, await openClass({ price_amount: 0 })))).toMatchObject({ state: 'booked', dropin: true });
    expect(await invoicesOf(mia)).toEqual([]);
  });

  it('owes once, however often the same request arrives', async () => {
    const mia = await server.world.member();
    const sessionId = await openClass();
    const headers = { 'idempotency-key': 'dropping-in' };
    await Promise.all([1, 2, 3].map(() => dropIn(mia, sessionId, headers)));
    expect(await invoicesOf(mia)).toHaveLength(1);
    expect(await seen(mia, sessionId)).toEqual({ droppedin_count: 1, spaces_left: 9 });
  });

  it('owes nothing after cancelling in time, and frees the place and the drop-in space', async () => {
    const mia = await server.world.member();
    const sessionId = await openClass();
    const { id } = visitIn(await dropIn(mia, sessionId));
    visitIn(await server.as(mia)('PUT', `/api/v1/visits/${id}/cancel`));
    expect(await invoicesOf(mia)).toEqual([{ ...owed, state: 'void' }]);
    expect(await seen(mia, sessionId)).toEqual({ droppedin_count: 0, spaces_left: 10 });
    visitIn(await dropIn(mia, sessionId));
    expect((await invoicesOf(mia)).map(({ state }) => state)).toEqual(['void', 'unpaid']);
  });

  it('still owes after cancelling late, and after staying away', async () => {
    const [mia, ben] = [await server.world.member(), await server.world.member()];
    const sessionId = await openClass();
    const { id } = visitIn(await dropIn(mia, sessionId));
    visitIn(await dropIn(ben, sessionId));
    await server.at(hours(23));
    visitIn(await server.as(mia)('PUT', `/api/v1/visits/${id}/latecancel`));
    expect(await seen(mia, sessionId)).toEqual({ droppedin_count: 1, spaces_left: 9 });
    await runAdminRequest(contextAt(hours(24)), { command: 'no-show', class: sessionId, member: ben.email });
    for (const member of [mia, ben]) expect(await invoicesOf(member)).toEqual([{ ...owed, state: 'unpaid' }]);
  });

  it('reads that the price of their drop-in stays due, although the class has another price or no drop-ins now', async () => {
    const mia = await server.world.member();
    const sessionId = await openClass();
    const sendRequest = server.as(mia);
    const { id, ...visit } = visitIn(await dropIn(mia, sessionId));
    expect(visit.price).toEqual({ amount: 2500, currency: 'NZD' });
    await server.at(hours(23));
    for (const price of [{ price_amount: 3000 }, { price_amount: null, price_currency: null, dropin_spaces: 0 }]) {
      await server.world.database.once((handle) => handle.updateTable('sessions').set(price).where('id', '=', sessionId).execute());
      const problem = problemIn(await sendRequest('PUT', `/api/v1/visits/${id}/cancel`), 'late_cancel_required');
      expect(problem.detail).toBe('The $25.00 for your drop-in will still be due.');
      const session = sessionIn(await sendRequest('GET', `/api/v1/sessions/${sessionId}`));
      expect(session.visit).toMatchObject({ dropin: true, price: { amount: 2500, currency: 'NZD' } });
    }
    visitIn(await sendRequest('PUT', `/api/v1/visits/${id}/latecancel`));
    expect(await invoicesOf(mia)).toEqual([{ ...owed, state: 'unpaid' }]);
  });

  it('owes nothing for a class that the studio cancels', async () => {
    const mia = await server.world.member();
    const sessionId = await openClass();
    visitIn(await dropIn(mia, sessionId));
    await server.world.database.transaction((tx) =>
      cancelClass({ context: contextAt(start), tx, orgId: server.world.box.orgId, now: start, notifications: [] }, sessionId, null),
    );
    expect(await invoicesOf(mia)).toEqual([{ ...owed, state: 'void' }]);
  });

  it('takes an offered place at the price too', async () => {
    const { world } = server;
    const mia = await world.member();
    const sessionId = await openClass({ capacity: 1 });
    const [ben] = await world.fill(sessionId, 1);
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
    const { id } = await world.database.once((handle) =>
      handle.selectFrom('visits').select('id').where('session_id', '=', sessionId).where('state', '=', 'booked').executeTakeFirstOrThrow(),
    );
    if (ben) visitIn(await server.as(ben)('PUT', `/api/v1/visits/${id}/cancel`));
    expect(visitIn(await dropIn(mia, sessionId))).toMatchObject({ state: 'booked', dropin: true });
    expect(await invoicesOf(mia)).toEqual([{ ...owed, state: 'unpaid' }]);
  });

  it.each([
    ['where all drop-in spaces are taken', { dropin_spaces: 1, droppedin_count: 1 }],
    ['where there are none', { dropin_spaces: 0 }],
  ])('needs a pass %s', async (_, more) => {
    const mia = await server.world.member();
    expect(problemIn(await dropIn(mia, await openClass(more)), 'no_concession').fix).toBe('/checkout');
    expect(await invoicesOf(mia)).toEqual([]);
  });

  it('drops in without a limit if the studio sets none', async () => {
    const sessionId = await openClass({ dropin_spaces: -1, droppedin_count: 7 });
    visitIn(await dropIn(await server.world.member(), sessionId));
  });
});

it('a member cannot drop in if a pass of theirs covers the class', async () => {
  const mia = await server.world.member();
  await server.world.membership(mia);
  problemIn(await dropIn(mia, await openClass()), 'pass_not_usable');
  expect(await invoicesOf(mia)).toEqual([]);
});

it('a member cannot drop in if their membership covers the class, whatever pass the request contains', async () => {
  const mia = await server.world.member();
  await server.world.membership(mia);
  const usedUp = await server.world.pass(mia, server.world.box, { visits_used: 10 });
  const sessionId = await openClass();
  for (const pass_id of [usedUp, crypto.randomUUID()]) problemIn(await dropIn(mia, sessionId, {}, { pass_id }), 'pass_not_usable');
  expect(await invoicesOf(mia)).toEqual([]);
  expect(await seen(mia, sessionId)).toEqual({ droppedin_count: 0, spaces_left: 10 });
});
