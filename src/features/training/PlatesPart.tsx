import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Weight, WeightUnit } from '#contract/measures.ts';
import type { DraftSet } from '#machines/training/lift-sets.rules.ts';
import { gymBars, platesFor } from '#machines/training/plate.rules.ts';
import { numberTyped } from '#machines/training/typed.rules.ts';
import { Panel } from '#src/ui/Part.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import styles from './Training.module.css';
import { ChoiceField } from './TypedField.tsx';

export interface PlatesPartProps {
  readonly sets: readonly DraftSet[];
  readonly formats: Formats;
}

interface Rack {
  readonly units: WeightUnit;
  readonly bar: number;
}

const racks: readonly Rack[] = (['kg', 'lb'] as const).flatMap((units) => gymBars[units].map((bar) => ({ units, bar })));
const nameOf = ({ units, bar }: Rack): string => `${bar} ${units}`;

/** Every load that is typed, once. */
const loadsIn = (sets: readonly DraftSet[]): readonly Weight[] => {
  const loads = sets.flatMap(({ value, unit }) => {
    const number = numberTyped(value);
    return number !== null && (unit === 'kg' || unit === 'lb') ? [{ value: number, unit }] : [];
  });
  return [...new Map(loads.map((load) => [`${load.value} ${load.unit}`, load])).values()];
};

/** Which plates each side of the bar gets, for every load that is typed. */
export function PlatesPart({ sets, formats }: PlatesPartProps) {
  const { t } = useLingui();
  const isPounds = sets[0]?.unit === 'lb';
  const [rack, setRack] = useState<Rack>(() => racks.find(({ units }) => (units === 'lb') === isPounds) ?? { units: 'kg', bar: 20 });
  const loads = loadsIn(sets);
  return (
    <Panel>
      <Stack>
        <ChoiceField
          label={<Trans>Bar</Trans>}
          value={nameOf(rack)}
          choices={racks.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
          onChoose={(name) => setRack(racks.find((one) => nameOf(one) === name) ?? rack)}
        />
        <ul className={styles.plates} aria-label={t`Plates for each side`}>
          {loads.map((load) => (
            <li key={`${load.value} ${load.unit}`}>
              <b className={text.figure}>{`${formats.number(load.value)} ${load.unit}`}</b>
              <Sides load={load} rack={rack} formats={formats} />
            </li>
          ))}
        </ul>
      </Stack>
    </Panel>
  );
}

interface SidesProps {
  readonly load: Weight;
  readonly rack: Rack;
  readonly formats: Formats;
}

function Sides({ load, rack: { bar, units }, formats }: SidesProps) {
  const plates = platesFor({ load, bar, unit: units });
  if (plates.kind === 'lighterThanBar') return <Trans>Less than the bar alone.</Trans>;
  const each = plates.perSide.flatMap(({ plate, count }) => Array.from({ length: count }, () => formats.number(plate)));
  const total = `${formats.number(plates.total)} ${plates.unit}`;
  return (
    <span>
      {each.length === 0 ? <Trans>The bar alone</Trans> : each.join(' + ')}
      {plates.missing > 0 && (
        <small className={text.quiet}>
          {' '}
          <Trans>comes to {total}</Trans>
        </small>
      )}
    </span>
  );
}
