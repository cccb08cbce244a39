/** Push messages: the subscription of a browser, and the content of a message. Source: Push API, RFC 8030, RFC 8291. */
import * as v from 'valibot';
import { localeCodes } from './profile.ts';
import { Id } from './values.ts';

/** The `pattern` for unpadded base64url of this number of bytes. */
const base64url = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

/** An uncompressed point on P-256: 65 bytes, the first of which is 4. */
const PublicKey = base64url(/^B[\w-]{86}$/);

/** As in `PushSubscription.toJSON()` of the browser. */
const PushSubscriptionKeys = v.strictObject({
  p256dh: PublicKey,
  /** 16 bytes. */
  auth: base64url(/^[\w-]{22}$/),
});

export const SavePushSubscription = v.strictObject({
  /** The address at the push service of the browser. */
  endpoint: v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\/\S+$/)),
  keys: PushSubscriptionKeys,
});
export type SavePushSubscription = v.InferOutput<typeof SavePushSubscription>;

/** Whether push messages reach this browser while the member is signed in there. */
export const PushState = v.object({
  /** `applicationServerKey` for `pushManager.subscribe`, as base64url. */
  server_key: PublicKey,
  is_subscribed: v.boolean(),
});
export type PushState = v.InferOutput<typeof PushState>;

/** `ended`: the push service no longer has this browser, or the server has no subscription of it. */
export const PushTest = v.object({ result: v.picklist(['sent', 'ended', 'unavailable']) });
export type PushTest = v.InferOutput<typeof PushTest>;

/** The actions of the buttons of an offer's notification. */
export const offerActions = ['confirm', 'decline'] as const;
export type OfferAction = (typeof offerActions)[number];

export const isOfferAction = (action: string): action is OfferAction => offerActions.some((known) => known === action);

/** The result of a press on a button. `answered`: the offer has ended. `refused`: the reason is shown only in the app. */
export const offerResults = ['confirmed', 'declined', 'expired', 'answered', 'refused', 'unsent'] as const;
export type OfferResult = (typeof offerResults)[number];

/** The links of the buttons of a result. */
export const offerLinks = ['see_class', 'see_other_classes'] as const;
export type OfferLink = (typeof offerLinks)[number];

export const isOfferLink = (action: string): action is OfferLink => offerLinks.some((known) => known === action);

const NotificationText = v.object({ title: v.string(), body: v.string() });
export type NotificationText = v.InferOutput<typeof NotificationText>;

const PushLink = v.object({
  /** The name of the button. */
  label: v.string(),
  /** The path that it opens in the app. */
  path: v.string(),
});

/** An offer that the member can answer in its notification. */
const PushOffer = v.object({
  visit_id: Id,
  /** The guid of the facility. */
  facility_guid: Id,
  /** The names of the buttons. */
  actions: v.object({ confirm: v.string(), decline: v.string() }),
  /** A text about the effect of a press, for devices whose notifications have no buttons. */
  hint: v.string(),
  /** The links of the buttons of a result. Absent in the messages of an older server: its results have no buttons. */
  links: v.optional(v.object({ see_class: PushLink, see_other_classes: PushLink })),
  /** The notification that replaces the offer, by the result of the answer. */
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
  /** The BCP 47 tag of both. */
  lang: v.picklist(localeCodes),
  /** The path that a click opens in the app. */
  path: v.string(),
  /** The studio that the notification comes from. */
  org_id: Id,
  /** Whether it alerts the member again if the device shows the notification already. */
  is_reminder: v.optional(v.literal(true)),
  /** Absent: the notification needs no answer. */
  offer: v.optional(PushOffer),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** The target of a notification. */
const PushTarget = v.pick(PushMessage, ['path', 'org_id']);
export type PushTarget = v.InferOutput<typeof PushTarget>;

export const isPushTarget = (value: unknown): value is PushTarget => v.is(PushTarget, value);

/** Throws if the value is invalid. */
export const parsePushMessage = (value: unknown): PushMessage => v.parse(PushMessage, value);

/** `PushSubscriptionJSON` of the browser. */
interface BrowserSubscription {
  readonly endpoint?: string;
  readonly keys?: Readonly<Record<string, string>>;
}

/** Built from a browser's subscription, with its expiry. Throws if a part is missing. */
export const parseSubscription = ({ endpoint, keys }: BrowserSubscription): SavePushSubscription =>
  v.parse(SavePushSubscription, { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } });
