import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '#server/database/errors.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { problemIn, profileIn } from './answers.ts';
import { startWire, type Wire } from './database-wire.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import type { TestMember } from './world.ts';

let fresh: FreshDatabase;
let wire: Wire;
let server: TestServer & { close(): Promise<void> };
let mia: TestMember;
beforeAll(async () => {
  fresh = await freshDatabase();
  wire = await startWire(new URL(fresh.url));
  server = await startTestServer(fresh.url, { env: { DATABASE_URL: wire.url } });
  mia = await server.world.member();
});
afterAll(async () => {
  wire.become('gone');
  await server.close();
  wire.close();
  await fresh.drop();
});

describe('a database that is not reachable', () => {
  it.each(['gone', 'silent'] as const)('causes the problem busy, with the time of the next try: %s', async (how) => {
    wire.become(how);
    const began = performance.now();
    for (const path of ['/api/v1/profile', '/api/v1/sessions', '/api/health']) {
      const answer = await server.as(mia)('GET', path);
      problemIn(answer, 'busy');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.text).not.toMatch(/ECONN|connect|127\.0/);
    }
    expect(performance.now() - began).toBeLessThan(12_000);
    wire.become('there');
    profileIn(await server.as(mia)('GET', '/api/v1/profile'));
  });

  it('does not stop a member from signing out', async () => {
    wire.become('gone');
    const answer = await server.as(mia)('DELETE', '/api/v1/authentication');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, ['sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']]);
    wire.become('there');
  });

  it.each([
    ['08006', 'busy'],
    ['53300', 'busy'],
    ['57P01', 'busy'],
    ['57P03', 'busy'],
    ['25006', 'busy'],
    ['ECONNREFUSED', 'busy'],
    ['EPIPE', 'busy'],
    ['22007', 'invalid_input'],
    ['22008', 'invalid_input'],
    ['22009', 'invalid_input'],
    ['23505', null],
    ['42P01', null],
  ])('or complains stands for a problem: %s is %s', (code, problem) => {
    expect(problemOf(Object.assign(new Error('made up'), { code }))).toBe(problem);
    expect(problemOf(new Error('outside', { cause: Object.assign(new Error('made up'), { code }) }))).toBe(problem);
  });
});
