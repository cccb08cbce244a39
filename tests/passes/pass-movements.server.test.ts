import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { PassMovement } from '#contract/member-passes.ts';
import { membershipsIn, passesIn, read, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const Ledger = v.object({ movements: v.array(PassMovement) });
const ledger = async (member: TestMember) => read(Ledger, await server.as(member)('GET', '/api/v1/pass_movements')).movements;
const lines = async (member: TestMember) => (await ledger(member)).map(({ kind, reason }) => `${kind}: ${reason}`);

async function booked(member: TestMember): Promise<string> {
  const id = await server.world.session();
  return visitIn(await server.as(member)('POST', `/api/v1/sessions/${id}/book`, { body: {} })).id;
}
const put = (member: TestMember, visitId: string, what: string) => server.as(member)('PUT', `/api/v1/visits/${visitId}/${what}`);

it('the ledger lists the visit that a booking holds, with its class', async () => {
  const mia = await server.world.member();
  const pass = await server.world.pass(mia);
  const visit = await booked(mia);
  const [movement, ...more] = await ledger(mia);
  expect(more).toEqual([]);
  expect(movement).toMatchObject({ pass_id: pass, kind: 'held', reason: 'booked', visit: { id: visit, start: hours(24).toISOString() } });
  expect(movement?.visit?.name).toBeTruthy();
});

it('the ledger lists a return in time and the use by a late cancel, newest first', async () => {
  const mia = await server.world.member();
  await server.world.pass(mia);
  visitIn(await put(mia, await booked(mia), 'cancel'));
  expect(await lines(mia)).toEqual(['returned: inTime', 'held: booked']);
  const visit = await booked(mia);
  await server.at(hours(23));
  visitIn(await put(mia, visit, 'latecancel'));
  expect(await lines(mia)).toEqual(['used: late', 'held: booked', 'returned: inTime', 'held: booked']);
});

it('the ledger lists the use by an attended class, of a membership too', async () => {
  const mia = await server.world.member();
  await server.world.membership(mia);
  await booked(mia);
  await server.at(hours(48));
  expect(await lines(mia)).toEqual(['used: attended', 'held: booked']);
});

it('the ledger contains only the member’s own passes at this studio', async () => {
  const { world } = server;
  const mia = await world.member([world.box, world.yoga]);
  await world.pass(mia);
  await booked(mia);
  expect(await ledger(await world.member())).toEqual([]);
  expect(read(Ledger, await server.as(mia, world.yoga)('GET', '/api/v1/pass_movements')).movements).toEqual([]);
});

it('the ledger drops past movements after a year, and none of future classes', async () => {
  const mia = await server.world.member();
  const pass = await server.world.pass(mia);
  await booked(mia);
  await movedTo(pass, hours(-24 * 366));
  expect(await lines(mia)).toEqual(['held: booked']);
  await server.at(hours(48));
  expect(await lines(mia)).toEqual(['used: attended']);
});

const movedTo = (passId: string, at: Date) =>
  server.world.database.once((handle) => handle.updateTable('pass_movements').set({ at }).where('pass_id', '=', passId).execute());

it('the lists of passes and memberships have the order in which they pay', async () => {
  const { world } = server;
  const mia = await world.member();
  const late = await world.pass(mia, world.box, { expires_on: '2026-06-30' });
  const endless = await world.pass(mia, world.box, { expires_on: null });
  const soon = await world.pass(mia, world.box, { expires_on: '2026-04-01' });
  const [young, old] = [new Date('2026-02-01'), new Date('2026-01-01')];
  const second = await world.membership(mia, world.box, { purchased_at: young });
  const first = await world.membership(mia, world.box, { purchased_at: old });
  const sendRequest = server.as(mia);
  expect(passesIn(await sendRequest('GET', '/api/v1/passes')).map(({ id }) => id)).toEqual([soon, late, endless]);
  expect(membershipsIn(await sendRequest('GET', '/api/v1/memberships')).map(({ id }) => id)).toEqual([first, second]);
});
