/** Sends what changes something, once: repeating it is the chart's business, with the key of the same intent. The calls come with it. */
import ky from 'ky';
import type { HttpReply } from './outcome.ts';
import type { OutgoingRequest } from './transport.ts';

export { lazyCalls } from '#contract/lazy-calls.ts';

export async function sendWrite({ method, url, headers, body, signal, timeouts, fetch }: OutgoingRequest): Promise<HttpReply> {
  const sent = ky(url, {
    method,
    headers: { ...headers },
    credentials: 'include',
    retry: 0,
    throwHttpErrors: false,
    timeout: timeouts.attempt,
    totalTimeout: timeouts.total,
    fetch,
    ...(body !== undefined && { json: body }),
    ...(signal && { signal }),
  });
  const text = await sent.text();
  const { status } = await sent;
  return { status, body: text };
}
