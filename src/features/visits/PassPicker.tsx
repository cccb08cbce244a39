import { Trans, useLingui } from '@lingui/react/macro';
import { bookingCostOf } from '#machines/passes/pass-cost.rules.ts';
import { whyFirst } from '#machines/passes/payer.rules.ts';
import { RadioRow, RadioRows } from '#src/ui/RadioRows.tsx';
import { reservationCost } from '#words/pass.words.ts';
import type { PassOptions as Choice } from './visit-view.selectors.ts';

export interface PassPickerProps extends Choice {
  readonly onChoose: (passId: string) => void;
}

/** The choice between several passes that could pay. The pass that the rules choose comes first, with the reason. */
export function PassPicker({ payers, payer: chosen, onChoose }: PassPickerProps) {
  const { t, i18n } = useLingui();
  const reason = whyFirst(payers);
  return (
    <RadioRows legend={t`Choose a pass`} value={chosen?.pass_id ?? null} onChoose={onChoose}>
      {payers.map((payer, at) => (
        <RadioRow key={payer.pass_id} value={payer.pass_id} label={i18n._(reservationCost(bookingCostOf(payer)))}>
          {at === 0 && reason && reasons[reason]}
        </RadioRow>
      ))}
    </RadioRows>
  );
}

const reasons = {
  expiresFirst: <Trans>Used first: expires soonest</Trans>,
  membership: <Trans>Memberships come first</Trans>,
} as const;
