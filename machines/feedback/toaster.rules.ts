/** The list of toasts. Source: docs/spec §4 (toast), §8. */
import type { ProgressOutcome, ToasterContext, ToastEntry, ToastInput } from './toast.types.ts';
import type { FeedbackEvent, CallError } from './feedback.events.ts';
import { serviceFailureOptions } from './toast.rules.ts';

/** Is it on the screen now? */
export const isShown = (context: ToasterContext, id: string): boolean => context.entries.some((entry) => entry.id === id);

/** Newest last; a toast with the same id is replaced. */
export const withEntry = (context: ToasterContext, entry: ToastEntry): ToasterContext => ({
  entries: [...context.entries.filter(({ id }) => id !== entry.id), entry],
  count: context.count + 1,
});

export const withoutEntry = (context: ToasterContext, id: string): ToasterContext => ({
  ...context,
  entries: context.entries.filter((entry) => entry.id !== id),
});

/** A service failure that a screen shows. Clause: §8. */
export const errorToast = (context: ToasterContext, error: CallError): ToastInput => ({
  id: `error-${context.count}`,
  status: 'danger',
  message: { kind: 'error', error },
  options: serviceFailureOptions,
});

/** The result of an action. */
export const outcomeOf = (event: Extract<FeedbackEvent, { type: 'progress.succeeded' | 'progress.failed' }>): ProgressOutcome =>
  event.type === 'progress.succeeded' ? { kind: 'succeeded', text: event.text } : { kind: 'failed', error: event.error };

/** The child's id in the event that its end sends to the toaster. */
export const endedId = (event: { readonly type: string }): string => event.type.replace(/^xstate\.(done|error)\.actor\./, '');
