/** What the offer of push on the page of a class takes, stores and receives. */
import type { PushDevice, PushError, PushPermission } from './push-subscription.types.ts';

export interface PromptDevice extends PushDevice {
  /** The member pressed *Not now* on this device, and it still holds. */
  readonly isDismissed: boolean;
}

export interface PushPromptContext {
  /** As the browser last reported it; null before. */
  readonly permission: PushPermission | null;
  /** Why push could not be turned on. */
  readonly error: PushError | null;
}

export type PushPromptEvent =
  | { readonly type: 'turnOn.pressed' }
  | { readonly type: 'notNow.pressed' }
  /** The member changed it in the settings of the browser. */
  | { readonly type: 'permission.changed' };
