/** The texts of toasts and progress toasts, exactly as in the specification. Source: docs/spec §8 and §9. */
import type { MessageDescriptor } from '@lingui/core';

export const progressWords = {
  cancelling: /*i18n*/ { id: 'progress.cancelling', message: 'Cancelling' },
  confirming: /*i18n*/ { id: 'progress.confirming', message: 'Confirming' },
  declining: /*i18n*/ { id: 'progress.declining', message: 'Declining' },
} as const satisfies Record<string, MessageDescriptor>;

export const successWords = {
  booked: /*i18n*/ { id: 'success.booked', message: 'Booked' },
  waitlisted: /*i18n*/ { id: 'success.waitlisted', message: 'Waitlisted' },
  cancelled: /*i18n*/ { id: 'success.cancelled', message: 'Cancelled' },
  removed: /*i18n*/ { id: 'success.removed', message: 'Removed' },
  declined: /*i18n*/ { id: 'success.declined', message: 'Declined' },
  confirmed: /*i18n*/ { id: 'success.confirmed', message: 'Confirmed' },
  moved: /*i18n*/ { id: 'success.moved', message: 'Moved' },
  sent: /*i18n*/ { id: 'success.sent', message: 'Sent' },
  saved: /*i18n*/ { id: 'success.saved', message: 'Saved' },
  restored: /*i18n*/ { id: 'success.restored', message: 'Restored' },
  paid: /*i18n*/ { id: 'success.paid', message: 'Paid' },
} as const satisfies Record<string, MessageDescriptor>;

/** For requests that failed, or may have failed, after the member left the screen. */
export const failedWriteWords = {
  booked: /*i18n*/ { id: 'undone.booked', message: 'Not booked' },
  waitlisted: /*i18n*/ { id: 'undone.waitlisted', message: 'Not added to the waitlist' },
  cancelled: /*i18n*/ { id: 'undone.cancelled', message: 'Not cancelled' },
  removed: /*i18n*/ { id: 'undone.removed', message: 'Not removed' },
  declined: /*i18n*/ { id: 'undone.declined', message: 'Not declined' },
  confirmed: /*i18n*/ { id: 'undone.confirmed', message: 'Not confirmed' },
  moved: /*i18n*/ { id: 'undone.moved', message: 'Not moved' },
  sent: /*i18n*/ { id: 'undone.sent', message: 'Not sent' },
  saved: /*i18n*/ { id: 'undone.saved', message: 'Not saved' },
  restored: /*i18n*/ { id: 'undone.restored', message: 'Not restored' },
  paid: /*i18n*/ { id: 'undone.paid', message: 'Not paid' },
} as const satisfies Record<string, MessageDescriptor>;

/** The name of the changed thing, if it has no name of its own. */
export const thingWords = {
  class: /*i18n*/ { id: 'thing.class', message: 'Class' },
  appointment: /*i18n*/ { id: 'thing.appointment', message: 'Appointment' },
  comment: /*i18n*/ { id: 'thing.comment', message: 'Your comment' },
  reaction: /*i18n*/ { id: 'thing.reaction', message: 'Your reaction' },
  workout: /*i18n*/ { id: 'thing.workout', message: 'Your workout' },
  profile: /*i18n*/ { id: 'thing.profile', message: 'Your profile' },
  details: /*i18n*/ { id: 'thing.details', message: 'Your details' },
  notifications: /*i18n*/ { id: 'thing.notifications', message: 'Notifications' },
  studio: /*i18n*/ { id: 'thing.studio', message: 'Studio' },
  picture: /*i18n*/ { id: 'thing.picture', message: 'Your photo' },
  cart: /*i18n*/ { id: 'thing.cart', message: 'Your cart' },
  purchase: /*i18n*/ { id: 'thing.purchase', message: 'Your purchase' },
  invoice: /*i18n*/ { id: 'thing.invoice', message: 'Invoice' },
  card: /*i18n*/ { id: 'thing.card', message: 'Your card' },
} as const satisfies Record<string, MessageDescriptor>;

/** For requests whose response never came, so they may have succeeded. */
export const unsureWriteWords = {
  booked: /*i18n*/ { id: 'unsure.booked', message: 'Your booking may not have worked.' },
  waitlisted: /*i18n*/ { id: 'unsure.waitlisted', message: 'You may not have been added to the waitlist.' },
  cancelled: /*i18n*/ { id: 'unsure.cancelled', message: 'Your cancellation may not have worked.' },
  removed: /*i18n*/ { id: 'unsure.removed', message: 'Removing may not have worked.' },
  declined: /*i18n*/ { id: 'unsure.declined', message: 'Declining may not have worked.' },
  confirmed: /*i18n*/ { id: 'unsure.confirmed', message: 'Confirming may not have worked.' },
  moved: /*i18n*/ { id: 'unsure.moved', message: 'The move may not have worked.' },
  sent: /*i18n*/ { id: 'unsure.sent', message: 'This may not have been sent.' },
  saved: /*i18n*/ { id: 'unsure.saved', message: 'Your change may not have been saved.' },
  restored: /*i18n*/ { id: 'unsure.restored', message: 'This may not have been restored.' },
  paid: /*i18n*/ { id: 'unsure.paid', message: 'Your payment may not have worked.' },
} as const satisfies Record<keyof typeof failedWriteWords, MessageDescriptor>;

/** Sentences with one of the words above. */
export const failedWriteSentences = {
  because: /*i18n*/ { id: 'undone.because', message: '{undone}: {reason}' },
  unsure: /*i18n*/ { id: 'undone.unsure', message: '{undone} {reason}' },
  serverFailed: /*i18n*/ { id: 'undone.server_failed', message: 'Something broke on our side. Try again. Nothing will be done twice.' },
} as const satisfies Record<string, MessageDescriptor>;

/** The default buttons of toasts. */
export const toastActionWords = {
  dismiss: /*i18n*/ { id: 'toast.dismiss', message: 'Dismiss' },
  ok: /*i18n*/ { id: 'toast.ok', message: 'Ok' },
} as const satisfies Record<string, MessageDescriptor>;

/** Keyed by the code in the app's chart. */
const notes: Readonly<Record<string, MessageDescriptor>> = {
  studioGone: /*i18n*/ {
    id: 'note.studio_gone',
    message: 'You’ve hidden or left this studio, so there is nothing to open. If you have hidden it, show it again under Studios.',
  },
  accessLost: /*i18n*/ {
    id: 'note.access_lost',
    message: 'You no longer have access to the studio you were at. If this is a surprise, please contact the studio.',
  },
};

/** An unknown code is shown unchanged. */
export const noteSentence = (code: string): MessageDescriptor => notes[code] ?? { id: code };

export const serviceWorkerUnsupported: MessageDescriptor = /*i18n*/ {
  id: 'app.service_worker_unsupported',
  message: 'Service workers are disabled or not supported by this browser',
};
