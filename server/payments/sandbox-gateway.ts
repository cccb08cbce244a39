/** The payment port with the sandbox: every call is an HTTP request with the key. If the sandbox sends no response, the call throws. */
import * as v from 'valibot';
import { cardBrands } from '#contract/cards.ts';
import { GatewayTimeout, type GatewayAnswer, type PaymentGateway } from './gateway.ts';

/** Milliseconds, well below the browser's timeout for this server's response. */
const defaultGatewayTimeout = 2500;

const Charge = v.object({
  charge: v.object({
    id: v.string(),
    state: v.picklist(['captured', 'declined', 'confirming']),
    reason: v.nullable(v.picklist(['card_declined', 'insufficient_funds'])),
  }),
});
const Card = v.object({ brand: v.picklist(cardBrands), last4: v.string(), exp_month: v.number(), exp_year: v.number() });
const Token = v.object({ token: v.string(), expires_at: v.string() });

/** `address`: `http://key@host:port`. */
export function createSandboxGateway(address: URL, gatewayTimeout = defaultGatewayTimeout): PaymentGateway {
  const { origin, username: key } = address;

  const once = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(gatewayTimeout),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** Retries once if the connection broke, because the requests are idempotent. */
  const sendRequest = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    try {
      const response = await once(method, path, body).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'TimeoutError') throw error;
        return once(method, path, body);
      });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`the gateway responded with the status ${response.status}`);
      return await response.json();
    } catch (error) {
      throw new GatewayTimeout('the gateway does not answer', { cause: error });
    }
  };

  const answerIn = (found: unknown): GatewayAnswer => {
    const { id, state, reason } = v.parse(Charge, found).charge;
    if (state === 'captured') return { kind: 'captured' };
    return state === 'declined' ? { kind: 'declined', reason } : { kind: 'confirming', url: `${origin}/confirmations/${id}?back=` };
  };

  return {
    id: 'sandbox',
    name: 'Sandbox',
    kind: 'sandbox',
    brands: [...cardBrands],
    sources: { scripts: [], frames: [], connections: [origin] },
    isOpenTo: async () => true,
    async authToken() {
      return { ...v.parse(Token, await sendRequest('POST', '/auth_tokens')), url: `${origin}/cards` };
    },
    async card(token) {
      if (!/^[\w-]+$/.test(token)) return null;
      const found = await sendRequest('GET', `/cards/${token}`);
      return found === null ? null : v.parse(Card, found);
    },
    async charge({ id, token, amount, currency }) {
      return answerIn(await sendRequest('POST', '/charges', { id, token, amount, currency }));
    },
    async look(id) {
      const found = await sendRequest('GET', `/charges/${id}`);
      return found === null ? null : answerIn(found);
    },
    async close(id) {
      return answerIn(await sendRequest('POST', `/charges/${id}/close`));
    },
    async refund(id) {
      if ((await sendRequest('POST', `/charges/${id}/refund`)) === null) throw new Error('the gateway refuses to refund this order');
    },
  };
}
