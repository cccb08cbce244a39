/** The actor of a class on a screen that shows many: nobody needs its chart before the first press. */
import { lazyChild } from '#machines/lazy-child.ts';
import type { VisitMachine } from './visit.machine.ts';
import type { VisitSnapshot } from './visit.selectors.ts';
import { initialVisitContext } from './visit-initial-context.rules.ts';
import type { VisitEmitted, VisitEvent, VisitInput } from './visit.types.ts';

/** Busy, as while the class is read: nothing can be pressed, and nothing is promised. It has what the selectors of a class ask. */
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
