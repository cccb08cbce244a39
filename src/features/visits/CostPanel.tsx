import { useLingui } from '@lingui/react/macro';
import type { PassCost } from '#contract/concessions.ts';
import { FigureChange } from '#src/ui/FigureChange.tsx';
import { reservationCost } from '#words/pass.words.ts';

export function CostPanel({ cost }: { readonly cost: PassCost }) {
  const { i18n } = useLingui();
  const figures = cost.kind === 'count' ? { before: cost.before.left, after: cost.after.left } : {};
  return <FigureChange {...figures}>{i18n._(reservationCost(cost))}</FigureChange>;
}
