/** Many members at once, for the suites that look for races. */
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { databaseForTest } from '#tests/database/postgres.ts';
import { startTestServer, type Answer, type TestServer } from './test-server.ts';
import type { Member } from './world.ts';

/** A server for one test, with these protections switched off (`SPOTTER_MUTANT`). */
export async function serve(mutants = ''): Promise<TestServer> {
  const server = await startTestServer(await databaseForTest(), { env: { SPOTTER_MUTANT: mutants } });
  onTestFinished(() => server.close());
  return server;
}

/** Members of the box, each with what `equip` gives them. */
export async function crowd(server: TestServer, count: number, equip: (member: Member) => Promise<unknown>): Promise<Member[]> {
  const found = await server.world.members(count);
  await Promise.all(found.map(equip));
  return found;
}

type SendRequest = TestServer['sendRequest'];

/** As members with the app: whoever hears that the server is busy asks again after as long as it says. */
export const patiently =
  (sendRequest: SendRequest, tries = 10): SendRequest =>
  async (...args) => {
    const answer = await sendRequest(...args);
    if (answer.status !== 503 || tries === 1) return answer;
    await pause(Number(answer.headers['retry-after'] ?? 1) * 1000);
    return patiently(sendRequest, tries - 1)(...args);
  };

export const codeOf = ({ status, body }: Answer): string =>
  status === 200 ? 'done' : `${status} ${typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''}`;

/** How often each answer was given. */
export const tally = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, codeOf)].map(([code, found]) => [code, found.length]));
