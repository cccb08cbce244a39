import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { databaseForTest } from '#tests/database/postgres.ts';
import { startTestServer, type TestResponse, type TestServer } from './test-server.ts';
import type { TestMember } from './world.ts';

/** A server for one test, without these protections (`SPOTTER_MUTANT`). */
export async function serve(mutants = ''): Promise<TestServer> {
  const server = await startTestServer(await databaseForTest(), { env: { SPOTTER_MUTANT: mutants } });
  onTestFinished(() => server.close());
  return server;
}

export async function createEquippedMembers(
  server: TestServer,
  count: number,
  equip: (member: TestMember) => Promise<unknown>,
): Promise<TestMember[]> {
  const found = await server.world.members(count);
  await Promise.all(found.map(equip));
  return found;
}

type SendRequest = TestServer['sendRequest'];

/** Repeats a request after the problem `busy`, as the app does, at the time in the response. */
export const retryWhileBusy =
  (sendRequest: SendRequest, tries = 10): SendRequest =>
  async (...args) => {
    const answer = await sendRequest(...args);
    if (answer.status !== 503 || tries === 1) return answer;
    await pause(Number(answer.headers['retry-after'] ?? 1) * 1000);
    return retryWhileBusy(sendRequest, tries - 1)(...args);
  };

export const outcomeCodeOf = ({ status, body }: TestResponse): string =>
  status === 200 ? 'done' : `${status} ${typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''}`;

export const countByCode = (answers: readonly TestResponse[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, outcomeCodeOf)].map(([code, found]) => [code, found.length]));
