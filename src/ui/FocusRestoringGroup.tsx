import { type ReactNode, useRef } from 'react';
import { useFocusRestoration } from './keep-focus-in-group.ts';
import styles from './FocusRestoringGroup.module.css';

/** A part of the page that keeps the keyboard when a pressed control of it gives way; it takes no room of its own. */
export function FocusRestoringGroup({ children }: { readonly children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  const heldFocus = useFocusRestoration(group);
  return (
    <div ref={group} className={styles.group} {...heldFocus}>
      {children}
    </div>
  );
}
