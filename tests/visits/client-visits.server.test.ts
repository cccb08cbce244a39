import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { ClientVisit } from '#contract/client-visits.ts';
import { Visit } from '#contract/visits.ts';
import { problemIn, read, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember, type TestFacility } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const Everywhere = v.object({ client_visits: v.array(ClientVisit), next: v.optional(v.string()) });
const Page = v.object({ visits: v.array(Visit) });

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

describe('a member of two studios', () => {
  it('sees the visits of both studios in pages, newest class first, each with its location', async () => {
    const { world } = server;
    const mia = await atBoth();
    await book(mia, world.box, hours(10));
    await book(mia, world.yoga, hours(20));
    await book(mia, world.box, hours(30));
    const found: ClientVisit[] = [];
    for (let path: string | undefined = '/api/v1/client_visits?limit=2'; path !== undefined;) {
      // Without a current studio.
      const answer = await server.sendRequest('GET', path, { headers: { cookie: `sid=${mia.token}` } });
      const page: v.InferOutput<typeof Everywhere> = read(Everywhere, answer);
      found.push(...page.client_visits);
      path = page.next === undefined ? undefined : `/api/v1/client_visits?limit=2&cursor=${page.next}`;
    }
    expect(found.map(({ session, org, facility }) => [session?.start_date, org.id, facility.guid])).toEqual([
      [hours(30).toISOString(), world.box.orgId, world.box.facilityGuid],
      [hours(20).toISOString(), world.yoga.orgId, world.yoga.facilityGuid],
      [hours(10).toISOString(), world.box.orgId, world.box.facilityGuid],
    ]);
  });

  it('still sees the visits of a hidden studio', async () => {
    const { world } = server;
    const mia = await atBoth();
    const visit = await book(mia, world.yoga, hours(20));
    await server.as(mia)('PUT', `/api/v1/orgs/${world.yoga.orgId}`, { body: { visible: false } });
    const own = read(ClientVisit, await server.as(mia)('GET', `/api/v1/client_visits/${visit.id}`));
    expect(own).toMatchObject({ id: visit.id, state: 'booked', org: { id: world.yoga.orgId }, facility: { time_zone: 'Europe/London' } });
  });

  it('sees no visit of other members', async () => {
    const { world } = server;
    const [mia, ben] = [await atBoth(), await atBoth()];
    const visit = await book(mia, world.box, hours(10));
    problemIn(await server.as(ben)('GET', `/api/v1/client_visits/${visit.id}`), 'not_found');
    expect(read(Everywhere, await server.as(ben)('GET', '/api/v1/client_visits')).client_visits).toEqual([]);
  });
});

describe('the visits of a month', () => {
  it('are those whose class begins in it', async () => {
    const { world } = server;
    const mia = await atBoth();
    for (const count of [10, 20, 30]) await book(mia, world.box, hours(count));
    const query = new URLSearchParams({ from: hours(20).toISOString(), to: hours(30).toISOString() });
    const { visits } = read(Page, await server.as(mia)('GET', `/api/v1/visits?${query}`));
    expect(visits.map(({ session }) => session?.start_date)).toEqual([hours(20).toISOString()]);
  });
});
