/** Push messages in the worker of the app: shown as they come, and opened when the member presses them. */
import { isPushTarget, parsePushMessage, type PushTarget } from '#contract/push.ts';

/** What the worker sends to the window that is to lead there. */
interface OpenedNotification {
  readonly type: 'notification.opened';
  readonly target: PushTarget;
}

/** The part of `ServiceWorkerRegistration` that shows. */
interface Shower {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
}

interface AppWindow {
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** The part of `Clients` that finds and opens windows of the app. */
interface AppWindows {
  matchAll(options: { readonly type: 'window' }): Promise<readonly AppWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

/** A repeated message replaces the first one, without a sound. Throws where the message has another shape. */
export async function showPush(shower: Shower, text: string): Promise<void> {
  const { notification_id, title, body, lang, path, org_id } = parsePushMessage(text);
  const data: PushTarget = { path, org_id };
  await shower.showNotification(title, { body, lang, data, tag: notification_id, icon: '/icons/spotter-192.png' });
}

/** In the window that the member used last, or in a new one. */
export async function openNotification(windows: AppWindows, data: unknown): Promise<void> {
  if (!isPushTarget(data)) throw new TypeError('The notification does not name where it leads.');
  const [open] = await windows.matchAll({ type: 'window' });
  if (!open) return void (await windows.openWindow(data.path));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of the worker is of its origin
  open.postMessage({ type: 'notification.opened', target: data } satisfies OpenedNotification);
  await open.focus();
}

/** What a window of the app learns from its worker; null for other messages. */
export function openedTarget(message: unknown): PushTarget | null {
  const { type, target } = Object(message) as Partial<OpenedNotification>;
  return type === 'notification.opened' && isPushTarget(target) ? target : null;
}
