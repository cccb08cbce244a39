/** Loads the chart of a class with the first press, for screens with many classes. */
import { lazyChild } from '#machines/lazy-child.ts';
import type { VisitMachine } from './visit.machine.ts';
import type { VisitSnapshot } from './visit.selectors.ts';
import { initialVisitContext } from './visit-initial-context.rules.ts';
import type { VisitEmitted, VisitEvent, VisitInput } from './visit.types.ts';

/** A snapshot that looks like a class that is being read, so no press is possible. It has all fields that the selectors read. */
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

export const lazyVisit = (fetchMachine: () => Promise<VisitMachine>) =>
  lazyChild<VisitSnapshot, VisitEvent, VisitInput, VisitEmitted>({ fetchLogic: fetchMachine, placeholderSnapshot });
