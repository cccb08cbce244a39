import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { TestResponse } from '#tests/server/test-server.ts';

export const publicName = 'members.example.org';

export interface ProxyRequest {
  readonly body?: unknown;
  /** Sent unchanged instead of `body`; the headers must contain a content type. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Every address that starts with 127 is local. */
  readonly from?: string;
}

export type SendThroughProxy = (method: string, path: string, sent?: ProxyRequest) => Promise<TestResponse>;

const agent = new Agent({ rejectUnauthorized: false, servername: publicName });

export function openThroughProxy(port: number, method: string, path: string, sent: ProxyRequest = {}): Promise<IncomingMessage> {
  const { body, bytes, headers = {}, from } = sent;
  const payload = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const length = payload === undefined ? {} : { 'content-length': String(payload.byteLength) };
  const own = { host: `${publicName}:${port}`, 'sec-fetch-site': 'same-origin', 'x-app': 'spotter-member/7.3.9' };
  const address = { host: '127.0.0.1', port, path, method, agent, ...(from === undefined ? {} : { localAddress: from, agent: false }) };
  return new Promise((resolve, reject) => {
    const options = { ...address, servername: publicName, rejectUnauthorized: false, headers: { ...own, ...type, ...length, ...headers } };
    request(options, resolve).on('error', reject).end(payload);
  });
}

export const clientOf =
  (port: number): SendThroughProxy =>
  async (method, path, sent) => {
    const response = await openThroughProxy(port, method, path, sent);
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const isJson = /json/.test(response.headers['content-type'] ?? '');
    return { status: response.statusCode ?? 0, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
