import type { ReactNode } from 'react';
import styles from './RadioRows.module.css';

/** A choice of one among a few, each in a row with what there is to know of it. */
export function RadioRows({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

export interface RadioRowProps {
  /** The same for every row of the choice. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** What was chosen already is pressed again; without it nothing happens. */
  readonly onAgain?: () => void;
  readonly label: ReactNode;
  readonly children?: ReactNode;
}

export function RadioRow({ group, isChosen, onChoose, onAgain, label, children }: RadioRowProps) {
  return (
    <label className={styles.row}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} onClick={isChosen ? onAgain : undefined} />
      <span>
        {label}
        {children && <small className={styles.note}>{children}</small>}
      </span>
    </label>
  );
}
