/** Whatever is thrown at a call of the contract, the answer is one that the contract has, and never our own fault. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { callNames, calls } from '#contract/calls.ts';
import { count } from '#tests/counts.ts';
import { contractCheck, type ContractCheck } from './contract-check.ts';
import { serverForFile } from './running.ts';
import type { Member } from './world.ts';

const server = serverForFile();
let check: ContractCheck;
let mia: Member;
let known: string[];

beforeAll(async () => {
  const { world } = server;
  check = contractCheck(await server.ask('GET', '/api/v1/openapi.json'));
  mia = await world.member([world.box, world.yoga]);
  known = [await world.pass(mia), await world.session(), await world.session(world.yoga), world.box.orgId, world.box.facilityGuid];
});

/** Text as it comes from people, from mistakes and from enemies. */
const text = () =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(...known, '', '\u0000', '%', '..', '2026-03-02T06:00:00Z', '9'.repeat(400), '-1', 'null', '\uD800', "' or 1=1; --"),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );

const names = [
  'id',
  'pass_id',
  'email',
  'password',
  'visible',
  'from',
  'to',
  'limit',
  'cursor',
  'type',
  'active',
  '__proto__',
  'constructor',
];

const body = () =>
  fc.oneof(
    fc.dictionary(fc.constantFrom(...names), fc.oneof(text(), fc.jsonValue()), { maxKeys: 4 }).map((value) => JSON.stringify(value)),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    text(),
  );

const request = (call: Call) =>
  fc.record({
    path: fc.array(text(), { minLength: 1, maxLength: 1 }).map(([value = '']) => call.path.replaceAll(/\{\w+\}/g, encode(value) || 'x')),
    query: fc.dictionary(fc.constantFrom(...names), text(), { maxKeys: 3 }),
    raw: body(),
    key: fc.option(fc.stringMatching(/^[!-~]{1,40}$/), { nil: undefined }),
    facility: fc.constantFrom(server.world.box.facilityGuid, server.world.yoga.facilityGuid),
  });

/** Half a character cannot travel in an address. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());

describe.each(callNames)('%s', (name) => {
  const call: Call = calls[name];
  it('answers anything', async () => {
    await fc.assert(
      fc.asyncProperty(request(call), async ({ path, query, raw, key, facility }) => {
        const search = Object.entries(query)
          .map(([field, value]) => `${field}=${encode(value)}`)
          .join('&');
        const answer = await server.ask(call.method, search === '' ? path : `${path}?${search}`, {
          headers: {
            cookie: `sid=${mia.token}`,
            'x-facility-guid': facility,
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(call.method === 'GET' ? {} : { raw: raw.toWellFormed() }),
        });
        expect(answer.status, answer.text).toBeLessThan(500);
        if (answer.status !== 404) check(name, answer);
      }),
      { numRuns: count(40, 1000) },
    );
  });
});
