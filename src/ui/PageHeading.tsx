import { type ReactNode, createContext, use, useEffect, useRef } from 'react';
import styles from './PageHeading.module.css';

/** One navigation to a screen. `settled` is true for the first page, whose focus the browser has set. */
export interface PageArrival {
  settled: boolean;
}

/** The app provides a new arrival whenever the URL leads to another screen. */
export const ArrivalContext = createContext<PageArrival>({ settled: true });

export interface PageHeadingProps {
  readonly children: ReactNode;
  readonly figure?: ReactNode;
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
  /** Facts at the end of the line. On a phone they are below the heading. */
  readonly beside?: ReactNode;
}

/** The heading of a screen. It gets the focus once per arrival, so that a screen reader announces the new screen. */
export function PageHeading({ children, figure, below, actions, beside }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrival = use(ArrivalContext);
  useEffect(() => {
    if (arrival.settled) return;
    arrival.settled = true;
    heading.current?.focus({ preventScroll: true });
  }, [arrival]);
  return (
    <div className={styles.head}>
      <div>
        {figure && <p className={styles.figure}>{figure}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
        {below && <p className={styles.below}>{below}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  );
}
