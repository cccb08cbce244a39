import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Weight } from '#contract/measures.ts';
import type { DraftSet } from '#machines/training/lift-sets.rules.ts';
import { loadsIn, platesFor, type Rack, rackFor, racks } from '#machines/training/plate.rules.ts';
import { Panel } from '#src/ui/Section.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import styles from './Training.module.css';
import { ChoiceField } from './TypedField.tsx';

export interface PlatesPanelProps {
  readonly sets: readonly DraftSet[];
  readonly formats: Formats;
}

const nameOf = ({ unit, bar }: Rack): string => `${bar} ${unit}`;

export function PlatesPanel({ sets, formats }: PlatesPanelProps) {
  const { t } = useLingui();
  const [rack, setRack] = useState<Rack>(() => rackFor(sets));
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

function Sides({ load, rack: { bar, unit }, formats }: SidesProps) {
  const plates = platesFor({ load, bar, unit });
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
