/** A browser in front of a proxy: TLS, the public name, and an address of its own on this machine. */
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { TestResponse } from '#tests/server/test-server.ts';

export const publicName = 'members.example.org';

export interface ProxyRequest {
  readonly body?: unknown;
  /** Sent as it is instead of `body`, with a content type among the headers. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the client: any that begins with 127 is of this machine. */
  readonly from?: string;
}

export type SendThroughProxy = (method: string, path: string, sent?: ProxyRequest) => Promise<TestResponse>;

const agent = new Agent({ rejectUnauthorized: false, servername: publicName });

/** Opens a request and answers its response, whose body has not been read. */
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
