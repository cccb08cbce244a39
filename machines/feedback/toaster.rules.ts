/** The list of toasts. Source: docs/spec §4 (toast), §8. */
import type { ProgressOutcome, ToasterContext, ToastEntry, ToastInput } from './toast.types.ts';
import type { FeedbackEvent, CallError } from './feedback.events.ts';
import { serviceFailureOptions } from './toast.rules.ts';

export const isShown = (context: ToasterContext, id: string): boolean => context.entries.some((entry) => entry.id === id);

/** The list with a new toast at its end. The toast replaces a toast with the same id. */
export const withEntry = (context: ToasterContext, entry: ToastEntry): ToasterContext => ({
  entries: [...context.entries.filter(({ id }) => id !== entry.id), entry],
  count: context.count + 1,
});

export const withoutEntry = (context: ToasterContext, id: string): ToasterContext => ({
  ...context,
  entries: context.entries.filter((entry) => entry.id !== id),
});

/** The toast for a call of a screen that failed. Clause: §8. */
export const errorToast = (context: ToasterContext, error: CallError): ToastInput => ({
  id: `error-${context.count}`,
  status: 'danger',
  message: { kind: 'error', error },
  options: serviceFailureOptions,
});

export const outcomeOf = (event: Extract<FeedbackEvent, { type: 'progress.succeeded' | 'progress.failed' }>): ProgressOutcome =>
  event.type === 'progress.succeeded' ? { kind: 'succeeded', text: event.text } : { kind: 'failed', error: event.error };

/** The id in the event that XState sends when a child ends, such as `xstate.done.actor.<id>`. */
export const endedId = (event: { readonly type: string }): string => event.type.replace(/^xstate\.(done|error)\.actor\./, '');
