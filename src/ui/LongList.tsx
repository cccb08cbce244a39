import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './LongList.module.css';

export interface LongListProps {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  readonly render: (index: number) => ReactNode;
  readonly rowClass: string | undefined;
  /** The index of a row that is always rendered, so that it can be sticky. Negative: there is no such row. */
  readonly pinned: number;
  readonly usualHeight: number;
}

/** Up to this number, all rows are rendered, so that the search of the browser finds them. */
const fewRows = 250;

export function LongList({ count, keyOf, render, rowClass, pinned, usualHeight }: LongListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0), [count]);
  const rangeExtractor = useCallback((range: Range) => withPinned(defaultRangeExtractor(range), pinned), [pinned]);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used in this component alone, and asked anew at every drawing
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    overscan: count > fewRows ? 8 : count,
    scrollMargin: top,
    rangeExtractor,
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  const [begin, end] = [(shown[0]?.start ?? top) - top, (shown.at(-1)?.end ?? top) - top];
  return (
    <ol ref={list} className={styles.list} style={{ paddingBlock: `${begin}px ${virtualizer.getTotalSize() - end}px` }}>
      {shown.map(({ key, index }, at) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          data-own={index === pinned || undefined}
          className={rowClass}
          aria-posinset={index + 1}
          aria-setsize={count}
          style={marginsAt(shown, at, pinned)}
        >
          {render(index)}
        </li>
      ))}
    </ol>
  );
}

/** Beside the pinned row, the neighbour has the margin, because the pinned row could not move within its own margin. */
const marginsAt = (shown: readonly VirtualItem[], at: number, pinned: number): CSSProperties => {
  const gap = (after: number): number => {
    const [one, next] = [shown[after], shown[after + 1]];
    return one && next ? next.start - one.end : 0;
  };
  return {
    marginBlockStart: shown[at]?.index === pinned ? 0 : gap(at - 1),
    marginBlockEnd: shown[at + 1]?.index === pinned ? gap(at) : 0,
  };
};

const withPinned = (shown: readonly number[], pinned: number): number[] =>
  pinned < 0 || shown.includes(pinned) ? [...shown] : [...shown, pinned].toSorted((a, b) => a - b);
