import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { problemIn } from './answers.ts';
import { contractCases, type ContractCase } from './contract-cases.ts';
import { contractCheck, type ContractCheck } from './contract-check.ts';
import { serverForFile } from './test-server.ts';
import { start } from './world.ts';

const server = serverForFile();
let check: ContractCheck;

beforeAll(async () => {
  check = contractCheck(await server.sendRequest('GET', '/api/v1/openapi.json'));
  await server.world.member([server.world.box], { email: 'ana@example.org', password_hash: await hashPassword('squat-bench-deadlift') });
});
beforeEach(() => server.at(start));

/** Internals that no response may contain: statements, stacks, ids. */
const inside = /\b(?:select|insert|update|delete) .*\b(?:from|into|set)\b|\bat .*\.[jt]s:\d|[\da-f]{8}-[\da-f]{4}-|node_modules|server\//;

/** The detail describes this request, and contains method and path of the call (RFC 9457, 3.1.4). */
function expectDetail(name: CallName, code: ProblemCode, detail: string | undefined): void {
  expect(detail).toBeTruthy();
  expect(detail).not.toMatch(inside);
  // Members read this detail as a sentence with the cost, so it contains no path.
  if (code !== 'late_cancel_required') expect(detail).toContain(`${calls[name].method} ${calls[name].path}: `);
}

const reasonsOf = (name: CallName) => calls[name].problems;

describe.each(callNames)('%s', (name) => {
  const own: Readonly<Record<string, ContractCase | undefined>> = contractCases[name];

  it('sends the response of the contract', async () => {
    const answer = await contractCases[name].done(server);
    expect(answer.status, answer.text).toBe('answer' in calls[name] ? 200 : 204);
    check(name, answer);
  });

  it.each(reasonsOf(name))('refuses with %s', async (code) => {
    const answer = await own[code]?.(server);
    if (!answer) throw new Error(`${name} declares ${code}, and no request shows it.`);
    const { message, detail } = problemIn(answer, code);
    expect(message).not.toBe('');
    expectDetail(name, code, detail);
    check(name, answer);
  });

  it('declares every refusal that a request can get', () => {
    expect(
      Object.keys(own)
        .filter((code) => code !== 'done')
        .toSorted(),
    ).toEqual([...reasonsOf(name)].toSorted());
  });
});
