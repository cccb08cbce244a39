import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';
import { chevronRight } from './icons/chevron-right.ts';

/** More of the same, folded away until asked for. */
export function Disclosure({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>
        <Icon shape={chevronRight} size="s" turns />
        {summary}
      </summary>
      {children}
    </details>
  );
}
