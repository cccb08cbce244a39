import { type ReactNode, useRef } from 'react';
import { useFocusRestoration } from './keep-focus-in-group.ts';
import styles from './FocusRestoringGroup.module.css';

/** A group that keeps the focus when a pressed control in it is replaced. It has no layout of its own. */
export function FocusRestoringGroup({ children }: { readonly children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  const heldFocus = useFocusRestoration(group);
  return (
    <div ref={group} className={styles.group} {...heldFocus}>
      {children}
    </div>
  );
}
