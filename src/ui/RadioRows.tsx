import { RadioGroup, useRadioGroupContext } from '@ark-ui/react/radio-group';
import { createContext, type ReactNode, use, useId } from 'react';
import { overRow } from './over-row.ts';
import styles from './RadioRows.module.css';
import hidden from './VisuallyHidden.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface RadioRowsProps<V extends string> {
  readonly legend: ReactNode;
  readonly isLegendHidden?: boolean;
  /** The selected value; null if nothing is selected. */
  readonly value: V | null;
  readonly onChoose: (value: V) => void;
  /** Called when the selected row is pressed again. */
  readonly onAgain?: (value: V) => void;
  /** Why no choice is possible now. The rows stay focusable and show the reason. */
  readonly reason?: ReactNode;
  readonly children: ReactNode;
}

interface Choice {
  readonly inputId: (value: string) => string;
  readonly labelId: (value: string) => string;
  /** The id of the element with the reason. Set while no choice is possible. */
  readonly reasonId: string | undefined;
  readonly onAgain: ((value: string) => void) | undefined;
}

const ChoiceContext = createContext<Choice>({ inputId: String, labelId: String, reasonId: undefined, onAgain: undefined });

export function RadioRows<V extends string>({ legend, isLegendHidden, value, onChoose, onAgain, reason, children }: RadioRowsProps<V>) {
  const id = useId();
  const choice: Choice = {
    inputId: (of) => `${id}-${of}`,
    labelId: (of) => `${id}-${of}-label`,
    reasonId: reason ? `${id}-reason` : undefined,
    // The group only has values of its rows, so the value has the type `V`.
    onAgain: onAgain && ((again) => onAgain(again as V)),
  };
  return (
    <RadioGroup.Root
      className={styles.rows}
      ids={{ itemHiddenInput: choice.inputId, itemLabel: choice.labelId }}
      value={value}
      onValueChange={(chosen) => !reason && onChoose(chosen.value as V)}
    >
      <RadioGroup.Label className={isLegendHidden ? hidden.unseen : styles.legend}>{legend}</RadioGroup.Label>
      <ChoiceContext value={choice}>{children}</ChoiceContext>
      {reason && <VisuallyHidden id={choice.reasonId}>{reason}</VisuallyHidden>}
    </RadioGroup.Root>
  );
}

export interface RadioRowProps {
  readonly value: string;
  readonly label: ReactNode;
  readonly children?: ReactNode;
}

export function RadioRow({ value, label, children }: RadioRowProps) {
  return (
    <RadioGroup.Item value={value} className={styles.row}>
      <Control value={value} />
      <span>
        <RadioGroup.ItemText>{label}</RadioGroup.ItemText>
        {children && <small className={styles.note}>{children}</small>}
      </span>
    </RadioGroup.Item>
  );
}

/** Only the radio button of a row, for rows with other controls. It must be used with a `RadioLabel`. */
export function RadioButton({ value }: Pick<RadioRowProps, 'value'>) {
  return (
    <RadioGroup.Item value={value} className={styles.alone}>
      <Control value={value} />
    </RadioGroup.Item>
  );
}

export function RadioLabel({ value, children }: Pick<RadioRowProps, 'value' | 'children'>) {
  const { inputId, labelId } = use(ChoiceContext);
  return (
    <label id={labelId(value)} htmlFor={inputId(value)} className={styles.label}>
      {children}
    </label>
  );
}

function Control({ value }: Pick<RadioRowProps, 'value'>) {
  const { reasonId, onAgain } = use(ChoiceContext);
  const isChosen = useRadioGroupContext().value === value;
  return (
    <>
      <RadioGroup.ItemHiddenInput
        style={overRow}
        aria-disabled={reasonId !== undefined || undefined}
        aria-describedby={reasonId}
        onClick={(event) => {
          // Without this, the browser would show a selection that the group has not accepted.
          if (reasonId !== undefined) event.preventDefault();
          else if (isChosen) onAgain?.(value);
        }}
      />
      <RadioGroup.ItemControl className={styles.control} />
    </>
  );
}
