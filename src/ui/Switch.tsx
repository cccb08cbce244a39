import { Switch as Ark } from '@ark-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { overRow } from './over-row.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly children?: ReactNode;
  readonly on: boolean;
  /** Whether the shown value is still being saved. */
  readonly busy?: boolean;
  readonly onToggle: () => void;
}

/** A setting that is on or off and changes at once. The whole row is clickable. */
export function Switch({ label, children, on, busy = false, onToggle }: SwitchProps) {
  const aboutId = useId();
  return (
    <li>
      <Ark.Root className={styles.row} checked={on} onCheckedChange={onToggle}>
        <Ark.HiddenInput style={overRow} role="switch" aria-checked={on} aria-describedby={children ? aboutId : undefined} />
        <Ark.Control className={styles.control} data-busy={busy || undefined}>
          <Ark.Thumb />
        </Ark.Control>
        <span className={styles.text}>
          <Ark.Label>{label}</Ark.Label>
          {children && <small id={aboutId}>{children}</small>}
        </span>
      </Ark.Root>
    </li>
  );
}

export function Switches({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.switches}>{children}</ul>;
}
