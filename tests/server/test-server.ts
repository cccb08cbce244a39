import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Charts } from '#server/context.ts';
import { startServer } from '#server/main.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { createWorld, start, type TestMember, type TestFacility, type World } from './world.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: unknown;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly url: string;
  /** The folder of the server's files, including its outbox. */
  readonly folder: string;
  readonly world: World;
  /** Sends a request without a sign-in, with exactly these headers. */
  readonly sendRequest: (method: string, path: string, requestOptions?: RequestOptions) => Promise<TestResponse>;
  readonly as: (
    member: TestMember,
    place?: TestFacility,
  ) => (method: string, path: string, requestOptions?: RequestOptions) => Promise<TestResponse>;
  readonly at: (instant: Date) => Promise<void>;
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly charts?: Charts;
}

/** Milliseconds. Shorter than on the server, which could otherwise close an idle connection while a request is in transit. */
const idleTimeout = 4000;

/** Sends many concurrent requests over a few persistent connections, without the retries of a client library. */
export function createTestClient(url: string, connections = 50) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: idleTimeout });
  const sendRequest = (method: string, path: string, { body, raw, headers = {} }: RequestOptions = {}): Promise<TestResponse> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const sent = request(url + path, { method, agent, headers: { ...length, ...type, ...headers } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const isJson = /json/.test(response.headers['content-type'] ?? '');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined });
        });
      });
      sent.on('error', reject);
      sent.end(payload);
    });
  };
  return { sendRequest, close: () => agent.destroy() };
}

export const headersOf = (member: TestMember, place: TestFacility): Record<string, string> => ({
  cookie: `sid=${member.token}`,
  'x-app': 'spotter-member/7.3.9',
  'x-facility-guid': place.facilityGuid,
  'x-facility': place.facilityGuid,
});

export async function startTestServer(databaseUrl: string, options: ServerOptions = {}): Promise<TestServer & { close(): Promise<void> }> {
  const world = await createWorld({ databaseUrl, poolSize: 4 });
  const folder = await mkdtemp(join(tmpdir(), 'spotter-'));
  const own = { PORT: '0', DATABASE_URL: databaseUrl, SPOTTER_DATA: folder };
  const env = { ...own, SPOTTER_MODE: 'test', LOG_LEVEL: 'silent', ...options.env };
  const server = await startServer({
    argv: ['--clock', start.toISOString()],
    env,
    quiet: true,
    ...(options.charts ? { charts: options.charts } : {}),
  });
  const url = `http://localhost:${server.port}`;
  const { sendRequest, close } = createTestClient(url);
  await sendRequest('PUT', '/_test/clock', { body: { now: start.toISOString(), frozen: true } });
  return {
    url,
    folder,
    world,
    sendRequest,
    as:
      (member, place = world.box) =>
      (method, path, requestOptions = {}) =>
        sendRequest(method, path, { ...requestOptions, headers: { ...headersOf(member, place), ...requestOptions.headers } }),
    async at(instant) {
      await sendRequest('PUT', '/_test/clock', { body: { now: instant.toISOString(), frozen: true } });
    },
    async close() {
      close();
      await server.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function serverForFile(options: ServerOptions = {}): TestServer {
  const held: { server?: TestServer } = {};
  let end: () => Promise<void> = async () => {};
  beforeAll(async () => {
    const database = await freshDatabase();
    const server = await startTestServer(database.url, options);
    held.server = server;
    end = async () => {
      await server.close();
      await database.drop();
    };
  });
  afterAll(() => end());
  const running = (): TestServer => {
    if (!held.server) throw new Error('The server starts before the first test of the file.');
    return held.server;
  };
  return {
    get url() {
      return running().url;
    },
    get folder() {
      return running().folder;
    },
    get world() {
      return running().world;
    },
    sendRequest: (...args) => running().sendRequest(...args),
    as: (...who) => running().as(...who),
    at: (instant) => running().at(instant),
  };
}
