import { Checkbox } from '@ark-ui/react/checkbox';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { check } from './icons/check.ts';
import { overRow } from './over-row.ts';
import styles from './RoundCheck.module.css';

export interface RoundCheckProps {
  readonly label: ReactNode;
  /** The id of the text that completes the label for screen readers. */
  readonly of: string;
  readonly on: boolean;
  /** Whether the shown value is still being saved. */
  readonly busy?: boolean;
  readonly onToggle: () => void;
  /** A class for the label, which is hidden if a column heading has the same text. */
  readonly labelClassName?: string | undefined;
}

export function RoundCheck({ label, of, on, busy = false, onToggle, labelClassName }: RoundCheckProps) {
  const labelId = useId();
  return (
    <Checkbox.Root className={styles.target} ids={{ label: labelId }} checked={on} onCheckedChange={onToggle}>
      <Checkbox.HiddenInput style={overRow} aria-labelledby={`${labelId} ${of}`} />
      <Checkbox.Control className={styles.control} data-busy={busy || undefined}>
        <Checkbox.Indicator>
          <Icon shape={check} size="s" />
        </Checkbox.Indicator>
      </Checkbox.Control>
      <Checkbox.Label className={labelClassName}>{label}</Checkbox.Label>
    </Checkbox.Root>
  );
}
