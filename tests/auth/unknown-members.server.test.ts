/** Response times do not show whether an email belongs to a member (ASVS 6.3.8). A sign test is valid on a busy machine, too. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { count } from '#tests/counts.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1', MAIL_PER_MINUTE: '1000000' } });
const pairs = count(60, 500);
/** By chance, one of 100,000 runs exceeds this. */
const tolerance = 4.5 * Math.sqrt(pairs / 4);

let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('squat-bench-deadlift');
});
beforeEach(() => server.at(start));

let requests = 0;
/** A new network for each request, so that no limit delays one. */
const from = () => {
  requests += 1;
  return { 'x-forwarded-for': `${20 + Math.floor(requests / 250)}.${requests % 250}.7.9` };
};

const isEmailQueueEmpty = async (): Promise<boolean> => {
  const waiting = sql<{ id: string }>`select id from pgboss.job where name = ${emailQueue} and state in ('created', 'active')`;
  return (await server.world.database.once((handle) => waiting.execute(handle))).rows.length === 0;
};

const paths = {
  '/api/v1/authentication': (email: string) => ({ email, password: 'not-the-right-one' }),
  '/api/v1/password_resets': (email: string) => ({ email }),
};

it.each(Object.entries(paths))('%s takes as long for an unknown email as for a known one', async (path, bodyOf) => {
  const timeOf = async (email: string): Promise<number> => {
    // The server composes the email of the previous request in the same process.
    await expect.poll(isEmailQueueEmpty).toBe(true);
    const began = performance.now();
    await server.sendRequest('POST', path, { body: bodyOf(email), headers: from() });
    return performance.now() - began;
  };
  let longerOfKnown = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const { email: known } = await server.world.member([server.world.box], { password_hash });
    const unknown = `nobody-${pair}@example.org`;
    const isKnownFirst = randomInt(2) === 0;
    const first = await timeOf(isKnownFirst ? known : unknown);
    const second = await timeOf(isKnownFirst ? unknown : known);
    if (isKnownFirst === first > second) longerOfKnown += 1;
  }
  expect(Math.abs(longerOfKnown - pairs / 2)).toBeLessThan(tolerance);
});
