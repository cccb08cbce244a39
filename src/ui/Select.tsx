import { createListCollection, Select as Ark } from '@ark-ui/react/select';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import field from './Field.module.css';
import { Icon } from './Icon.tsx';
import { chevronDown } from './icons/chevron-down.ts';
import styles from './Select.module.css';
import list from './SelectList.module.css';
import { type Choice, SelectOptions } from './SelectOptions.tsx';
import hidden from './VisuallyHidden.module.css';

export interface SelectProps<V extends string> {
  readonly label: ReactNode;
  /** The label is for screen readers: the field stands beside what it belongs to. */
  readonly isLabelHidden?: boolean;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
  /** The value is shown and cannot be changed now. */
  readonly isReadOnly?: boolean;
}

/** A field of a form with one of a few values. */
export function Select<V extends string>({ label, isLabelHidden = false, value, choices, onChoose, isReadOnly = false }: SelectProps<V>) {
  const choose = (chosen: string | undefined): void => {
    const choice = choices.find((one) => one.value === chosen);
    if (choice) onChoose(choice.value);
  };
  return (
    <Ark.Root
      className={classNames(field.field, styles.field)}
      data-short={isLabelHidden || undefined}
      collection={createListCollection({ items: choices })}
      value={[value]}
      onValueChange={(change) => choose(change.value[0])}
      readOnly={isReadOnly}
      positioning={{ placement: 'bottom-start', strategy: 'fixed', gutter: 4, sameWidth: true }}
    >
      <Ark.Label className={isLabelHidden ? hidden.unseen : undefined}>{label}</Ark.Label>
      <Ark.Trigger className={classNames(field.input, styles.trigger)} aria-disabled={isReadOnly || undefined}>
        <Ark.ValueText />
        <Icon shape={chevronDown} size="s" />
      </Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={list.list}>
          <SelectOptions choices={choices} />
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
