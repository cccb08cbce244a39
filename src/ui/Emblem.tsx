import { initialsOf } from './Avatar.tsx';
import styles from './Emblem.module.css';

/** An organisation's sign: its logo, or its initials on the accent. The name stands beside it. */
export function Emblem({ name, src }: { readonly name: string; readonly src?: string | null | undefined }) {
  return (
    <span className={styles.emblem} data-initials={src ? undefined : initialsOf(name)} aria-hidden="true">
      {src && <img src={src} alt="" decoding="async" />}
    </span>
  );
}
