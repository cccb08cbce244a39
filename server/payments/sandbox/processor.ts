/** The effects of requests on cards and orders in the sandbox, without a network. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { CardEntry, type CardToken, type CardTokenRefused } from '#contract/cards.ts';
import { checkCardNumber, isExpiryAhead, isSecurityCode } from '#machines/checkout/card.rules.ts';
import type { PaymentOrder } from '../gateway.ts';
import { type Charge, SandboxLedger } from './ledger.ts';
import { behaviourOf, type TestCardBehaviour } from './test-cards.ts';

type SandboxOrder = Pick<PaymentOrder, 'id' | 'token' | 'amount' | 'currency'>;

const tokenLife = 10 * 60 * 1000;

export interface SandboxOptions {
  /** The file of the data; null: in memory. */
  readonly file: string | null;
  /** The clock by which cards expire. */
  readonly now: () => Date;
}

/** The response, and whether the response gets lost. */
export interface ChargeResult {
  readonly charge: Charge | null;
  readonly delivery: 'answer' | 'never' | 'breakOff';
}

const refusedCard = (error: CardTokenRefused['error']): CardTokenRefused => ({ error });

export class SandboxProcessor {
  readonly ledger: SandboxLedger;
  private readonly now: () => Date;
  private readonly secret = randomBytes(32);
  private readonly used = new Set<string>();

  constructor({ file, now }: SandboxOptions) {
    this.ledger = new SandboxLedger(file);
    this.now = now;
  }

  private sign(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }

  /** A token for one card. It is valid for a short time by the real clock, even if the studio has a virtual time. */
  authToken(): { readonly token: string; readonly expires_at: string } {
    const expires = Date.now() + tokenLife;
    const text = `${expires}.${randomBytes(12).toString('base64url')}`;
    return { token: `${text}.${this.sign(text)}`, expires_at: new Date(expires).toISOString() };
  }

  private isAuthorised(token: string): boolean {
    const end = token.lastIndexOf('.');
    const [text, signature] = [token.slice(0, end), Buffer.from(token.slice(end + 1))];
    const right = Buffer.from(this.sign(text));
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false;
    return Number.parseInt(text, 10) > Date.now() && !this.used.has(token);
  }

  /** Creates the token of a card. An invalid card does not use up the authorization, so the member can correct the card. */
  tokenise(authorization: string, body: unknown): CardToken | CardTokenRefused {
    if (!this.isAuthorised(authorization)) return refusedCard('authorization');
    const entry = v.safeParse(CardEntry, body);
    if (!entry.success) return refusedCard(fieldOf(entry.issues[0].path?.[0]?.key));
    const { number, exp_month, exp_year, code } = entry.output;
    const { brand, isValid, codeSize } = checkCardNumber(number);
    if (!isValid || brand === null) return refusedCard('number');
    if (!isExpiryAhead({ month: exp_month, year: exp_year }, this.now())) return refusedCard('expiry');
    if (!isSecurityCode(code, codeSize)) return refusedCard('code');
    this.used.add(authorization);
    const digits = number.replaceAll(/\D/g, '');
    const facts = { brand, last4: digits.slice(-4) };
    const token = `card_${randomBytes(18).toString('base64url')}`;
    this.ledger.write({ card: { ...facts, token, exp_month, exp_year, behaviour: behaviourOf(digits) } });
    return { token, ...facts };
  }

  charge(order: SandboxOrder): ChargeResult {
    const behaviour = this.ledger.cards.get(order.token)?.behaviour ?? 'decline';
    const known = this.ledger.charges.get(order.id);
    if (known) return { charge: known, delivery: behaviour === 'lost' && known.state === 'captured' ? 'never' : 'answer' };
    if (behaviour === 'silent') return { charge: null, delivery: 'never' };
    return { charge: this.note(chargeFor(order, behaviour)), delivery: deliveries[behaviour] ?? 'answer' };
  }

  private note(charge: Charge): Charge {
    this.ledger.write({ charge });
    return charge;
  }

  close(id: string): Charge {
    const known = this.ledger.charges.get(id);
    if (known && known.state !== 'confirming') return known;
    return this.note({ amount: 0, currency: 'XXX', ...known, id, state: 'declined', reason: null, refunded: false });
  }

  /** Applies the member’s decision at the bank. A charge that needs no decision does not change; null if the order is unknown. */
  confirm(id: string, isApproved: boolean): Charge | null {
    const known = this.ledger.charges.get(id);
    if (known?.state !== 'confirming') return known ?? null;
    return this.note({ ...known, state: isApproved ? 'captured' : 'declined', reason: isApproved ? null : 'card_declined' });
  }

  refund(id: string): Charge | null {
    const known = this.ledger.charges.get(id);
    return known?.state === 'captured' ? this.note({ ...known, refunded: true }) : null;
  }
}

const deliveries: Partial<Record<TestCardBehaviour, ChargeResult['delivery']>> = { lost: 'never', twice: 'breakOff' };

const chargeFor = ({ id, amount, currency }: SandboxOrder, behaviour: TestCardBehaviour): Charge => {
  const charge = { id, amount, currency, state: 'captured', reason: null, refunded: false } as const;
  if (behaviour === 'decline') return { ...charge, state: 'declined', reason: 'card_declined' };
  if (behaviour === 'insufficient') return { ...charge, state: 'declined', reason: 'insufficient_funds' };
  return behaviour === 'confirm' ? { ...charge, state: 'confirming' } : charge;
};

const fieldOf = (key: unknown): CardTokenRefused['error'] => {
  if (key === 'code') return 'code';
  return key === 'exp_month' || key === 'exp_year' ? 'expiry' : 'number';
};
