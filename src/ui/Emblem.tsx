import { initialsOf } from './Avatar.tsx';
import styles from './Emblem.module.css';
import { Logo } from './Logo.tsx';

/** An organisation's logo, or its initials on the accent colour. Hidden from screen readers, because the name is beside it. */
export function Emblem({ name, src }: { readonly name: string; readonly src?: string | null | undefined }) {
  return (
    <Logo src={src}>
      <span className={styles.emblem} data-initials={initialsOf(name)} aria-hidden="true" />
    </Logo>
  );
}
