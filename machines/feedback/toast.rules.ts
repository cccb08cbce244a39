/** The time and the button of a toast. Source: docs/spec §8 and §9, decisions.toast. */
import type { ToastStatus } from './feedback.events.ts';

export type ToastAction = 'dismiss' | 'ok';

export interface ToastOptions {
  readonly autohide: boolean;
  /** Milliseconds until it disappears, if it does. */
  readonly delay: number;
  readonly action: ToastAction | null;
}

/** The default time. */
export const generalDelay = 5000;
/** Success, info, warning; and a service failure that a screen shows. */
export const briefDelay = 3000;
export const progressSuccessDelay = 750;
export const progressErrorDelay = 3000;

/** The defaults of a toast. Clause: §9 (general toast), §8 (Dismiss). */
export const toastDefaults = (status: ToastStatus): ToastOptions => {
  switch (status) {
    case 'success':
    case 'warning':
      return { autohide: true, delay: briefDelay, action: null };
    case 'info':
      return { autohide: true, delay: briefDelay, action: 'ok' };
    case 'danger':
      return { autohide: false, delay: generalDelay, action: 'dismiss' };
  }
};

/** The defaults with the overrides of the sender. A toast without a time has the button *Dismiss*, unless its sender sets another button or none. */
export const toastOptions = (status: ToastStatus, given: Partial<ToastOptions> = {}): ToastOptions => {
  const options = { ...toastDefaults(status), ...given };
  return options.autohide || options.action || 'action' in given ? options : { ...options, action: 'dismiss' };
};

/** A service failure that a screen shows: danger, *Dismiss*, gone after 3 s. Clause: §8 (service failures). */
export const serviceFailureOptions: ToastOptions = { ...toastDefaults('danger'), autohide: true, delay: briefDelay };
