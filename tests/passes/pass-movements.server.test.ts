/** What members read of their passes: every visit that was set aside, spent or given back, and why. */
import { beforeEach, expect, it } from 'vitest';
import { passesIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/running.ts';
import { hours, start } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

it('tells what became of each visit, the latest first', async () => {
  const { world } = server;
  const member = await world.member();
  await world.pass(member);
  const ask = server.as(member);
  const book = async (name: string) =>
    visitIn(await ask('POST', `/api/v1/sessions/${await world.session(world.box, { name })}/book`, { body: {} }));
  const [given, late] = [await book('Yin'), await book('Engine')];
  await book('CrossFit');
  await ask('PUT', `/api/v1/visits/${given.id}/cancel`);
  await server.at(hours(23));
  await ask('PUT', `/api/v1/visits/${late.id}/latecancel`);
  await server.at(hours(25));
  const [pass] = passesIn(await ask('GET', '/api/v1/passes'));
  expect(pass).toMatchObject({ visits_used: 2, visits_held: 0, visits_left: 8 });
  expect(pass?.movements?.map(({ kind, why, name }) => [kind, why, name])).toEqual([
    ['used', 'attended', 'CrossFit'],
    ['used', 'late', 'Engine'],
    ['returned', 'inTime', 'Yin'],
    ['held', 'booked', 'CrossFit'],
    ['held', 'booked', 'Engine'],
    ['held', 'booked', 'Yin'],
  ]);
  expect(pass?.movements?.[2]).toMatchObject({ at: start.toISOString(), start_at: hours(24).toISOString(), visit_id: given.id });
});
