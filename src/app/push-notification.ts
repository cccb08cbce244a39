/** Handles push messages in the service worker: shows each as a notification, and opens its page when the member presses it. */
import {
  isOfferLink,
  isPushTarget,
  type NotificationText,
  offerActions,
  type OfferLink,
  parsePushMessage,
  type PushMessage,
  type PushTarget,
} from '#contract/push.ts';

interface OpenedNotification {
  readonly type: 'notification.opened';
  readonly target: PushTarget;
}

interface NotificationButton {
  readonly action: string;
  readonly title: string;
}

/** Options that TypeScript lacks, because not every browser supports them. */
interface ShownOptions extends NotificationOptions {
  readonly actions: readonly NotificationButton[];
  /** Whether a notification that replaces another one alerts the member again. */
  readonly renotify: boolean;
}

export interface NotificationDevice {
  readonly showNotification: (title: string, options: ShownOptions) => Promise<void>;
  /** The maximum number of buttons on a notification; 0 if the device shows none, as on iPhone. */
  readonly maxActions: () => number;
}

interface AppWindow {
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** The part of `Clients` that finds and opens windows of the app. */
export interface AppWindows {
  matchAll(options: { readonly type: 'window' }): Promise<readonly AppWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

interface ShownAs {
  /** Whether the member can accept or decline the offer now. */
  readonly isAnswerable: boolean;
  readonly isSilent: boolean;
  /** The link of the only button after the offer was answered or has ended; null or absent: no button. */
  readonly link?: OfferLink | null;
}

function buttonsOf({ offer }: PushMessage, { isAnswerable, link }: ShownAs): readonly NotificationButton[] {
  if (!offer) return [];
  if (isAnswerable) return offerActions.map((action) => ({ action, title: offer.actions[action] }));
  return link && offer.links ? [{ action: link, title: offer.links[link].label }] : [];
}

/** Replaces the shown version of the same notification. */
export async function showMessage(
  device: NotificationDevice,
  message: PushMessage,
  { title, body }: NotificationText,
  shownAs: ShownAs,
): Promise<void> {
  const { notification_id, lang, offer, is_reminder = false } = message;
  const { isAnswerable, isSilent } = shownAs;
  const buttons = buttonsOf(message, shownAs);
  const hasButtons = device.maxActions() >= buttons.length;
  await device.showNotification(title, {
    body: isAnswerable && offer && !hasButtons ? `${body} ${offer.hint}` : body,
    lang,
    data: message,
    tag: notification_id,
    icon: '/icons/spotter-192.png',
    silent: isSilent,
    renotify: is_reminder && !isSilent,
    actions: hasButtons ? buttons : [],
  });
}

/** A repeated message silently replaces the first one; a reminder alerts the member again. Throws for a malformed message. */
export async function showPush(device: NotificationDevice, text: string): Promise<void> {
  const message = parsePushMessage(JSON.parse(text));
  await showMessage(device, message, message, { isAnswerable: true, isSilent: false });
}

/** The target of a press on a notification; a button may have its own path. Throws if the notification has no path. */
function targetOf(data: unknown, action: string): PushTarget {
  if (!isPushTarget(data)) throw new TypeError('The notification has no target.');
  const link = isOfferLink(action) ? parsePushMessage(data).offer?.links?.[action] : undefined;
  return { path: link?.path ?? data.path, org_id: data.org_id };
}

/** Uses the most recent window, or a new one. `action`: the id of the button; empty for the notification itself. */
export async function openNotification(windows: AppWindows, data: unknown, action: string): Promise<void> {
  const target = targetOf(data, action);
  const [open] = await windows.matchAll({ type: 'window' });
  if (!open) return void (await windows.openWindow(target.path));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of the worker is of its origin
  open.postMessage({ type: 'notification.opened', target } satisfies OpenedNotification);
  await open.focus();
}

/** The target in a message of the service worker to a window; null for other messages. */
export function openedTarget(message: unknown): PushTarget | null {
  const { type, target } = Object(message) as Partial<OpenedNotification>;
  return type === 'notification.opened' && isPushTarget(target) ? target : null;
}
