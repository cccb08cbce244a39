import { describe, expect, it } from 'vitest';
import { uploadPath } from '#contract/avatar.ts';
import type { Call } from '#contract/call-definition.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import { problemIn } from './answers.ts';
import { anyPathOf } from './contract-paths.ts';
import { serverForFile } from './test-server.ts';

const server = serverForFile();
const table: Readonly<Record<CallName, Call>> = calls;

interface Target {
  readonly what: string;
  readonly method: string;
  readonly path: string;
}

/** docs/spec §7: these two GET calls write. */
const changingGets: readonly CallName[] = ['activateCalendar', 'disableCalendar'];
const isSafe = (name: CallName): boolean => table[name].method === 'GET' && !changingGets.includes(name);

const targets: readonly Target[] = [
  ...callNames.filter((name) => !isSafe(name)).map((name): Target => ({ what: name, method: table[name].method, path: anyPathOf(name) })),
  { what: 'the upload of a picture', method: 'POST', path: uploadPath },
  { what: 'the channel of news', method: 'GET', path: '/realtime/n/any' },
  { what: 'a call that is none', method: 'PATCH', path: '/api/v1/nothing' },
];

type HeaderCase = readonly [who: string, headers: (own: string) => Record<string, string>];

const ours: readonly HeaderCase[] = [
  ['our own page', () => ({ 'sec-fetch-site': 'same-origin' })],
  ['our own page in a browser that only names the origin', (own) => ({ origin: own })],
  ['our own page, which says both', (own) => ({ 'sec-fetch-site': 'same-origin', origin: own })],
  ['no browser', () => ({})],
];

const others: readonly HeaderCase[] = [
  ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a neighbour on the same domain', () => ({ 'sec-fetch-site': 'same-site' })],
  ['the address bar', () => ({ 'sec-fetch-site': 'none' })],
  ['a word that is none of the four', () => ({ 'sec-fetch-site': 'Same-Origin' })],
  ['an empty word', () => ({ 'sec-fetch-site': '' })],
  ['another origin', () => ({ origin: 'https://evil.example' })],
  ['our host behind another port', (own) => ({ origin: `${own}1` })],
  ['our host by another scheme', (own) => ({ origin: own.replace('http:', 'https:') })],
  ['an origin that begins as ours', (own) => ({ origin: `${own}.evil.example` })],
  ['a page without an origin', () => ({ origin: 'null' })],
  ['another site that claims our origin', (own) => ({ 'sec-fetch-site': 'cross-site', origin: own })],
];

describe.each(targets)('$what', ({ method, path }) => {
  const sendAs = (headers: Record<string, string>) => server.sendRequest(method, path, { headers });

  it('is refused to any origin but our own page, before any other check (ASVS 3.5.1, 3.5.3)', async () => {
    for (const [who, headers] of others) {
      const answer = await sendAs(headers(server.url));
      expect([who, answer.status], answer.text).toEqual([who, 403]);
      problemIn(answer, 'forged_request');
    }
  });

  it('is accepted from our own page', async () => {
    for (const [who, headers] of ours) {
      const answer = await sendAs(headers(server.url));
      expect(answer.status, `${who}: ${answer.text}`).not.toBe(403);
    }
  });
});

describe.each(callNames.filter((name) => table[name].body))('%s', (name) => {
  it('accepts no body that a form of another site can send (ASVS 3.5.2)', async () => {
    const mia = await server.world.member();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await server.as(mia)(table[name].method, anyPathOf(name), { raw: '{}', headers: { 'content-type': type } });
      problemIn(answer, 'wrong_media_type');
    }
  });
});

it('a request that is refused has done nothing', async () => {
  const mia = await server.world.member();
  await server.as(mia)('DELETE', '/api/v1/authentication', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect((await server.as(mia)('GET', '/api/v1/profile')).status).toBe(200);
});

it('reading is not refused, since other sites cannot see the answer (ASVS 3.4.2)', async () => {
  const mia = await server.world.member();
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const answer = await server.as(mia)('GET', '/api/v1/profile', { headers });
  expect([answer.status, answer.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});
