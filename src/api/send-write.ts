/** Sends what changes something, once: repeating it is the chart's business, with the key of the same intent. The calls come with it. */
import ky from 'ky';
import type { Reply } from './outcome.ts';
import type { Sending } from './transport.ts';

export { lazyCalls } from '#contract/lazy-calls.ts';

export async function write({ method, url, headers, body, signal, patience, fetch }: Sending): Promise<Reply> {
  const sent = ky(url, {
    method,
    headers: { ...headers },
    credentials: 'include',
    retry: 0,
    throwHttpErrors: false,
    timeout: patience.oneTry,
    totalTimeout: patience.allTries,
    fetch,
    ...(body !== undefined && { json: body }),
    ...(signal && { signal }),
  });
  const text = await sent.text();
  const { status } = await sent;
  return { status, body: text };
}
