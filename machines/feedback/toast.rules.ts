/** How long a toast is shown, and its button. Source: docs/spec §8 and §9, decisions.toast. */
import type { ToastStatus } from './feedback.events.ts';

export type ToastAction = 'dismiss' | 'ok';

export interface ToastOptions {
  readonly autohide: boolean;
  /** In milliseconds; only used with `autohide`. */
  readonly delay: number;
  readonly action: ToastAction | null;
}

export const generalDelay = 5000;
/** In milliseconds: for success, info and warning, and for a call of a screen that failed. */
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

/** A toast that stays has the button *Dismiss*, unless the sender sets another button or no button. */
export const toastOptions = (status: ToastStatus, given: Partial<ToastOptions> = {}): ToastOptions => {
  const options = { ...toastDefaults(status), ...given };
  return options.autohide || options.action || 'action' in given ? options : { ...options, action: 'dismiss' };
};

/** A call of a screen that failed: danger, *Dismiss*, hidden after 3 s. Clause: §8 (service failures). */
export const serviceFailureOptions: ToastOptions = { ...toastDefaults('danger'), autohide: true, delay: briefDelay };
