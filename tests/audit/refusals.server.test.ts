import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditCode } from '#server/audit/audit-codes.ts';
import { logAuditEvents } from '#server/audit/record-event.ts';
import { refusalCodeOf, refusalRecorder, type RefusedRequest } from '#server/audit/record-refusal.ts';
import { serverForFile, type RequestOptions, type TestResponse } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { openStudio } from '#tests/studio/loading.ts';
import { addedBy, auditRows } from './audit-rows.ts';

const server = serverForFile({ env: { CALLS_PER_MINUTE: '600', TRUST_PROXY: '1' } });
beforeEach(() => server.at(start));

const forged = { 'sec-fetch-site': 'cross-site' };
let block = 0;
/** A new address block for each test, so that their events are not counted together. */
const fromNewBlock = (): Record<string, string> => {
  block += 1;
  return { 'x-forwarded-for': `198.51.${block}.77` };
};

const signInAs = (options: RequestOptions): Promise<TestResponse> => server.sendRequest('POST', '/api/v1/authentication', options);
const readVisit = (member: TestMember): Promise<TestResponse> => server.as(member)('GET', `/api/v1/visits/${randomUUID()}`);

describe('a request that is refused', () => {
  it('is access.refused if another site has sent it', async () => {
    const rows = await addedBy(server.world.database, () => signInAs({ headers: { ...fromNewBlock(), ...forged } }));
    expect(rows).toMatchObject([
      { code: 'access.refused', actor: 'member', profile_id: null, org_id: null, after: { problem: 'forged_request' }, at: start },
    ]);
    expect(rows[0]?.address_block).toBe(`198.51.${block}.0/24`);
  });

  it('is access.refused if the facility is not a facility of the member', async () => {
    const { world } = server;
    const member = await world.member([world.yoga]);
    const rows = await addedBy(world.database, () => server.as(member, world.box)('GET', '/api/v1/visits/bookings'));
    expect(rows).toMatchObject([
      { code: 'access.refused', profile_id: member.profileId, org_id: null, subject: 'listBookings', after: { problem: 'not_found' } },
    ]);
  });

  it('is record.not_found if the record belongs to another member, or does not exist', async () => {
    const { world } = server;
    const member = await world.member();
    const rows = await addedBy(world.database, () => readVisit(member));
    expect(rows).toMatchObject([{ code: 'record.not_found', profile_id: member.profileId, org_id: world.box.orgId, subject: 'readVisit' }]);
  });

  it('is input.refused where the input is not valid', async () => {
    const rows = await addedBy(server.world.database, () => signInAs({ body: { email: 7 }, headers: fromNewBlock() }));
    expect(rows).toMatchObject([{ code: 'input.refused', profile_id: null, subject: 'signIn', after: { problem: 'invalid_input' } }]);
  });

  it('is limit.reached if a member has no calls left, with one row for all such requests', async () => {
    const member = await server.world.member();
    const answers: number[] = [];
    const rows = await addedBy(server.world.database, async () => {
      const send = async () => answers.push((await server.as(member)('GET', '/api/v1/profile')).status);
      await Promise.all(Array.from({ length: 900 }, send));
    });
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(100);
    expect(rows).toMatchObject([{ code: 'limit.reached', profile_id: member.profileId, after: { problem: 'too_many_requests' } }]);
  });

  it('is limit.reached if passwords are guessed', async () => {
    const headers = fromNewBlock();
    const guess = () => signInAs({ body: { email: 'guessed@example.org', password: randomUUID() }, headers });
    const rows = await addedBy(server.world.database, async () => {
      for (let tries = 0; tries < 30; tries += 1) await guess();
    });
    expect(rows.filter(({ code }) => code === 'limit.reached')).toMatchObject([{ profile_id: null, subject: 'signIn' }]);
  });

  it('adds no row for an unknown path without a signed-in member', async () => {
    const headers = fromNewBlock();
    const rows = await addedBy(server.world.database, async () => {
      await server.sendRequest('GET', '/api/v1/nothing', { headers });
      await server.sendRequest('GET', '/api/v1/profile', { headers });
    });
    expect(rows).toEqual([]);
  });

  it('has no email, no id of a path and no complete network address in its row', async () => {
    const headers = fromNewBlock();
    const member = await server.world.member();
    const rows = await addedBy(server.world.database, async () => {
      await signInAs({ body: { email: member.email, password: 7 }, headers });
      await server.as(member)('GET', '/api/v1/visits/5f0f7e0e-0000-4000-8000-000000000000', { headers });
    });
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/@|5f0f7e0e|\.77|Mia/);
  });
});

describe('the number of rows', () => {
  it('is one for a member, an event and an hour', async () => {
    const [mia, ana] = [await server.world.member(), await server.world.member()];
    const visits = (member: TestMember) => Promise.all(Array.from({ length: 40 }, () => readVisit(member)));
    const count = async (work: () => Promise<unknown>) => (await addedBy(server.world.database, work)).length;
    expect(await count(() => visits(mia))).toBe(1);
    expect(await count(() => visits(mia))).toBe(0);
    expect(await count(() => visits(ana))).toBe(1);
    await server.at(hours(1));
    expect(await count(() => visits(mia))).toBe(1);
  });

  it('is one for several processes, and so is the line in the log, which names no member', async () => {
    const studio = await openStudio(start);
    const lines: string[] = [];
    const context = { ...studio.context, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) };
    logAuditEvents(context);
    const request: RefusedRequest = {
      problem: 'not_allowed',
      route: 'readVisit',
      profileId: randomUUID(),
      orgId: null,
      isFacilityKnown: true,
      address: '203.0.113.77',
    };
    const processes = Array.from({ length: 4 }, () => refusalRecorder(context));
    await Promise.all(processes.flatMap((record) => [record(request), record(request)]));
    expect(await auditRows(studio.database)).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 40, code: 'access.refused', org: null }]);
    expect(lines.join('')).not.toMatch(new RegExp(`203\\.0|${request.profileId}`));
  });

  it('is zero if the database is not reachable: the response does not wait for the row', async () => {
    const studio = await openStudio(start);
    const record = refusalRecorder({
      ...studio.context,
      database: { ...studio.database, transaction: () => Promise.reject(new Error('away')) },
    });
    const request = { problem: 'not_allowed', route: 'x', profileId: null, orgId: null, isFacilityKnown: false, address: '' } as const;
    await expect(record(request)).resolves.toBeUndefined();
    expect(await auditRows(studio.database)).toEqual([]);
  });
});

it.each<[RefusedRequest['problem'], boolean, AuditCode | null]>([
  ['not_allowed', true, 'access.refused'],
  ['second_factor_required', true, null],
  ['not_found', true, 'record.not_found'],
  ['not_found', false, null],
  ['session_full', true, null],
  ['key_reused', true, 'input.refused'],
  ['malware_found', true, 'malware.found'],
  ['too_many_requests', false, 'limit.reached'],
  ['internal', true, null],
])('%s of a member (%s) is %s', (problem, isMember, code) => {
  const request = { problem, route: 'x', profileId: isMember ? randomUUID() : null, orgId: null, isFacilityKnown: true, address: '' };
  expect(refusalCodeOf(request)).toBe(code);
});
