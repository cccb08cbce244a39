import { Combobox as Ark, useListCollection } from '@ark-ui/react/combobox';
import { useFilter } from '@ark-ui/react/locale';
import { type ReactNode, useCallback, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Combobox.module.css';
import field from './Field.module.css';
import list from './SelectList.module.css';
import { Icon } from './Icon.tsx';
import { check } from './icons/check.ts';
import { chevronDown } from './icons/chevron-down.ts';
import type { Choice } from './SelectOptions.tsx';

export interface ComboboxProps<V extends string> {
  readonly label: ReactNode;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
  readonly isReadOnly?: boolean;
  readonly noMatch: ReactNode;
}

/** A field to choose one value by typing a part of its name. Text without a match is cleared when the field loses the focus. */
export function Combobox<V extends string>({ label, value, choices, onChoose, isReadOnly = false, noMatch }: ComboboxProps<V>) {
  const shown = choices.find((one) => one.value === value)?.label ?? '';
  /** The typed text; null while the field shows the selected value. */
  const [typed, setTyped] = useState<string | null>(null);
  const comparison = useFilter({ sensitivity: 'base' });
  const contains = useCallback((name: string, part: string) => comparison.contains(name, part), [comparison]);
  const { collection, filter } = useListCollection({ initialItems: [...choices], filter: contains });
  const choose = ([chosen]: readonly string[]): void => {
    const choice = choices.find((one) => one.value === chosen);
    if (choice) onChoose(choice.value);
  };
  return (
    <Ark.Root
      className={field.field}
      collection={collection}
      value={[value]}
      onValueChange={(change) => choose(change.value)}
      inputValue={typed ?? shown}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason !== 'input-change') return;
        setTyped(inputValue);
        filter(inputValue);
      }}
      onOpenChange={({ open, reason }) => {
        if (open && reason === 'input-change') return;
        setTyped(open ? '' : null);
        filter('');
      }}
      readOnly={isReadOnly}
      openOnClick
      inputBehavior="autohighlight"
      positioning={{ strategy: 'fixed', gutter: 4 }}
    >
      <Ark.Label>{label}</Ark.Label>
      <Ark.Control className={styles.control}>
        <Ark.Input className={classNames(field.input, styles.input)} placeholder={shown} />
        <Icon shape={chevronDown} size="s" />
      </Ark.Control>
      <Ark.Positioner>
        <Ark.Content className={list.list}>
          <Ark.Empty className={list.none}>{noMatch}</Ark.Empty>
          {collection.items.map((choice) => (
            <Ark.Item key={choice.value} item={choice} className={list.choice}>
              <Ark.ItemText>{choice.label}</Ark.ItemText>
              <Ark.ItemIndicator>
                <Icon shape={check} size="s" />
              </Ark.ItemIndicator>
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
