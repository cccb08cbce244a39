/** Runs jobs in the background as soon as the transaction that enqueued them is committed. */
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { Tx } from '../database/schema.ts';

interface RunOptions {
  readonly hasEnqueued: (tx: Tx) => boolean;
  readonly run: (context: Context, options: { readonly signal: AbortSignal }) => Promise<void>;
  /** The message that is logged if `run` rejects. The sweeper runs the jobs later. */
  readonly failure: string;
}

/** The result’s `stop` prevents further jobs from starting, and resolves once the running jobs have ended. */
export function runAfterCommit(context: Context, { hasEnqueued, run, failure }: RunOptions): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const onError = (error: unknown): void => context.log.error({ error: messageOf(error) }, failure);
  context.database.afterCommit((tx) => {
    if (!hasEnqueued(tx)) return;
    setImmediate(() => {
      const round = run(context, { signal })
        .catch(onError)
        .finally(() => running.delete(round));
      running.add(round);
    });
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
