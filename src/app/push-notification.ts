/** Push messages in the worker of the app: shown as they come, and opened when the member presses them. */
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

/** What the worker sends to the window that is to lead there. */
interface OpenedNotification {
  readonly type: 'notification.opened';
  readonly target: PushTarget;
}

interface NotificationButton {
  readonly action: string;
  readonly title: string;
}

/** What TypeScript's options lack, because not every browser has it. */
interface ShownOptions extends NotificationOptions {
  readonly actions: readonly NotificationButton[];
  /** Whether a notification that replaces another one alerts the member. */
  readonly renotify: boolean;
}

/** The part of the worker that shows notifications. */
export interface NotificationDevice {
  readonly showNotification: (title: string, options: ShownOptions) => Promise<void>;
  /** How many buttons a notification can have; 0 where it has none, as on iPhone. */
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
  /** Whether the member can answer the offer now. */
  readonly isAnswerable: boolean;
  readonly isSilent: boolean;
  /** What its button opens; null: it has none. */
  readonly link?: OfferLink | null;
}

function buttonsOf({ offer }: PushMessage, { isAnswerable, link }: ShownAs): readonly NotificationButton[] {
  if (!offer) return [];
  if (isAnswerable) return offerActions.map((action) => ({ action, title: offer.actions[action] }));
  return link && offer.links ? [{ action: link, title: offer.links[link].label }] : [];
}

/** Replaces what the device shows of the same notification. */
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

/** A repeated message replaces the first one without a sound, a reminder with one. Throws where the message has another shape. */
export async function showPush(device: NotificationDevice, text: string): Promise<void> {
  const message = parsePushMessage(JSON.parse(text));
  await showMessage(device, message, message, { isAnswerable: true, isSilent: false });
}

/** Where a press leads: its button has a path of its own. Throws where the notification names none. */
function targetOf(data: unknown, action: string): PushTarget {
  if (!isPushTarget(data)) throw new TypeError('The notification does not name where it leads.');
  const link = isOfferLink(action) ? parsePushMessage(data).offer?.links?.[action] : undefined;
  return { path: link?.path ?? data.path, org_id: data.org_id };
}

/** In the window that the member used last, or in a new one. `action`: of the button; empty for the notification itself. */
export async function openNotification(windows: AppWindows, data: unknown, action: string): Promise<void> {
  const target = targetOf(data, action);
  const [open] = await windows.matchAll({ type: 'window' });
  if (!open) return void (await windows.openWindow(target.path));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of the worker is of its origin
  open.postMessage({ type: 'notification.opened', target } satisfies OpenedNotification);
  await open.focus();
}

/** What a window of the app learns from its worker; null for other messages. */
export function openedTarget(message: unknown): PushTarget | null {
  const { type, target } = Object(message) as Partial<OpenedNotification>;
  return type === 'notification.opened' && isPushTarget(target) ? target : null;
}
