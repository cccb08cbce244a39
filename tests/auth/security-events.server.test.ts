import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSecurityEvents } from '#contract/security-event-calls.ts';
import type { SecurityEvent } from '#contract/security-events.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { read } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const password = 'squat-bench-deadlift';
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(() => server.at(start));

const newMember = () => server.world.member([server.world.box], { password_hash, email: `${randomUUID()}@example.org` });

const signIn = ({ email }: TestMember, of: { readonly password?: string; readonly address?: string } = {}) =>
  server.sendRequest('POST', '/api/v1/authentication', {
    body: { email, password: of.password ?? password },
    headers: { 'user-agent': agent, 'x-forwarded-for': of.address ?? '203.0.113.7' },
  });

const eventsOf = async (member: TestMember): Promise<readonly SecurityEvent[]> =>
  read(listSecurityEvents.answer, await server.as(member)('GET', '/api/v1/security_events')).security_events;
const summary = ({ kind, count, address_block }: SecurityEvent) => [kind, count, address_block];

describe('the security events of a member', () => {
  it('have the newest first, with time, network, browser and system', async () => {
    const mia = await newMember();
    await signIn(mia);
    await server.at(hours(2));
    await server.as(mia)('DELETE', '/api/v1/sign_in_sessions');
    const [newer, older] = await eventsOf(mia);
    expect(newer).toMatchObject({ kind: 'other_sessions_ended', at: hours(2).toISOString(), browser: null });
    expect(older).toEqual({
      id: expect.any(String),
      kind: 'signed_in',
      at: start.toISOString(),
      count: 1,
      address_block: '203.0.113.0/24',
      browser: 'Firefox',
      os: 'Windows',
      passkey: null,
      card: null,
      codes_left: null,
    });
  });

  it('merge guesses between two other events, without a network where there were several', async () => {
    const mia = await newMember();
    const signIns = [{ password: 'guess-one' }, { password: 'guess-two', address: '198.51.100.9' }, {}, { password: 'guess-three' }];
    for (const [hour, of] of signIns.entries()) {
      await server.at(hours(hour));
      await signIn(mia, of);
    }
    expect((await eventsOf(mia)).map(summary)).toEqual([
      ['wrong_password', 1, '203.0.113.0/24'],
      ['signed_in', 1, '203.0.113.0/24'],
      ['wrong_password', 2, null],
    ]);
  });

  it('exclude events of other members, and refused requests', async () => {
    const mia = await newMember();
    const luc = await newMember();
    await signIn(luc);
    await server.as(mia)('GET', `/api/v1/sessions/${randomUUID()}`);
    expect(await eventsOf(mia)).toEqual([]);
    expect((await eventsOf(luc)).map(({ kind }) => kind)).toEqual(['signed_in']);
  });
});
