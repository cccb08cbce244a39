import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import type { DataChanged, LoadAnswer, ResourceContext } from './resource.types.ts';

export const wasRead = (answer: { readonly kind: string }): boolean => answer.kind === 'read';

/** The context after an answer. After a refusal, the data stays and the error is stored. */
export const storeAnswer = <T, Q>(context: ResourceContext<T, Q>, answer: LoadAnswer<T>): ResourceContext<T, Q> =>
  answer.kind === 'read'
    ? { ...context, data: answer.data, readAt: answer.readAt, error: null }
    : { ...context, error: refusalToCallError(answer) };

/** The data after a partial change. Without known data, the change is ignored. */
export const applyDataChange = <T>(known: T | null, changed: DataChanged<T>): T | null => {
  if ('data' in changed) return changed.data;
  return known === null ? null : changed.update(known);
};

export const withFailure = <T, Q>(context: ResourceContext<T, Q>, error: unknown): ResourceContext<T, Q> => ({
  ...context,
  error: toCallError(error),
});

export const contextForQuery = <T, Q>(query: Q): ResourceContext<T, Q> => ({ query, data: null, readAt: null, error: null });
