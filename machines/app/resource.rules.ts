/** What is known of a resource after each thing that happens to it. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import type { DataChanged, LoadAnswer, ResourceContext } from './resource.types.ts';

/** Did the server give what was asked for? */
export const wasRead = (answer: { readonly kind: string }): boolean => answer.kind === 'read';

/** A refusal changes nothing of what is there but the reason. */
export const storeAnswer = <T, Q>(context: ResourceContext<T, Q>, answer: LoadAnswer<T>): ResourceContext<T, Q> =>
  answer.kind === 'read'
    ? { ...context, data: answer.data, readAt: answer.readAt, error: null }
    : { ...context, error: refusalToCallError(answer) };

/** What is known after part of it changed; an update changes nothing where nothing is known. */
export const applyDataChange = <T>(known: T | null, changed: DataChanged<T>): T | null => {
  if ('data' in changed) return changed.data;
  return known === null ? null : changed.update(known);
};

/** A failure changes nothing of what is there but the reason. */
export const withFailure = <T, Q>(context: ResourceContext<T, Q>, error: unknown): ResourceContext<T, Q> => ({
  ...context,
  error: toCallError(error),
});

/** Other questions have other answers: nothing of the former one stays. */
export const contextForQuery = <T, Q>(query: Q): ResourceContext<T, Q> => ({ query, data: null, readAt: null, error: null });
