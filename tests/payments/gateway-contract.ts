/** The contract that every payment provider must fulfil. A new provider runs it with its own test cards. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { GatewayTimeout, type CardOwner, type PaymentOrder, type PaymentGateway } from '#server/payments/gateway.ts';
import type { TestCard } from '#tests/checkout/checkout-client.ts';

export interface GatewayUnderTest {
  readonly gateway: () => PaymentGateway;
  readonly owner: () => CardOwner;
  /** Stores the payment, as the server does before it sends an order. */
  readonly write?: (order: PaymentOrder) => Promise<void>;
  readonly token: (kind: TestCard) => Promise<string>;
  /** How often the order was charged, and how often it was refunded. */
  readonly books: (id: string) => { readonly charged: number; readonly refunded: number };
  readonly answerBank: (url: string, answer: 'approve' | 'decline') => Promise<unknown>;
}

export function describeGatewayContract({ gateway, owner, write, token, books, answerBank }: GatewayUnderTest): void {
  const order = async (kind: TestCard): Promise<PaymentOrder> => {
    const paid = { id: randomUUID(), token: await token(kind), amount: 24_000, currency: 'NZD' };
    const written = { ...paid, owner: owner(), isAttended: true, returnPath: '/checkout/payment' };
    await write?.(written);
    return written;
  };
  const silence = async (pending: Promise<unknown>) => expect(pending).rejects.toThrow(GatewayTimeout);

  it('charges an order once, however often it is sent, and gives the same answer each time', async () => {
    for (const kind of ['good', 'twice'] as const) {
      const one = await order(kind);
      const answers = await Promise.all([gateway().charge(one), gateway().charge(one)]);
      answers.push(await gateway().charge(one));
      expect(answers).toEqual(Array.from({ length: 3 }, () => ({ kind: 'captured' })));
      expect(books(one.id)).toEqual({ charged: 1, refunded: 0 });
    }
  });

  it('gives the reason why a card is declined, and charges nothing', async () => {
    const [declined, poor] = [await order('declined'), await order('insufficient')];
    expect(await gateway().charge(declined)).toEqual({ kind: 'declined', reason: 'card_declined' });
    expect(await gateway().charge(poor)).toEqual({ kind: 'declined', reason: 'insufficient_funds' });
    expect([books(declined.id).charged, books(poor.id).charged]).toEqual([0, 0]);
  });

  it('leads the member to their bank if the bank requires a confirmation, and charges after the approval', async () => {
    const [approved, declined] = [await order('confirm'), await order('confirm')];
    for (const [one, answer] of [
      [approved, 'approve'],
      [declined, 'decline'],
    ] as const) {
      const pending = await gateway().charge(one);
      if (pending.kind !== 'confirming') throw new Error(pending.kind);
      expect(books(one.id).charged).toBe(0);
      await answerBank(pending.url, answer);
    }
    expect(await gateway().look(approved.id)).toEqual({ kind: 'captured' });
    expect(await gateway().look(declined.id)).toMatchObject({ kind: 'declined' });
  });

  it('never charges a payment that was closed without a charge', async () => {
    const [missingAnswers, pending, charged] = [await order('good'), await order('confirm'), await order('good')];
    await gateway().charge(pending);
    await gateway().charge(charged);
    expect(await gateway().close(missingAnswers.id)).toMatchObject({ kind: 'declined' });
    expect(await gateway().close(pending.id)).toMatchObject({ kind: 'declined' });
    expect(await gateway().close(charged.id)).toEqual({ kind: 'captured' });
    expect(await gateway().charge(missingAnswers)).toMatchObject({ kind: 'declined' });
    expect(books(missingAnswers.id).charged).toBe(0);
  });

  it('ends a call without an answer in time, and can look up its outcome later', async () => {
    const [silent, lost] = [await order('silent'), await order('lost')];
    await Promise.all([silence(gateway().charge(silent)), silence(gateway().charge(lost))]);
    expect(await gateway().look(silent.id)).toBeNull();
    expect(await gateway().look(lost.id)).toEqual({ kind: 'captured' });
    expect(await gateway().close(lost.id)).toEqual({ kind: 'captured' });
  });

  it('refunds a charge once', async () => {
    const one = await order('good');
    await gateway().charge(one);
    await gateway().refund(one.id);
    await gateway().refund(one.id);
    expect(books(one.id)).toEqual({ charged: 1, refunded: 1 });
  });

  it('throws if it cannot refund the money', async () => {
    const [declined, missingAnswers] = [await order('declined'), await order('good')];
    await gateway().charge(declined);
    for (const { id } of [declined, missingAnswers]) await expect(gateway().refund(id)).rejects.toThrow(Error);
  });

  it('knows the cards that it has given a token for, and no others', async () => {
    expect(await gateway().card(await token('good'), owner())).toMatchObject({ brand: 'visa', last4: '1111' });
    expect(await gateway().card('card_nobody-has', owner())).toBeNull();
    expect(await gateway().card('../charges', owner())).toBeNull();
  });
}
