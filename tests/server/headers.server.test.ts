import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverForFile, type TestServer } from './test-server.ts';
import { hours, start } from './world.ts';

const server = serverForFile();
const behindHttps = serverForFile({ env: { PUBLIC_URL: 'https://localhost' } });

const kinds = {
  'an answer of a call': '/api/v1/profile',
  'a refusal': '/api/v1/sessions',
  'somebody who is not signed in': '/api/v1/visits',
  'a call that is none': '/api/v1/nothing',
  'a forged request': '/api/v1/profile/activate_calendar',
  'the health of the server': '/api/health',
  'the document of the API': '/api/v1/openapi.json',
  'a channel that is none': '/realtime/n/nothing',
  'a calendar that is none': '/api/v1/calendar/nothing.ics',
  'a page of the app': '/classes',
  'a file that is none': '/assets/nothing.js',
  'a picture that is none': '/files/nothing.webp',
} as const;
type Kind = keyof typeof kinds;
const isPage: ReadonlySet<Kind> = new Set(['a page of the app']);

interface Rule {
  readonly header: string;
  readonly clause: string;
  readonly expected: (kind: Kind) => string | RegExp | undefined;
}

const always = (header: string, clause: string, value: string | RegExp | undefined): Rule => ({ header, clause, expected: () => value });
/** The lists are complete: all other sources are refused, and only inline code of the page itself runs. */
const pagePolicy =
  /^default-src 'none'; script-src 'self'(?: 'sha256-[^']+')*; style-src 'self'(?: 'sha256-[^']+')*; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'(?: http:\/\/\S+)?; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types [\w -]+$/;

const rules: readonly Rule[] = [
  {
    header: 'content-security-policy',
    clause: '3.4.3, 3.4.6',
    expected: (kind) => (isPage.has(kind) ? pagePolicy : "default-src 'none'; frame-ancestors 'none'"),
  },
  { header: 'cache-control', clause: '14.3.2', expected: (kind) => (isPage.has(kind) ? /^no-cache$|^undefined$/ : 'no-store') },
  always('x-content-type-options', '3.4.4', 'nosniff'),
  always('referrer-policy', '3.4.5', 'same-origin'),
  always('x-frame-options', '3.4.6', 'DENY'),
  always('cross-origin-opener-policy', '3.4.8', 'same-origin'),
  always('cross-origin-resource-policy', '3.5.8', 'same-origin'),
  always('permissions-policy', '3.1.1', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'),
  always('access-control-allow-origin', '3.4.2', undefined),
  always('x-powered-by', '13.4.6', undefined),
  always('server', '13.4.6', undefined),
];

async function readHeaders(target: TestServer, cookieName: string): Promise<Map<string, IncomingHttpHeaders>> {
  const mia = await target.world.member();
  const headers = { cookie: `${cookieName}=${mia.token}` };
  const headersByKind = new Map<string, IncomingHttpHeaders>();
  for (const [kind, path] of Object.entries(kinds)) {
    const more =
      kind === 'somebody who is not signed in'
        ? {}
        : kind === 'a forged request'
          ? { ...headers, 'sec-fetch-site': 'cross-site' }
          : headers;
    headersByKind.set(kind, (await target.sendRequest('GET', path, { headers: more })).headers);
  }
  return headersByKind;
}

const heldAgainst = (value: string | string[] | undefined, expected: string | RegExp | undefined): void => {
  if (expected instanceof RegExp) expect(String(value)).toMatch(expected);
  else expect(value).toBe(expected);
};

describe.each([
  { where: 'on this machine', target: server, cookieName: 'sid', hsts: undefined },
  { where: 'behind https', target: behindHttps, cookieName: '__Host-sid', hsts: 'max-age=31536000; includeSubDomains' },
])('every answer $where', ({ target, cookieName, hsts }) => {
  let headersByKind: Map<string, IncomingHttpHeaders>;
  beforeAll(async () => {
    headersByKind = await readHeaders(target, cookieName);
  });

  it.each([...rules, always('strict-transport-security', '3.4.1', hsts)])('has its $header (ASVS $clause)', ({ header, expected }) => {
    for (const kind of Object.keys(kinds) as Kind[]) heldAgainst(headersByKind.get(kind)?.[header], expected(kind));
  });

  it('has its own id', () => {
    const numbers = [...headersByKind.values()].map((headers) => headers['x-request-id']);
    for (const number of numbers) expect(number).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

it('every answer carries the time of the server’s own clock', async () => {
  await server.at(hours(3));
  expect((await server.sendRequest('GET', '/api/health')).headers.date).toBe(hours(3).toUTCString());
  expect((await server.sendRequest('GET', '/api/v1/nothing')).headers.date).toBe(hours(3).toUTCString());
  await server.at(start);
});

describe('a week of classes', () => {
  it('is compressed for clients that support compression', async () => {
    const { world } = server;
    await Promise.all(Array.from({ length: 30 }, () => world.session()));
    const mia = await world.member();
    const { headers } = await server.as(mia)('GET', '/api/health', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBeUndefined();
    const response = await fetch(`${server.url}/api/v1/sessions`, {
      headers: { cookie: `sid=${mia.token}`, 'x-facility-guid': world.box.facilityGuid },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toHaveProperty('sessions');
  });
});
