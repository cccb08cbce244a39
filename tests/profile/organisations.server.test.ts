import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { TimeZone } from '#contract/calendar.ts';
import { Account, Facility } from '#contract/profile.ts';
import { problemIn, profileIn, read, sessionsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start } from '#tests/server/world.ts';

const server = serverForFile();

describe('an organisation', () => {
  it('is selected by showing it, which stores the time of the visit', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    await server.at(hours(1));
    const account = read(Account, await server.as(mia)('PUT', `/api/v1/orgs/${world.yoga.orgId}`, { body: { visible: true } }));
    expect(account).toMatchObject({ org: { id: world.yoga.orgId }, last_visit_at: hours(1).toISOString(), hidden_at: null });
    await server.at(start);
  });

  it('is hidden while another one is shown, and the last one stays', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    const hide = (orgId: string) => server.as(mia)('PUT', `/api/v1/orgs/${orgId}`, { body: { visible: false } });
    expect(read(Account, await hide(world.box.orgId)).hidden_at).toBe(start.toISOString());
    problemIn(await hide(world.yoga.orgId), 'last_visible_account');
    const { accounts } = profileIn(await server.as(mia)('GET', '/api/v1/profile'));
    expect(Object.fromEntries(accounts.map(({ org, hidden_at }) => [org.id, hidden_at]))).toEqual({
      [world.box.orgId]: start.toISOString(),
      [world.yoga.orgId]: null,
    });
  });

  it('cannot be hidden at the same time as another one so that none is left', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    const hide = (orgId: string) => server.as(mia)('PUT', `/api/v1/orgs/${orgId}`, { body: { visible: false } });
    const answers = await Promise.all([hide(world.box.orgId), hide(world.yoga.orgId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('time zones', () => {
  it('are named from west to east, that of the studio among them', async () => {
    const sendRequest = server.as(await server.world.member());
    const { timezones } = read(v.object({ timezones: v.array(TimeZone) }), await sendRequest('GET', '/api/v1/timezones'));
    const ids = timezones.map(({ id }) => id);
    expect(ids).toContain('Europe/London');
    expect(ids.indexOf('America/New_York')).toBeLessThan(ids.indexOf('Europe/London'));
    expect(ids.indexOf('Europe/London')).toBeLessThan(ids.indexOf('Pacific/Auckland'));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a facility', () => {
  it('is shown to its members, and looks to others as if it did not exist', async () => {
    const { world } = server;
    const path = `/api/v1/facilities/${world.yoga.facilityGuid}`;
    const facility = read(Facility, await server.as(await world.member([world.yoga]))('GET', path));
    expect(facility).toMatchObject({ guid: world.yoga.facilityGuid, currency: { code: 'GBP' }, time_zone: 'Europe/London' });
    const foreign = await server.as(await world.member([world.box]))('GET', path);
    const absent = await server.as(await world.member([world.box]))('GET', '/api/v1/facilities/00000000-0000-4000-8000-000000000000');
    expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text]);
  });

  it('limits calls to its own data: its classes are not the classes of another facility', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    const id = await world.session(world.yoga);
    expect(sessionsIn(await server.as(mia, world.yoga)('GET', '/api/v1/sessions')).map((session) => session.id)).toEqual([id]);
    expect(sessionsIn(await server.as(mia, world.box)('GET', '/api/v1/sessions'))).toEqual([]);
    problemIn(await server.as(mia, world.box)('POST', `/api/v1/sessions/${id}/book`, { body: {} }), 'not_found');
  });

  it('of the member’s own comes first', async () => {
    const { world } = server;
    const mia = await world.member();
    const second = '00000000-0000-4000-8000-0000000000aa';
    await world.database.once(async (handle) => {
      await handle
        .insertInto('facilities')
        .values({
          org_id: world.box.orgId,
          id: second,
          guid: second,
          key: 'second',
          name: 'Second',
          address: '2 Example Street',
          time_zone: 'Pacific/Auckland',
          currency: 'NZD',
          position: 1,
        })
        .execute();
      await handle.updateTable('accounts').set({ home_facility_id: second }).where('profile_id', '=', mia.profileId).execute();
    });
    const sam = await world.member();
    const guids = async (member: typeof mia) =>
      profileIn(await server.as(member)('GET', '/api/v1/profile')).accounts[0]?.facilities.map((facility) => facility.guid);
    expect(await guids(mia)).toEqual([second, world.box.facilityGuid]);
    expect(await guids(sam)).toEqual([world.box.facilityGuid, second]);
  });

  it('is treated as not found while the member hides its organisation', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    const sendRequest = server.as(mia, world.yoga);
    const hide = (visible: boolean) => sendRequest('PUT', `/api/v1/orgs/${world.yoga.orgId}`, { body: { visible } });
    await hide(false);
    for (const path of ['/api/v1/sessions', '/api/v1/passes', `/api/v1/facilities/${world.yoga.facilityGuid}`])
      problemIn(await sendRequest('GET', path), 'not_found');
    await hide(true);
    expect((await sendRequest('GET', '/api/v1/sessions')).status).toBe(200);
  });

  it('shows the time of a class in the time zone of its facility', async () => {
    const { world } = server;
    const mia = await world.member();
    const guid = '00000000-0000-4000-8000-0000000000bb';
    await world.database.once((handle) =>
      handle
        .insertInto('facilities')
        .values({
          org_id: world.box.orgId,
          id: guid,
          guid,
          key: 'away',
          name: 'Away',
          address: '3 Example Street',
          time_zone: 'Australia/Perth',
          currency: 'AUD',
          position: 9,
        })
        .execute(),
    );
    const id = await world.session(world.box, { facility_id: guid, booking_opens_at: hours(5) });
    const book = (headers: Record<string, string>) => server.as(mia)('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers });
    const there = problemIn(await book({ 'x-facility-guid': guid, 'x-facility': guid }), 'booking_not_open');
    expect(problemIn(await book({}), 'booking_not_open').message).toBe(there.message);
  });
});
