/**
 * Cards, and the gateways that store their numbers. The browser sends a card number only to the gateway, with an auth token that the server
 * fetched. The gateway returns a token for the card, and the browser sends this token to our server. Source: docs/spec §3 and §7,
 * decisions.money, docs/decisions/checkout.md#0186.
 */
import * as v from 'valibot';
import { OneLine } from './text.ts';
import { Count, Id, Instant } from './values.ts';

/** The accepted card brands, with their names in card-validator. */
export const cardBrands = [
  'visa',
  'mastercard',
  'american-express',
  'diners-club',
  'discover',
  'jcb',
  'unionpay',
  'maestro',
  'elo',
  'mir',
  'hiper',
  'hipercard',
] as const;
export type CardBrand = (typeof cardBrands)[number];

export const Gateway = v.object({
  id: Id,
  name: v.string(),
  /**
   * `sandbox`: the embedded gateway, which accepts test cards and moves no money; the app has the form for the card. `stripe`: the form is
   * Stripe’s iframe, opened with the data of the auth token.
   */
  kind: v.picklist(['sandbox', 'stripe']),
  brands: v.array(v.picklist(cardBrands)),
});
export type Gateway = v.InferOutput<typeof Gateway>;

/**
 * `GET /gateways/{id}/auth_token`: the token and the URL with which the browser submits a card. For `stripe`, `token` is the client secret
 * of a SetupIntent, and `url` is the script that opens the form with `publishable_key` and `account`. The token of the card is then its
 * PaymentMethod.
 */
export const AuthToken = v.object({
  token: v.string(),
  url: v.string(),
  expires_at: Instant,
  publishable_key: v.optional(v.string()),
  account: v.optional(v.string()),
});
export type AuthToken = v.InferOutput<typeof AuthToken>;

/** The browser posts this body to `url` with `authorization: Bearer <token>`; it must never be sent to our API. */
export const CardEntry = v.strictObject({
  number: v.pipe(v.string(), v.maxLength(30)),
  exp_month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  exp_year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099)),
  code: v.pipe(v.string(), v.regex(/^\d{3,4}$/)),
  name: v.pipe(OneLine(), v.maxLength(120)),
});
export type CardEntry = v.InferOutput<typeof CardEntry>;

/** The gateway’s response. If the number, code or date is invalid, the gateway responds 422 with `{ error }`. */
export const CardToken = v.object({ token: v.string(), brand: v.picklist(cardBrands), last4: v.string() });
export type CardToken = v.InferOutput<typeof CardToken>;
export const CardTokenRefused = v.object({ error: v.picklist(['number', 'expiry', 'code', 'authorization']) });
export type CardTokenRefused = v.InferOutput<typeof CardTokenRefused>;

export const PaymentSource = v.object({
  id: Id,
  gateway_id: Id,
  brand: v.picklist(cardBrands),
  last4: v.string(),
  exp_month: Count,
  exp_year: Count,
  /** Whether this card pays for drop-ins and is preselected at checkout. */
  default: v.boolean(),
});
export type PaymentSource = v.InferOutput<typeof PaymentSource>;

/** A card to store. The first card of a member becomes the default card. */
export const PaymentSourceRequest = v.strictObject({
  source: v.strictObject({
    gateway_id: Id,
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    default: v.optional(v.boolean()),
  }),
});
export type PaymentSourceRequest = v.InferOutput<typeof PaymentSourceRequest>;

export const PaymentSourceUpdate = v.strictObject({ default: v.literal(true) });
export type PaymentSourceUpdate = v.InferOutput<typeof PaymentSourceUpdate>;

/** `GET /payment_sources`: the cards of one gateway, or of all gateways. */
export const PaymentSourceQuery = v.strictObject({ gateway_id: v.optional(Id) });
export type PaymentSourceQuery = v.InferOutput<typeof PaymentSourceQuery>;
