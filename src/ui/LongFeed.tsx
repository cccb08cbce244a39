import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './LongFeed.module.css';

export interface FeedItem {
  readonly key: string;
  readonly labelledBy: string;
  readonly marked: boolean;
  readonly content: ReactNode;
}

export interface LongFeedProps {
  readonly label: string;
  readonly items: readonly FeedItem[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  /** The estimated height of an item in pixels. */
  readonly usualHeight: number;
  /** The key of an item that is scrolled into view once. */
  readonly goTo: string | undefined;
  readonly onEndNeared: () => void;
}

/** The number of items before the end at which more are requested. */
const nearEnd = 4;

/** Only articles near the viewport and the focused one are rendered. Page Down and Page Up follow the ARIA feed pattern. */
export function LongFeed({ label, items, hasMore, isBusy, usualHeight, goTo, onEndNeared }: LongFeedProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const at = items.findIndex(({ key }) => key === focused);
  const { shown, height, top, measure, scrollTo } = useShown({ items, usualHeight, at, list });
  const isNear = (shown.at(-1)?.index ?? 0) >= items.length - nearEnd;
  useEffect(() => {
    if (isNear) onEndNeared();
  }, [isNear, onEndNeared]);
  useGoing(
    items.findIndex(({ key }) => key === goTo),
    goTo,
    scrollTo,
  );
  return (
    <div
      ref={list}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className={styles.feed}
      style={{ blockSize: height }}
      onKeyDown={(event) => turnPage(event, at)}
    >
      {shown.map(({ index, start }) => {
        const item = items[index];
        return (
          item && (
            <article
              key={item.key}
              ref={measure}
              data-index={index}
              data-marked={item.marked || undefined}
              className={styles.item}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
              aria-labelledby={item.labelledBy}
              tabIndex={-1}
              style={{ transform: `translateY(${start - top}px)` }}
              onFocus={() => setFocused(item.key)}
            >
              {item.content}
            </article>
          )
        );
      })}
    </div>
  );
}

interface Placing extends Pick<LongFeedProps, 'items' | 'usualHeight'> {
  readonly at: number;
  readonly list: RefObject<HTMLElement | null>;
}

function useShown({ items, usualHeight, at, list }: Placing) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [list, items.length]);
  const rangeExtractor = useCallback((range: Range) => withNeighbours(defaultRangeExtractor(range), at, range.count), [at]);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used in this hook alone, and asked anew at every drawing
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: 80,
    rangeExtractor,
    useFlushSync: false,
  });
  return {
    shown: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    top,
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'start' }),
  };
}

/** The indexes of the rendered items, with the focused item and its neighbours. */
const withNeighbours = (shown: readonly number[], at: number, count: number): number[] => {
  if (at < 0) return [...shown];
  const near = [at - 1, at, at + 1].filter((one) => one >= 0 && one < count);
  return [...new Set([...shown, ...near])].toSorted((a, b) => a - b);
};

/** Scrolls to the item with the key, once. The first item needs no scrolling, because it is already visible. */
function useGoing(index: number, key: string | undefined, scrollTo: (index: number) => void): void {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (index < 0 || done.current === key) return;
    done.current = key;
    if (index > 0) scrollTo(index);
  }, [index, key, scrollTo]);
}

const steps: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };

function turnPage(event: KeyboardEvent<HTMLElement>, at: number): void {
  const step = steps[event.key];
  if (step === undefined || at < 0 || event.target instanceof HTMLTextAreaElement) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`:scope > [aria-posinset="${at + 1 + step}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
