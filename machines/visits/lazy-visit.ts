/** The actor of a class on a screen that shows many: its chart is not needed before the first press. */
import { lazyChild } from '#machines/lazy-child.ts';
import type { VisitMachine } from './visit.machine.ts';
import type { VisitSnapshot } from './visit.selectors.ts';
import { initialVisitContext } from './visit-initial-context.rules.ts';
import type { VisitEmitted, VisitEvent, VisitInput } from './visit.types.ts';

/** A snapshot as while the class is read: no press is possible. It has all fields that the selectors of a class read. */
function placeholderSnapshot(input: VisitInput): VisitSnapshot {
  const seen: object = {
    status: 'active',
    value: 'loading',
    context: initialVisitContext({ input }),
    children: {},
    tags: new Set(['busy']),
    matches: (state: unknown) => state === 'loading',
    hasTag: (tag: string) => tag === 'busy',
    can: () => false,
  };
  return seen as VisitSnapshot;
}

/** `fetchMachine` answers the chart with its ports filled. */
export const lazyVisit = (fetchMachine: () => Promise<VisitMachine>) =>
  lazyChild<VisitSnapshot, VisitEvent, VisitInput, VisitEmitted>({ fetchLogic: fetchMachine, placeholderSnapshot });
