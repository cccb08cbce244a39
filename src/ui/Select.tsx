import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import field from './Field.module.css';
import { Icon } from './Icon.tsx';
import { chevronDown } from './icons/chevron-down.ts';
import { useListButton } from './list-button.ts';
import styles from './Select.module.css';
import { SelectList } from './SelectList.tsx';
import type { Choice } from './SelectOptions.tsx';
import hidden from './VisuallyHidden.module.css';

export interface SelectProps<V extends string> {
  readonly label: ReactNode;
  /** Whether the label is only for screen readers, because its meaning is visible beside the field. */
  readonly isLabelHidden?: boolean;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
  readonly isReadOnly?: boolean;
}

export function Select<V extends string>({ label, isLabelHidden = false, value, choices, onChoose, isReadOnly = false }: SelectProps<V>) {
  const { id, isOpen, close, props } = useListButton();
  const list = `${id}-list`;
  const choose = (chosen: string): void => {
    const choice = choices.find((one) => one.value === chosen);
    if (choice) onChoose(choice.value);
  };
  return (
    <div className={classNames(field.field, styles.field)} data-short={isLabelHidden || undefined}>
      <label htmlFor={id} className={isLabelHidden ? hidden.unseen : undefined}>
        {label}
      </label>
      <button
        type="button"
        {...props}
        role="combobox"
        className={classNames(field.input, styles.trigger)}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-disabled={isReadOnly || undefined}
      >
        <span>{choices.find((choice) => choice.value === value)?.label}</span>
        <Icon shape={chevronDown} size="s" />
      </button>
      {isOpen && !isReadOnly && (
        <SelectList id={list} trigger={id} isWide {...{ label, value, choices }} onChoose={choose} onClose={close} />
      )}
    </div>
  );
}
