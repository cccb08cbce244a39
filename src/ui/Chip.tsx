import type { ComponentProps } from 'react';
import { Anchor, type AnchorProps } from './Anchor.tsx';
import styles from './Chip.module.css';
import { Icon } from './Icon.tsx';
import { chevronDown } from './icons/chevron-down.ts';

export interface ToggleChipProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-pressed'> {
  readonly pressed: boolean;
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, ...rest }: ToggleChipProps) {
  return <button type="button" {...rest} className={styles.chip} aria-pressed={pressed} />;
}

/** A short way to somewhere, in the shape of a filter. */
export function LinkChip(props: Omit<AnchorProps, 'className'>) {
  return <Anchor {...props} className={styles.chip} />;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceChipProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value' | 'aria-label'> {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
  /** The value that chooses nothing; with any other the chip is filled. */
  readonly neutral?: string | undefined;
}

/** A filter with several values: the platform's own list under a chip that shows the chosen one. */
export function ChoiceChip({ label, value, choices, onChoose, neutral = '', ...rest }: ChoiceChipProps) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <span className={styles.chip} data-chosen={value !== neutral || undefined}>
      <span aria-hidden="true">{chosen?.label ?? label}</span>
      <Icon shape={chevronDown} size="s" />
      <select {...rest} aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Filters in one line, which scrolls where it does not fit. */
export function Chips({ label, ...rest }: Omit<ComponentProps<'div'>, 'className'> & { readonly label: string }) {
  return <div {...rest} className={styles.chips} role="group" aria-label={label} />;
}
