/** The OpenAPI document is equal for all clients, so it is serialized once, and not sent to a client that has it. */
import { expect, it, vi } from 'vitest';
import type * as OpenApi from '#contract/openapi.ts';
import { serverForFile } from './test-server.ts';

const written = vi.hoisted(() => ({ count: 0 }));
vi.mock('#contract/openapi.ts', async (original) => {
  const { openApiDocument } = await original<typeof OpenApi>();
  return { openApiDocument: () => ((written.count += 1), openApiDocument()) };
});

const server = serverForFile();
const path = '/api/v1/openapi.json';

it('is written once, and not sent again to a client that has it', async () => {
  const [first, second] = [await server.sendRequest('GET', path), await server.sendRequest('GET', path)];
  expect([first?.status, second?.text]).toEqual([200, first?.text]);
  expect(written.count).toBe(1);
  const etag = String(first?.headers['etag']);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const known = await server.sendRequest('GET', path, { headers: { 'if-none-match': `"other", ${etag}` } });
  expect([known.status, known.text]).toEqual([304, '']);
  expect((await server.sendRequest('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

it('is compressed for a client that supports compression', async () => {
  const plain = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } });
  const compressed = await fetch(server.url + path, { headers: { 'accept-encoding': 'gzip' } });
  expect([plain.headers.get('content-encoding'), compressed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(await compressed.json()).toEqual(await plain.json());
});
