import { type ReactNode, useId } from 'react';
import styles from './Segments.module.css';

export interface SegmentsProps<V extends string> {
  /** What is chosen. */
  readonly legend: ReactNode;
  /** None is marked where nothing was chosen yet. */
  readonly value: V | undefined;
  readonly choices: readonly { readonly value: V; readonly label: ReactNode; readonly spoken?: string }[];
  readonly onChoose: (value: V) => void;
}

/** One of two or three short choices, side by side. */
export function Segments<V extends string>({ legend, value, choices, onChoose }: SegmentsProps<V>) {
  const group = useId();
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.track}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={group}
              aria-label={choice.spoken}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Such choices one below the other. */
export function SegmentRows({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}
