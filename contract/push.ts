/** Push messages: the subscription of a browser, and the content of a message. Source: Push API, RFC 8030, RFC 8291. */
import * as v from 'valibot';
import { localeCodes } from './profile.ts';
import { Id } from './values.ts';

/** Unpadded base64url with the length that `pattern` defines. */
const base64url = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

/** An uncompressed point on P-256: 65 bytes, the first of which is 4. */
const PublicKey = base64url(/^B[\w-]{86}$/);

/** The keys of a subscription, as in the browser’s `PushSubscription.toJSON()`. */
const PushSubscriptionKeys = v.strictObject({
  p256dh: PublicKey,
  /** The authentication secret: 16 bytes. */
  auth: base64url(/^[\w-]{22}$/),
});

export const SavePushSubscription = v.strictObject({
  /** The browser’s URL at its push service. */
  endpoint: v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\/\S+$/)),
  keys: PushSubscriptionKeys,
});
export type SavePushSubscription = v.InferOutput<typeof SavePushSubscription>;

/** Whether push messages are sent to this browser while the member is signed in. */
export const PushState = v.object({
  /** The `applicationServerKey` for `pushManager.subscribe`, in base64url. */
  server_key: PublicKey,
  is_subscribed: v.boolean(),
});
export type PushState = v.InferOutput<typeof PushState>;

/** `ended`: the push service no longer knows this browser, or the server has no subscription of this browser. */
export const PushTest = v.object({ result: v.picklist(['sent', 'ended', 'unavailable']) });
export type PushTest = v.InferOutput<typeof PushTest>;

export const offerActions = ['confirm', 'decline'] as const;
export type OfferAction = (typeof offerActions)[number];

export const isOfferAction = (action: string): action is OfferAction => offerActions.some((known) => known === action);

/** The result of an answer to an offer. `answered`: the offer has ended. `refused`: only the app shows the reason. */
export const offerResults = ['confirmed', 'declined', 'expired', 'answered', 'refused', 'unsent'] as const;
export type OfferResult = (typeof offerResults)[number];

export const offerLinks = ['see_class', 'see_other_classes'] as const;
export type OfferLink = (typeof offerLinks)[number];

export const isOfferLink = (action: string): action is OfferLink => offerLinks.some((known) => known === action);

const NotificationText = v.object({ title: v.string(), body: v.string() });
export type NotificationText = v.InferOutput<typeof NotificationText>;

const PushLink = v.object({
  label: v.string(),
  path: v.string(),
});

const PushOffer = v.object({
  visit_id: Id,
  facility_guid: Id,
  actions: v.object({ confirm: v.string(), decline: v.string() }),
  /** Explains the effect of a press, for devices whose notifications have no buttons. */
  hint: v.string(),
  /** The links for the buttons of a result. An older server sends no links, so its results have no buttons. */
  links: v.optional(v.object({ see_class: PushLink, see_other_classes: PushLink })),
  /** The notification that replaces the offer, by the result of the action. */
  results: v.object({
    confirmed: NotificationText,
    declined: NotificationText,
    expired: NotificationText,
    answered: NotificationText,
    refused: NotificationText,
    unsent: NotificationText,
  }),
});
export type PushOffer = v.InferOutput<typeof PushOffer>;

/** The JSON that the service worker of the app receives. */
export const PushMessage = v.object({
  notification_id: Id,
  title: v.string(),
  body: v.string(),
  /** The BCP 47 tag of the language of title and text. */
  lang: v.picklist(localeCodes),
  path: v.string(),
  org_id: Id,
  /** Whether the device alerts the member again if it already shows this notification. */
  is_reminder: v.optional(v.literal(true)),
  /** The offer that the member can answer; absent if the notification needs no answer. */
  offer: v.optional(PushOffer),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

const PushTarget = v.pick(PushMessage, ['path', 'org_id']);
export type PushTarget = v.InferOutput<typeof PushTarget>;

export const isPushTarget = (value: unknown): value is PushTarget => v.is(PushTarget, value);

/** The parsed message. Throws if the value is invalid. */
export const parsePushMessage = (value: unknown): PushMessage => v.parse(PushMessage, value);

interface BrowserSubscription {
  readonly endpoint?: string;
  readonly keys?: Readonly<Record<string, string>>;
}

/** The subscription to store. Throws if a part of the browser’s subscription is missing. */
export const parseSubscription = ({ endpoint, keys }: BrowserSubscription): SavePushSubscription =>
  v.parse(SavePushSubscription, { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } });
