import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';
import { chevronRight } from './icons/chevron-right.ts';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  /** Whether the content is visible. Together with `onToggle`, the owner controls this. */
  readonly isOpen?: boolean;
  readonly onToggle?: () => void;
}

export function Disclosure({ summary, children, isOpen, onToggle }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpen}>
      <summary
        onClick={
          onToggle &&
          ((event) => {
            event.preventDefault();
            onToggle();
          })
        }
      >
        <Icon shape={chevronRight} size="s" turns />
        {summary}
      </summary>
      {children}
    </details>
  );
}
