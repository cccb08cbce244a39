import type { ReactNode } from 'react';
import type { Cost } from '#machines/visits/affordance.rules.ts';
import { FigureChange } from '#src/ui/FigureChange.tsx';

export interface CostPanelProps {
  readonly cost: Cost;
  /** The visit holds the pass already, so that its own visit is off the count. */
  readonly isHeld: boolean;
  /** The same in a sentence. */
  readonly children: ReactNode;
}

/** What a step costs, large where it can be counted. */
export function CostPanel({ cost, isHeld, children }: CostPanelProps) {
  const left = visitsLeft(cost, isHeld);
  return (
    <FigureChange before={left ?? undefined} after={left === null ? undefined : left - 1}>
      {children}
    </FigureChange>
  );
}

/** Visits on the pass, the one in question included; null where they are not counted. */
const visitsLeft = (cost: Cost, isHeld: boolean): number | null => {
  const left = cost?.visits_left ?? null;
  return left === null ? null : left + Number(isHeld);
};
