import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  /** What turning it means. */
  readonly children?: ReactNode;
  readonly on: boolean;
  /** What it shows is on its way to being so. */
  readonly busy?: boolean;
  readonly onToggle: () => void;
}

/** Something that is on or off, and changes as it is turned. The whole row is the target. */
export function Switch({ label, children, on, busy = false, onToggle }: SwitchProps) {
  const id = useId();
  return (
    <li className={styles.row} data-busy={busy || undefined}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={onToggle}
        aria-describedby={children ? `${id}-about` : undefined}
      />
      <div className={styles.text}>
        <label htmlFor={id}>{label}</label>
        {children && <small id={`${id}-about`}>{children}</small>}
      </div>
    </li>
  );
}

/** Switches one below the other. */
export function Switches({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.switches}>{children}</ul>;
}
