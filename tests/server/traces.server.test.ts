/** What an OpenTelemetry collector gets: a span for each request, named by its call, and nothing about a person. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import type { TestMember } from './world.ts';

const attribute = v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) });
const exported = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              name: v.string(),
              attributes: v.array(attribute),
              status: v.object({ code: v.optional(v.number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

async function startCollector() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      paths.add(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const groups = () => bodies.flatMap((body) => v.parse(exported, JSON.parse(body)).resourceSpans);
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    paths,
    text: () => bodies.join('\n'),
    resources: () => groups().map(({ resource }) => resource),
    spans: () => groups().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => http.close(),
  };
}

let fresh: FreshDatabase;
let server: TestServer & { close(): Promise<void> };
let collector: Awaited<ReturnType<typeof startCollector>>;
let mia: TestMember;
let sessionId: string;
/** The server sends its spans when it closes, at the latest. */
beforeAll(async () => {
  fresh = await freshDatabase();
  collector = await startCollector();
  server = await startTestServer(fresh.url, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  mia = await server.world.member();
  sessionId = await server.world.session();
  await server.as(mia)('GET', '/api/v1/profile');
  await server.as(mia)('GET', `/api/v1/sessions/${sessionId}`);
  await server.as(mia)('GET', `/api/v1/sessions/${crypto.randomUUID()}?email=${mia.email}`);
  await server.sendRequest('POST', '/api/v1/password_resets', { body: { email: mia.email } });
  await vi.waitFor(() => expect(named('email')).toHaveLength(1), { timeout: 20_000, interval: 200 });
  await server.close();
});
afterAll(async () => {
  collector.close();
  await fresh.drop();
});

const named = (name: string) => collector.spans().filter((span) => span.name === name);
const valuesOf = (span: ReturnType<typeof named>[number] | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

it('a request is a span with the name and the status of its call, and transactions are spans in it', () => {
  expect([...collector.paths]).toEqual(['POST /v1/traces']);
  const [profile] = named('readProfile');
  expect(valuesOf(profile)).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
  expect(profile?.parentSpanId).toBeUndefined();
  const inside = collector.spans().filter(({ parentSpanId }) => parentSpanId === profile?.spanId);
  expect(inside.length).toBeGreaterThan(0);
  expect(inside.every(({ name, traceId }) => name.startsWith('database ') && traceId === profile?.traceId)).toBe(true);
  expect(named('readSession').map((span) => valuesOf(span)['http.response.status_code'])).toEqual([200, 422]);
});

it('an email is a trace of its own', () => {
  const [email] = named('email');
  expect(valuesOf(email)).toEqual({ 'spotter.email.kind': 'password_reset' });
  expect(email?.parentSpanId).toBeUndefined();
});

it('work in the background begins no trace', () => {
  const roots = collector.spans().filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.filter(({ name }) => name.startsWith('database '))).toEqual([]);
});

it('no span has an id, a path or an address', () => {
  const resources = JSON.stringify(collector.resources());
  expect(resources).toContain('spotter');
  for (const personal of [mia.email, mia.profileId, mia.token, sessionId, '/api/']) expect(collector.text()).not.toContain(personal);
  const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  const known = [
    'http.request.method',
    'http.response.status_code',
    'db.system.name',
    'spotter.email.kind',
    'spotter.push.result',
    'error.type',
  ];
  expect([...keys].filter((key) => !known.includes(key))).toEqual([]);
});
