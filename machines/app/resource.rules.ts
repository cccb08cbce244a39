/** The context of a resource after each event. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import type { DataChanged, LoadAnswer, ResourceContext } from './resource.types.ts';

/** Did the server return the requested data? */
export const wasRead = (answer: { readonly kind: string }): boolean => answer.kind === 'read';

/** A refusal keeps the data and stores the reason. */
export const storeAnswer = <T, Q>(context: ResourceContext<T, Q>, answer: LoadAnswer<T>): ResourceContext<T, Q> =>
  answer.kind === 'read'
    ? { ...context, data: answer.data, readAt: answer.readAt, error: null }
    : { ...context, error: refusalToCallError(answer) };

/** The data after part of it changed; without data an update changes nothing. */
export const applyDataChange = <T>(known: T | null, changed: DataChanged<T>): T | null => {
  if ('data' in changed) return changed.data;
  return known === null ? null : changed.update(known);
};

/** A failure keeps the data and stores the reason. */
export const withFailure = <T, Q>(context: ResourceContext<T, Q>, error: unknown): ResourceContext<T, Q> => ({
  ...context,
  error: toCallError(error),
});

/** Another query has another answer: the former data is removed. */
export const contextForQuery = <T, Q>(query: Q): ResourceContext<T, Q> => ({ query, data: null, readAt: null, error: null });
