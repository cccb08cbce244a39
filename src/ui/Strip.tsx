import { type ReactNode, useEffect, useRef } from 'react';
import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import { moveAlongRow } from './roving.ts';
import styles from './Strip.module.css';

export interface StripItem {
  readonly id: string;
  readonly href: string;
  /** The whole of it in words, marks and all. */
  readonly label: string;
  /** The small word above, and the figure below it. */
  readonly caption: ReactNode;
  readonly figure: ReactNode;
  readonly current?: boolean;
  /** Stands out although it is not the current one: today. */
  readonly outlined?: boolean;
  /** Dots beneath the figure, three at most. */
  readonly marks?: number;
}

export interface StripProps {
  readonly label: string;
  readonly items: readonly StripItem[];
  /** What the current one is: a date, a step, a page. */
  readonly currentAs?: 'date' | 'page' | 'step';
}

/** A row of short links that scrolls sideways; Tab enters it once, the arrow keys walk it. */
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

/** Keeps the item in the middle of the row. A `ResizeObserver` runs after the browser has laid out the page, so measuring costs nothing. */
function keepCentred(row: HTMLElement | null, at: number): (() => void) | undefined {
  if (!row) return undefined;
  const observer = new ResizeObserver(() => bringIntoView(row, at));
  observer.observe(row);
  return () => observer.disconnect();
}

/** Scrolls the row alone; the page stays where it is. */
function bringIntoView(row: HTMLElement, at: number): void {
  const item = row.children[at];
  if (!(item instanceof HTMLElement)) return;
  row.scrollLeft += item.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - item.clientWidth) / 2;
}
