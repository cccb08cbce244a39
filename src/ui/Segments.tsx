import { SegmentGroup } from '@ark-ui/react/segment-group';
import type { ReactNode } from 'react';
import { overRow } from './over-row.ts';
import styles from './Segments.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SegmentsProps<V extends string> {
  readonly legend: ReactNode;
  readonly value: V | undefined;
  readonly choices: readonly { readonly value: V; readonly label: ReactNode; readonly spoken?: string }[];
  readonly onChoose: (value: V) => void;
}

export function Segments<V extends string>({ legend, value, choices, onChoose }: SegmentsProps<V>) {
  return (
    <SegmentGroup.Root
      className={styles.row}
      orientation="horizontal"
      value={value ?? null}
      // The group only has values of its choices, so the value has the type `V`.
      onValueChange={(chosen) => onChoose(chosen.value as V)}
    >
      <SegmentGroup.Label className={styles.legend}>{legend}</SegmentGroup.Label>
      <div className={styles.track}>
        {choices.map((choice) => (
          <SegmentGroup.Item key={choice.value} value={choice.value} className={styles.segment}>
            <SegmentGroup.ItemHiddenInput style={overRow} />
            <SegmentGroup.ItemText>
              <span aria-hidden={choice.spoken !== undefined || undefined}>{choice.label}</span>
              {choice.spoken !== undefined && <VisuallyHidden>{choice.spoken}</VisuallyHidden>}
            </SegmentGroup.ItemText>
          </SegmentGroup.Item>
        ))}
      </div>
    </SegmentGroup.Root>
  );
}

export function SegmentRows({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}
