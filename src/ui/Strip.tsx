import { type ReactNode, useEffect, useRef } from 'react';
import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import { moveAlongRow } from './roving.ts';
import styles from './Strip.module.css';

export interface StripItem {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  readonly caption: ReactNode;
  readonly figure: ReactNode;
  readonly current?: boolean;
  /** Whether the item is highlighted although it is not the current item. Used for today. */
  readonly outlined?: boolean;
  /** The number of dots below the figure, at most three. */
  readonly marks?: number;
}

export interface StripProps {
  readonly label: string;
  readonly items: readonly StripItem[];
  readonly currentAs?: 'date' | 'page' | 'step';
}

/** A row of short links that scrolls horizontally. It is one tab stop; arrow keys move within it. */
export function Strip({ label, items, currentAs = 'date' }: StripProps) {
  const row = useRef<HTMLUListElement>(null);
  const current = Math.max(
    items.findIndex((item) => item.current),
    0,
  );
  useEffect(() => keepCentred(row.current, current), [current]);
  return (
    <nav className={styles.strip} aria-label={label}>
      <ul ref={row} onKeyDown={moveAlongRow}>
        {items.map((item, at) => (
          <li key={item.id}>
            <Anchor
              className={classNames(styles.item, item.outlined && styles.outlined)}
              href={item.href}
              aria-label={item.label}
              aria-current={item.current ? currentAs : undefined}
              tabIndex={at === current ? 0 : -1}
            >
              <span className={styles.caption}>{item.caption}</span> <span className={styles.figure}>{item.figure}</span>
              <span className={styles.marks}>
                {Array.from({ length: Math.min(item.marks ?? 0, 3) }, (_, mark) => (
                  <i key={mark} />
                ))}
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Measured in a `ResizeObserver`, which runs after the layout, so that it forces no further layout. */
function keepCentred(row: HTMLElement | null, at: number): (() => void) | undefined {
  if (!row) return undefined;
  const observer = new ResizeObserver(() => bringIntoView(row, at));
  observer.observe(row);
  return () => observer.disconnect();
}

function bringIntoView(row: HTMLElement, at: number): void {
  const item = row.children[at];
  if (!(item instanceof HTMLElement)) return;
  row.scrollLeft += item.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - item.clientWidth) / 2;
}
