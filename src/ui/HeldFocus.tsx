import { type ReactNode, useRef } from 'react';
import { useHeldFocus } from './keep-focus-in-group.ts';
import styles from './HeldFocus.module.css';

/** A part of the page that keeps the keyboard when a pressed control of it gives way; it takes no room of its own. */
export function HeldFocus({ children }: { readonly children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  const heldFocus = useHeldFocus(group);
  return (
    <div ref={group} className={styles.group} {...heldFocus}>
      {children}
    </div>
  );
}
