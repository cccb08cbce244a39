import { beforeEach, describe, expect, it } from 'vitest';
import { sessionIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, inMinutes, start, type TestMember, type TestFacility } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const open = async (member: TestMember, sessionId: string, place = server.world.box) =>
  sessionIn(await server.as(member, place)('GET', `/api/v1/sessions/${sessionId}`));
const book = async (member: TestMember, sessionId: string, place: TestFacility = server.world.box) =>
  visitIn(await server.as(member, place)('POST', `/api/v1/sessions/${sessionId}/book`, { body: {} }));

async function atBoth(): Promise<TestMember> {
  const { world } = server;
  const mia = await world.member([world.box, world.yoga]);
  await world.membership(mia, world.box);
  await world.membership(mia, world.yoga);
  return mia;
}

describe('a class', () => {
  it('contains the member’s bookings at the same time, at any of their studios', async () => {
    const { world } = server;
    const mia = await atBoth();
    const elsewhere = await world.session(world.yoga, { name: 'Yin', starts_at: inMinutes(24 * 60 + 30) });
    const here = await world.session();
    expect((await open(mia, here)).overlaps).toBeUndefined();
    await book(mia, elsewhere, world.yoga);
    expect((await open(mia, here)).overlaps).toEqual([
      {
        name: 'Yin',
        start_date: inMinutes(24 * 60 + 30).toISOString(),
        end_date: inMinutes(25 * 60 + 30).toISOString(),
        studio: expect.stringMatching(/^yoga-/),
        path: `/classes/${elsewhere}`,
      },
    ]);
    expect((await book(mia, here)).session?.overlaps).toHaveLength(1);
    expect((await open(mia, elsewhere, world.yoga)).overlaps?.map(({ path }) => path)).toEqual([`/classes/${here}`]);
    const another = await world.session();
    expect((await open(mia, another)).overlaps?.map(({ studio, path }) => [studio, path])).toEqual([
      [null, `/classes/${here}`],
      [expect.stringMatching(/^yoga-/), `/classes/${elsewhere}`],
    ]);
  });

  it('contains no class that begins when it ends, no cancelled booking, and no class on whose waitlist the member is', async () => {
    const { world } = server;
    const mia = await atBoth();
    const here = await world.session();
    await book(mia, await world.session(world.box, { starts_at: hours(25) }));
    const { id } = await book(mia, await world.session());
    visitIn(await server.as(mia)('PUT', `/api/v1/visits/${id}/cancel`));
    const full = await world.session(world.box, { capacity: 1 });
    await world.fill(full, 1);
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${full}/waitlist`, { body: {} }));
    expect((await open(mia, here)).overlaps).toBeUndefined();
  });

  it('is no overlap after its end, and no overlap for other members', async () => {
    const { world } = server;
    const [mia, ben] = [await atBoth(), await atBoth()];
    const [one, other] = [await world.session(), await world.session()];
    await book(mia, one);
    expect((await open(ben, other)).overlaps).toBeUndefined();
    expect((await open(mia, other)).overlaps).toHaveLength(1);
    await server.at(hours(25));
    expect((await open(mia, other)).overlaps).toBeUndefined();
  });
});
