import { createListCollection, Select } from '@ark-ui/react/select';
import type { ReactNode } from 'react';
import { leaveByTab } from './list-button.ts';
import styles from './SelectList.module.css';
import { type Choice, SelectOptions } from './SelectOptions.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SelectListProps {
  readonly trigger: string;
  readonly label: ReactNode;
  readonly id: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly isWide?: boolean;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

const takeFocus = (list: HTMLElement | null): void => list?.focus({ preventScroll: true });

/** The list of a `Select` or a `ChoiceChip`, which is open while it is rendered. */
export function SelectList({ trigger, label, id, value, choices, isWide = false, onChoose, onClose }: SelectListProps) {
  // The value of each item is its index, because Ark treats an empty value as no value, and a choice may have the empty value.
  const items = choices.map((choice, place) => ({ label: choice.label, value: String(place) }));
  const chosen = choices.findIndex((choice) => choice.value === value);
  const choose = (place: string | undefined): void => {
    const choice = choices[Number(place)];
    if (choice) onChoose(choice.value);
  };
  return (
    <Select.Root
      className={styles.frame}
      data-wide={isWide || undefined}
      ids={{ trigger, content: id, label: `${id}-label` }}
      collection={createListCollection({ items })}
      value={[String(chosen)]}
      onValueChange={(change) => choose(change.value[0])}
      defaultOpen
      defaultHighlightedValue={String(chosen)}
      onOpenChange={onClose}
      positioning={{ placement: 'bottom-start', gutter: 4, strategy: 'fixed', sameWidth: isWide }}
    >
      <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      <Select.Positioner>
        <Select.Content ref={takeFocus} className={styles.list} onKeyDownCapture={leaveByTab(onClose)}>
          <SelectOptions choices={items} />
        </Select.Content>
      </Select.Positioner>
    </Select.Root>
  );
}
