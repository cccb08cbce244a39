import type { PushDevice, PushError, PushPermission } from './push-subscription.types.ts';

export interface PromptDevice extends PushDevice {
  /** Whether the member pressed *Not now* on this device in the last 30 days. */
  readonly isDismissed: boolean;
}

export interface PushPromptContext {
  /** The permission as the browser last reported it; null before the first report. */
  readonly permission: PushPermission | null;
  readonly error: PushError | null;
}

export type PushPromptEvent =
  | { readonly type: 'turnOn.pressed' }
  | { readonly type: 'notNow.pressed' }
  /** The permission was changed in the settings of the browser. */
  | { readonly type: 'permission.changed' };
