import { expect, it } from 'vitest';
import { calendarPath } from '#contract/calendar.ts';
import type { CallName } from '#contract/calls.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { profileIn } from '#tests/server/answers.ts';
import { requestUploadPermit, upload } from '#tests/profile/uploads.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { contractCases } from './contract-cases.ts';
import { createTestClient, headersOf, type TestResponse, type RequestOptions, type TestServer } from './test-server.ts';
import { dataFolder, spawnServer } from './spawned.ts';
import { createWorld, start } from './world.ts';

/** Calls whose request or response contains a secret. */
const loggedCalls = [
  'signIn',
  'signOut',
  'requestPasswordReset',
  'readPasswordReset',
  'resetPassword',
  'changePassword',
  'requestEmailChange',
  'readEmailChangeLink',
  'confirmEmailChange',
  'undoEmailChange',
  'readInvite',
  'signUp',
  'acceptInvite',
  'readEmailSubscription',
  'updateEmailSubscription',
  'readAuthToken',
  'addPaymentSource',
  'readImageAuth',
  'activateCalendar',
] as const satisfies readonly CallName[];

const secretNames: ReadonlySet<string> = new Set(['password', 'current_password', 'token', 'email', 'calendar_token', 'signature', 'key']);

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'string' ? (secretNames.has(name) ? [inner] : []) : secretsIn(inner),
  );
}
const secretsOf = (path: string): string[] =>
  [/\/(?:password_resets|email_changes|invite|email_subscriptions)\/([^/?]+)/, /\?invite=([^&]+)/].flatMap(
    (pattern) => pattern.exec(path)?.[1] ?? [],
  );
const cookiesIn = (text: string): string[] => [...text.matchAll(/sid=([\w-]+)/g)].flatMap(([, sid]) => sid ?? []);

function createRecordingClient(url: string, secrets: Set<string>) {
  const { sendRequest: plain, close } = createTestClient(url);
  const sendRequest = async (method: string, path: string, requestOptions: RequestOptions = {}): Promise<TestResponse> => {
    const answer = await plain(method, path, requestOptions);
    const cookies = [requestOptions.headers?.['cookie'] ?? '', ...(answer.headers['set-cookie'] ?? [])].flatMap(cookiesIn);
    for (const secret of [...secretsIn(requestOptions.body), ...secretsIn(answer.body), ...secretsOf(path), ...cookies])
      secrets.add(secret);
    return answer;
  };
  return { sendRequest, close };
}

it('no secret of any call is in the log, accepted or refused, nor is an address', async () => {
  const database = await freshDatabase();
  const world = await createWorld({ databaseUrl: database.url, poolSize: 4 });
  const folder = await dataFolder();
  const spawned = spawnServer(folder, { DATABASE_URL: database.url, LOG_LEVEL: 'trace' }, ['--clock', start.toISOString()]);
  const url = await spawned.url;
  const secrets = new Set<string>();
  const { sendRequest, close } = createRecordingClient(url, secrets);
  const at = async (instant: Date): Promise<void> =>
    void (await sendRequest('PUT', '/_test/clock', { body: { now: instant.toISOString(), frozen: true } }));
  const as: TestServer['as'] =
    (member, place = world.box) =>
    (method, path, requestOptions = {}) =>
      sendRequest(method, path, { ...requestOptions, headers: { ...headersOf(member, place), ...requestOptions.headers } });
  const server: TestServer = { url, folder, world, sendRequest, as, at };
  await world.member([world.box], { email: 'ana@example.org', password_hash: await hashPassword('squat-bench-deadlift') });

  for (const name of loggedCalls)
    for (const one of Object.values(contractCases[name])) {
      await at(start);
      await one(server);
    }
  await at(start);
  const mia = await world.member();
  const { calendar_token: calendar } = profileIn(await as(mia)('GET', '/api/v1/profile/activate_calendar'));
  for (const token of [calendar, 'x'.repeat(43)]) await sendRequest('GET', calendarPath(token ?? ''));
  const { fields } = await requestUploadPermit(server, mia, 'image/jpeg');
  await upload(server, mia, Buffer.from('no picture'));

  spawned.process.kill('SIGTERM');
  const { err } = await spawned.ended;
  close();
  await world.close();
  await database.drop();
  expect([...secrets]).toEqual(expect.arrayContaining(['squat-bench-deadlift', calendar, mia.token, ...Object.values(fields).slice(0, 2)]));
  expect([...secrets].filter((secret) => err.includes(secret))).toEqual([]);
  expect(err.match(/\/(?:api|calendar)\/\S*/g)).toBeNull();
  for (const route of [...loggedCalls, 'calendar', 'sendPicture']) expect(err).toContain(`"route":"${route}"`);
});
