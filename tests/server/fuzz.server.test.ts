/** Random requests get a documented response, and never a server error. A failure prints the seed, which `SPOTTER_FUZZ_SEED` sets. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { createBookableService } from '#tests/appointments/bookable-service.ts';
import { inviteCode, resetToken } from '#tests/auth/one-time-link-fixtures.ts';
import { sellPass } from '#tests/checkout/checkout-client.ts';
import { count } from '#tests/counts.ts';
import { feed, post } from '#tests/feed/feed-harness.ts';
import { board, movement } from '#tests/training/gym.ts';
import { problemIn } from './answers.ts';
import { anyRequest, type AnyRequest, type Operation } from './any-request.ts';
import { contractCheck, type ContractCheck } from './contract-check.ts';
import { kindOf, knownIds } from './known-ids.ts';
import { serverForFile, type TestResponse } from './test-server.ts';
import type { TestMember } from './world.ts';

const server = serverForFile({ env: { TRUST_PROXY: '1' } });
const seed = Number(process.env['SPOTTER_FUZZ_SEED'] ?? 7390);
/** Each request hashes ten codes, which takes half a second of one core. */
const slowCalls: ReadonlySet<CallName> = new Set(['renewRecoveryCodes']);
const slowRuns = count(5, 100);
const usualRuns = Math.ceil((count(2000, 100_000) - slowRuns * slowCalls.size) / (callNames.length - slowCalls.size));
const runsOf = (name: CallName): number => (slowCalls.has(name) ? slowRuns : usualRuns);

/** Milliseconds for all requests of one call. */
const testTimeout = count(90_000, 600_000);

let check: ContractCheck;
let requests: Map<string, fc.Arbitrary<AnyRequest>>;
let mia: TestMember;
const known = knownIds();
const done = new Set<CallName>();

beforeAll(async () => {
  const { world } = server;
  const published = await server.sendRequest('GET', '/api/v1/openapi.json');
  check = contractCheck(published);
  const document = v.parse(
    v.object({
      paths: v.record(
        v.string(),
        v.record(
          v.string(),
          v.custom<Operation>(() => true),
        ),
      ),
    }),
    published.body,
  );
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  requests = new Map(operations.filter((one) => one.parameters).map((one) => [one.operationId, anyRequest(one)]));
  mia = await world.member([world.box, world.yoga], { password_hash: await hashPassword('squat-bench-deadlift') });
  await feed(server, true);
  const [box, bookable] = [await board(server), await createBookableService(world, { staff: 2 })];
  known.add('pass', await world.pass(mia), await world.membership(mia));
  known.add('session', await world.session(), await world.session(), await world.session(world.yoga), box.sessionId);
  known.add('definition', box.definitionId);
  known.add('movement', await movement(server));
  known.add('service', bookable.serviceId);
  known.add('staff', ...bookable.staffIds, 'any');
  known.add('course', await world.course());
  known.add('product', await sellPass(world));
  known.add('source', await post(server));
  known.add('org', world.box.orgId, world.yoga.orgId);
  known.add('facility', world.box.facilityGuid, world.yoga.facilityGuid);
  for (let link = 0; link < 20; link += 1) {
    known.add('invite', await inviteCode(server, link % 2 === 0 ? mia.email : `ana-${link}@example.org`));
    known.add('password_reset', await resetToken(server, await world.member()));
  }
  // Idle connections may have been closed meanwhile.
  await server.sendRequest('GET', '/api/health');
});

/** Calls that change the sign-in or the access of a member. That member sends no further requests. */
const leaving: ReadonlySet<CallName> = new Set(['signOut', 'signIn', 'signUp', 'changePassword', 'resetPassword', 'updateOrg']);

let address = 0;
/** A new address for each request, so that address limits have no effect. */
const from = (): string => {
  address += 1;
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
};

async function send(
  name: CallName,
  who: TestMember,
  { params, query, raw, key, isSignedIn, isElsewhere }: AnyRequest,
): Promise<TestResponse> {
  const { box, yoga } = server.world;
  const path = calls[name].path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_, collection: string, part: string) => {
    const value = known.filledIn(params[part] ?? 'x', kindOf(collection));
    return `${collection}/${encodeURIComponent(value) || 'x'}`;
  });
  const search = new URLSearchParams(
    Object.entries(query).map(([field, value]) => [field, known.filledIn(value, kindOf(field.replace(/_id$|s$/, '')))]),
  );
  const headers = {
    'x-forwarded-for': from(),
    'x-facility-guid': (isElsewhere ? yoga : box).facilityGuid,
    ...(isSignedIn ? { cookie: `sid=${who.token}` } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const body = calls[name].method === 'GET' || raw === undefined ? {} : { raw: known.filledIn(raw) };
  return server.sendRequest(calls[name].method, search.size > 0 ? `${path}?${search}` : path, { headers, ...body });
}

/** Calls without an id first, because their responses contain ids for the others. */
const inOrder = callNames.toSorted((a, b) => Number(calls[a].path.includes('{')) - Number(calls[b].path.includes('{')));

describe.each(inOrder)('%s', (name) => {
  it(
    'sends a documented response to any request',
    async () => {
      const request = requests.get(name);
      if (!request) throw new Error('the document does not have it');
      await fc.assert(
        fc.asyncProperty(request, async (sent) => {
          const who = leaving.has(name) ? await server.world.member([server.world.box, server.world.yoga]) : mia;
          const answer = await send(name, who, sent);
          expect(answer.status, answer.text).toBeLessThan(500);
          if (answer.status === 404) problemIn(answer, 'not_found');
          else check(name, answer);
          if (answer.status >= 300) return;
          known.addFrom(answer, calls[name].path);
          done.add(name);
        }),
        { numRuns: runsOf(name), seed },
      );
    },
    testTimeout,
  );
});

it('the server still responds to the calls of a member after all requests', async () => {
  expect((await server.sendRequest('GET', '/api/health')).status).toBe(200);
  expect((await server.as(await server.world.member())('GET', '/api/v1/profile')).status).toBe(200);
});

it('sends at least 2,000 requests, or 100,000', () => {
  expect(callNames.reduce((total, name) => total + runsOf(name), 0)).toBeGreaterThanOrEqual(count(2000, 100_000));
});

it('completed most calls at least once, so that not all requests failed validation', () => {
  expect(done.size).toBeGreaterThan(callNames.length / 2);
});
