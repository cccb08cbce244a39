/**
 * How calls travel. Readings go by the platform's `fetch`: they come first, and most visits to the app are readings. What changes
 * something goes by ky, which is fetched after the first screen stands: docs/decisions/writes.md#0071.
 */
import type { HttpReply } from './outcome.ts';

/** How long (ms) one try may take, its body included, and all tries of one call together. */
export interface CallTimeouts {
  readonly attempt: number;
  readonly total: number;
}

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly timeouts: CallTimeouts;
  readonly fetch: typeof globalThis.fetch;
}

/** Between a failed reading and its repetition. */
const pause = 300;

/** What sends changes, and the calls that the first screen does without; rejects when it does not arrive. */
export const fetchWriting = () => import('./send-write.ts');

/** Throws what `fetch` throws, an error named `TimeoutError` when it took too long, or the reason of `signal`. */
export async function send(sending: OutgoingRequest): Promise<HttpReply> {
  if (sending.method === 'GET') return read(sending);
  const { sendWrite } = await fetchWriting();
  return sendWrite(sending);
}

/** Once more when the network failed. */
async function read(sending: OutgoingRequest): Promise<HttpReply> {
  const { signal, timeouts } = sending;
  const limit = AbortSignal.any([AbortSignal.timeout(timeouts.total), ...(signal ? [signal] : [])]);
  try {
    return await readOnce(sending, limit);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return readOnce(sending, limit);
  }
}

async function readOnce({ url, headers, fetch, timeouts }: OutgoingRequest, limit: AbortSignal): Promise<HttpReply> {
  const signal = AbortSignal.any([limit, AbortSignal.timeout(timeouts.attempt)]);
  try {
    const response = await fetch(url, { headers, credentials: 'include', signal });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    // Not every engine says the reason where an answer stalls in the middle.
    signal.throwIfAborted();
    throw error;
  }
}
