import { type ReactNode, createContext, use, useEffect, useRef } from 'react';
import styles from './PageHeading.module.css';

/** One visit to a place in the app. The first load of the page arrives with `settled: true`: the browser has put the focus already. */
export interface PageArrival {
  settled: boolean;
}

/** The app puts a new arrival here whenever the address leads to another screen. */
export const ArrivalContext = createContext<PageArrival>({ settled: true });

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** Stands above the heading as the screen's largest figure. */
  readonly figure?: ReactNode;
  /** One quiet line under it. */
  readonly below?: ReactNode;
  /** Buttons of this screen, always in the line of the heading. */
  readonly actions?: ReactNode;
  /** Facts at the far side; a phone puts them below. */
  readonly beside?: ReactNode;
}

/** The heading of a screen. It takes the focus once per arrival, so that those who listen know where they are. */
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
