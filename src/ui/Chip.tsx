import type { ComponentProps, FunctionComponent } from 'react';
import { Anchor, type AnchorProps } from './Anchor.tsx';
import styles from './Chip.module.css';
import { Icon } from './Icon.tsx';
import { chevronDown } from './icons/chevron-down.ts';
import { useListButton } from './list-button.ts';
import type { SelectListProps } from './SelectList.tsx';

export interface ToggleChipProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-pressed'> {
  readonly pressed: boolean;
}

export function ToggleChip({ pressed, ...rest }: ToggleChipProps) {
  return <button type="button" {...rest} className={styles.chip} aria-pressed={pressed} />;
}

export function LinkChip(props: Omit<AnchorProps, 'className'>) {
  return <Anchor {...props} className={styles.chip} />;
}

export interface ChoiceChipProps extends Pick<SelectListProps, 'value' | 'choices' | 'onChoose'> {
  readonly label: string;
  /** The component `SelectList`. It is first shown after a press, so its code may be loaded late. */
  readonly List: FunctionComponent<SelectListProps>;
  /** The value that filters nothing; with any other value, the chip is filled. */
  readonly neutral?: string | undefined;
}

/** A filter with several values: a chip that shows the selected value and opens the list of all. */
export function ChoiceChip({ label, value, choices, onChoose, List, neutral = '' }: ChoiceChipProps) {
  const { id, isOpen, close, props } = useListButton();
  const listId = `${id}-list`;
  return (
    <>
      <button
        type="button"
        {...props}
        role="combobox"
        className={styles.chip}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-chosen={value !== neutral || undefined}
      >
        {choices.find((choice) => choice.value === value)?.label ?? label}
        <Icon shape={chevronDown} size="s" />
      </button>
      {isOpen && <List id={listId} trigger={id} {...{ label, value, choices, onChoose }} onClose={close} />}
    </>
  );
}

/** A line of filters. The line scrolls if the filters do not fit. */
export function Chips({ label, ...rest }: Omit<ComponentProps<'div'>, 'className'> & { readonly label: string }) {
  return <div {...rest} className={styles.chips} role="group" aria-label={label} />;
}
