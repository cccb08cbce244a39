import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { AuthToken, cardBrands, CardToken } from '#contract/cards.ts';
import type { CardOwner, PaymentGateway } from '#server/payments/gateway.ts';
import { createSandboxGateway } from '#server/payments/sandbox-gateway.ts';
import { startSandbox, type RunningSandbox } from '#server/payments/sandbox/service.ts';
import { testNumbers, tokenise } from '#tests/checkout/checkout-client.ts';
import { describeGatewayContract } from './gateway-contract.ts';
import { bankHref } from '#src/features/checkout/bank-href.ts';

const key = 'key';
const now = new Date('2026-03-02T06:00:00Z');
const owner: CardOwner = { orgId: randomUUID(), profileId: randomUUID() };
const attended = { owner, isAttended: true, returnPath: '/checkout/payment' };
const held: { sandbox?: RunningSandbox; gateway?: PaymentGateway } = {};
const sandbox = (): RunningSandbox => {
  if (!held.sandbox) throw new Error('the sandbox is not there');
  return held.sandbox;
};
const gatewayTo = (url: string): PaymentGateway => createSandboxGateway(new URL(url.replace('//', `//${key}@`)), 1500);
const gateway = (): PaymentGateway => (held.gateway ??= gatewayTo(sandbox().url));

beforeAll(async () => {
  held.sandbox = await startSandbox({ port: 0, key, file: null, now: () => now });
});
afterAll(() => held.sandbox?.close());

const authOf = async (one: PaymentGateway): Promise<AuthToken> => v.parse(AuthToken, await one.authToken(owner));
const cardToken = async (number: string) => v.parse(CardToken, await (await tokenise(await authOf(gateway()), number)).json());

describe('the sandbox', () => {
  describeGatewayContract({
    gateway,
    owner: () => owner,
    token: async (kind) => (await cardToken(testNumbers[kind])).token,
    books: (id) => {
      const charge = sandbox().processor.ledger.charges.get(id);
      return { charged: Number(charge?.state === 'captured'), refunded: Number(charge?.refunded === true) };
    },
    answerBank: (url, answer) => fetch(url, { method: 'POST', body: JSON.stringify({ answer }) }),
  });

  const oneOfEach = {
    visa: '4111111111111111',
    mastercard: '5555555555554444',
    'american-express': '378282246310005',
    'diners-club': '36259600000004',
    discover: '6011111111111117',
    jcb: '3530111333300000',
    unionpay: '6250941006528599',
    maestro: '6304000000000000',
    elo: '5066991111111118',
    mir: '2200000000000004',
    hiper: '6370950000000005',
    hipercard: '6062826786276634',
  } as const;

  it.each(cardBrands)('takes cards of %s', async (brand) => {
    expect(await cardToken(oneOfEach[brand])).toMatchObject({ brand, last4: oneOfEach[brand].slice(-4) });
  });

  it('accepts one card for each token, and no card without a token', async () => {
    const auth = await authOf(gateway());
    expect((await tokenise(auth, testNumbers.good)).status).toBe(200);
    expect((await tokenise(auth, testNumbers.good)).status).toBe(401);
    expect((await tokenise({ ...auth, token: 'made-up' }, testNumbers.good)).status).toBe(401);
  });

  it('returns the invalid field of a card, and the token is valid for another try', async () => {
    const auth = await authOf(gateway());
    const answer = await tokenise(auth, '4111111111111112');
    expect([answer.status, await answer.json()]).toEqual([422, { error: 'number' }]);
    expect((await tokenise(auth, testNumbers.good)).status).toBe(200);
  });

  it('refuses a charge without its key', async () => {
    const answer = await fetch(`${sandbox().url}/charges`, { method: 'POST', body: '{}', headers: { authorization: 'Bearer guess' } });
    expect(answer.status).toBe(401);
  });

  it('redirects only to this machine', async () => {
    const order = { id: randomUUID(), token: (await cardToken(testNumbers.confirm)).token, amount: 1, currency: 'NZD', ...attended };
    const pending = await gateway().charge(order);
    const url = pending.kind === 'confirming' ? pending.url : '';
    const page = async (back: string) => (await fetch(bankHref(url, back))).text();
    expect(await page('http://localhost:7390/checkout')).toContain('http://localhost:7390/checkout');
    expect(await page('https://example.org/')).not.toContain('example.org');
    expect(await page('javascript:alert(1)')).not.toContain('alert');
  });

  it('stores cards and charges if it has a file, and never the number of a card', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'sandbox.ndjson');
    const first = await startSandbox({ port: 0, key, file, now: () => now });
    const before = gatewayTo(first.url);
    const { token } = v.parse(CardToken, await (await tokenise(await authOf(before), testNumbers.good)).json());
    const id = crypto.randomUUID();
    await before.charge({ id, token, amount: 5, currency: 'NZD', ...attended });
    await first.close();
    const second = await startSandbox({ port: 0, key, file, now: () => now });
    onTestFinished(() => second.close());
    expect(await gatewayTo(second.url).look(id)).toEqual({ kind: 'captured' });
    expect(await gatewayTo(second.url).card(token, owner)).toMatchObject({ last4: '1111' });
    expect(await readFile(file, 'utf8')).not.toContain(testNumbers.good);
  });
});
