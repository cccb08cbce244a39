/** What toasts and progress toasts say. The texts are the specification's, to the letter. Source: product.md §8 and §9. */
import type { MessageDescriptor } from '@lingui/core';

/** While a busy action runs. */
export const progressWords = {
  cancelling: /*i18n*/ { id: 'progress.cancelling', message: 'Cancelling' },
  confirming: /*i18n*/ { id: 'progress.confirming', message: 'Confirming' },
  declining: /*i18n*/ { id: 'progress.declining', message: 'Declining' },
} as const satisfies Record<string, MessageDescriptor>;

/** Once the server has said that it is done. */
export const successWords = {
  booked: /*i18n*/ { id: 'success.booked', message: 'Booked' },
  waitlisted: /*i18n*/ { id: 'success.waitlisted', message: 'Waitlisted' },
  cancelled: /*i18n*/ { id: 'success.cancelled', message: 'Cancelled' },
  removed: /*i18n*/ { id: 'success.removed', message: 'Removed' },
  declined: /*i18n*/ { id: 'success.declined', message: 'Declined' },
  confirmed: /*i18n*/ { id: 'success.confirmed', message: 'Confirmed' },
  moved: /*i18n*/ { id: 'success.moved', message: 'Moved' },
} as const satisfies Record<string, MessageDescriptor>;

/** The buttons that toasts carry by default. */
export const toastActionWords = {
  dismiss: /*i18n*/ { id: 'toast.dismiss', message: 'Dismiss' },
  ok: /*i18n*/ { id: 'toast.ok', message: 'Ok' },
} as const satisfies Record<string, MessageDescriptor>;

/** What the app itself has to say, by the code that a chart has for it. */
const notes: Readonly<Record<string, MessageDescriptor>> = {
  studioGone: /*i18n*/ {
    id: 'note.studio_gone',
    message: 'This is news of a studio that you have hidden or left, so there is nothing to open here.',
  },
};

/** A code that nobody knows is said as it is. */
export const noteSentence = (code: string): MessageDescriptor => notes[code] ?? { id: code };

export const serviceWorkerUnsupported: MessageDescriptor = /*i18n*/ {
  id: 'app.service_worker_unsupported',
  message: 'Service workers are disabled or not supported by this browser',
};
