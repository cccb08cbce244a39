import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCallBudget } from '#server/http/call-budget.ts';
import { serverForFile, type TestResponse } from './test-server.ts';

const server = serverForFile({ env: { CALLS_PER_MINUTE: '600' } });

const counts = (answers: readonly TestResponse[]) => {
  const refused = answers.filter(({ status }) => status === 429);
  return { refused, passed: answers.length - refused.length };
};

describe('a member who sends calls without a pause', () => {
  it('gets 429 with retry-after and a message among 600 writes with a key, and other members do not', async () => {
    const member = await server.world.member();
    const other = await server.world.member();
    const answers = await Promise.all(
      Array.from({ length: 600 }, () =>
        server.as(member)('POST', `/api/v1/sessions/${crypto.randomUUID()}/book`, {
          body: {},
          headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'fr' },
        }),
      ),
    );
    const { refused, passed } = counts(answers);
    expect(passed).toBeGreaterThanOrEqual(120);
    expect(passed).toBeLessThan(300);
    const [first] = refused;
    expect(Number(first?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(first?.body).toMatchObject({ code: 'too_many_requests', message: expect.stringMatching(/\S/) });
    expect((await server.as(other)('GET', '/api/v1/profile')).status).toBe(200);
    expect((await server.as(member)('DELETE', '/api/v1/authentication')).status).toBe(204);
  });

  it('has one budget for calls and streams', async () => {
    const member = await server.world.member();
    const paths = ['/api/v1/profile', '/realtime/n/none'];
    const answers = await Promise.all(Array.from({ length: 1200 }, (_, number) => server.as(member)('GET', paths[number % 2] ?? '')));
    const { passed } = counts(answers);
    expect(passed).toBeGreaterThanOrEqual(600);
    expect(passed).toBeLessThan(1000);
    // While the budget lasts, a stream that does not exist gets 404.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404, 429]));
  });

  it('gets 429 after 400 notes to workouts, each with a key', async () => {
    const member = await server.world.member();
    const log = () =>
      server.as(member)('POST', '/api/v1/workouts', {
        body: { notes: 'note' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    const { refused, passed } = counts(await Promise.all(Array.from({ length: 400 }, log)));
    expect(passed).toBeGreaterThanOrEqual(120);
    expect(refused.length).toBeGreaterThan(100);
  });

  it('may continue after the seconds of retry-after', async () => {
    const member = await server.world.member();
    let last: TestResponse | undefined;
    do last = await server.as(member)('GET', '/api/v1/profile');
    while (last.status !== 429);
    await pause(Number(last.headers['retry-after']) * 1000);
    expect((await server.as(member)('GET', '/api/v1/profile')).status).toBe(200);
  });
});

describe('the memory of budgets', () => {
  it('keeps only members with recent calls', () => {
    let now = 0;
    const budget = createCallBudget(600, () => now);
    for (let number = 0; number < 1000; number += 1) budget.spend(`member ${number}`, 'read');
    now = 30_000;
    budget.spend('one', 'read');
    now = 61_000;
    budget.spend('two', 'read');
    expect(budget.size()).toBe(2);
  });
});
