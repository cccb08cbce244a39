/** Maps between the lifecycle of a deletion and its stored row. The row is deleted after the deletion is carried out. */
import { transition } from 'xstate';
import { createDeletionLifecycle, type DeletionLifecycle, type DeletionLifecycleEvent } from './deletion-lifecycle.machine.ts';

export interface DeletionRow {
  readonly erase_after: Date;
  readonly cancelled_at: Date | null;
}

export type DeletionEnd = 'cancelled' | 'carriedOut';

const lifecycle = createDeletionLifecycle();

/** How the event ends the deletion; null: it is refused. */
export function decideDeletion(row: DeletionRow, event: DeletionLifecycleEvent, chart: DeletionLifecycle = lifecycle): DeletionEnd | null {
  const value = row.cancelled_at === null ? 'waiting' : 'cancelled';
  const stored = chart.resolveState({ value, context: { eraseAfter: row.erase_after.toISOString() } });
  if (!stored.can(event)) return null;
  const [after] = transition(chart, stored, event);
  return after.matches('carriedOut') ? 'carriedOut' : 'cancelled';
}
