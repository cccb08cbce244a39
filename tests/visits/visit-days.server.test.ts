import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { VisitDay } from '#contract/visit-days.ts';
import { appointmentClient, nine, createBookableService } from '#tests/appointments/bookable-service.ts';
import { problemIn, read, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember, type TestFacility } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const Days = v.object({ days: v.array(VisitDay) });
const march = 'from=2026-03-01&to=2026-04-01';

const book = async (member: TestMember, place: TestFacility, starts_at: Date) =>
  visitIn(
    await server.as(member, place)('POST', `/api/v1/sessions/${await server.world.session(place, { starts_at })}/book`, { body: {} }),
  );

async function atBoth(): Promise<TestMember> {
  const { world } = server;
  const mia = await world.member([world.box, world.yoga]);
  await world.membership(mia, world.box);
  await world.membership(mia, world.yoga);
  return mia;
}

const daysOf = async (member: TestMember, query = march, path = 'visit_days'): Promise<VisitDay[]> =>
  read(Days, await server.as(member)('GET', `/api/v1/${path}?${query}`)).days;

describe('the days of a member', () => {
  it('count the attended, booked and listed visits of each day, first day first', async () => {
    const { box } = server.world;
    const mia = await atBoth();
    await book(mia, box, hours(2));
    await book(mia, box, hours(4));
    const gone = await book(mia, box, hours(6));
    visitIn(await server.as(mia)('PUT', `/api/v1/visits/${gone.id}/cancel`));
    await book(mia, box, hours(24));
    await server.at(hours(8));
    expect(await daysOf(mia)).toEqual([
      { day: '2026-03-02', attended: 2, booked: 0, visits: 3 },
      { day: '2026-03-03', attended: 0, booked: 1, visits: 1 },
    ]);
  });

  it('are those of the facility’s calendar: a class before midnight there is not on the next day', async () => {
    const { box } = server.world;
    const mia = await atBoth();
    await book(mia, box, new Date('2026-03-05T10:30:00Z'));
    await book(mia, box, new Date('2026-03-05T11:30:00Z'));
    expect((await daysOf(mia, 'from=2026-03-01&to=2026-03-06')).map(({ day }) => day)).toEqual(['2026-03-05']);
    expect((await daysOf(mia, 'from=2026-03-06&to=2026-04-01')).map(({ day }) => day)).toEqual(['2026-03-06']);
  });

  it('hold appointments too', async () => {
    const mia = await atBoth();
    await appointmentClient(server, await createBookableService(server.world), mia).make(nine);
    expect(await daysOf(mia)).toEqual([{ day: '2026-03-04', attended: 0, booked: 1, visits: 1 }]);
  });

  it('are those of the current studio, or of all together, each visit on the day of its own studio', async () => {
    const { box, yoga } = server.world;
    const mia = await atBoth();
    const evening = new Date('2026-03-05T20:00:00Z');
    await book(mia, box, evening);
    await book(mia, yoga, evening);
    expect((await daysOf(mia)).map(({ day }) => day)).toEqual(['2026-03-06']);
    expect((await daysOf(mia, march, 'client_visit_days')).map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-06']);
    expect(await daysOf(await atBoth(), march, 'client_visit_days')).toEqual([]);
  });

  it.each(['from=2026-02-31&to=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=2024-01-01&to=2026-01-01'])(
    'are not those of %s',
    async (query) => {
      problemIn(await server.as(await atBoth())('GET', `/api/v1/visit_days?${query}`), 'invalid_input');
    },
  );
});
