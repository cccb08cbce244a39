import type { PushDevice, PushError, PushPermission } from './push-subscription.types.ts';

export interface PromptDevice extends PushDevice {
  /** The member pressed *Not now* on this device, recently enough to count. */
  readonly isDismissed: boolean;
}

export interface PushPromptContext {
  /** The browser's last report; null before the first. */
  readonly permission: PushPermission | null;
  readonly error: PushError | null;
}

export type PushPromptEvent =
  | { readonly type: 'turnOn.pressed' }
  | { readonly type: 'notNow.pressed' }
  /** The permission was changed in the settings of the browser. */
  | { readonly type: 'permission.changed' };
