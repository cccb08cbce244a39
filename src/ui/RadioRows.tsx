import { type ReactNode, useId } from 'react';
import styles from './RadioRows.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

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
  /** Why nothing can be chosen now. The row stays focusable and says so. */
  readonly reason?: ReactNode;
  readonly children?: ReactNode;
}

/** What is shown stays as it is. */
const stay = (): void => undefined;

export function RadioRow({ group, isChosen, onChoose, onAgain, label, reason, children }: RadioRowProps) {
  const reasonId = useId();
  return (
    <>
      <label className={styles.row}>
        <input
          type="radio"
          name={group}
          checked={isChosen}
          aria-disabled={Boolean(reason) || undefined}
          aria-describedby={reason ? reasonId : undefined}
          onChange={reason ? stay : onChoose}
          onClick={isChosen ? onAgain : undefined}
        />
        <span>
          {label}
          {children && <small className={styles.note}>{children}</small>}
        </span>
      </label>
      {reason && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  );
}
