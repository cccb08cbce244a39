import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Shell.module.css';

export interface ShellProps {
  readonly skip: ReactNode;
  readonly side: ReactNode;
  readonly top: ReactNode;
  readonly bottom?: ReactNode;
  /** Whether the screen has its own action at the bottom, which replaces the bottom bar on phones. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

export const MAIN_ID = 'main';

/** The frame of every screen: side menu and top bar on wide screens, top and bottom bar on phones. */
export function Shell({ skip, side, top, bottom, bare = false, children }: ShellProps) {
  return (
    <div className={classNames(styles.shell, bare && styles.bare)}>
      {skip}
      {side}
      {top}
      <main className={styles.page} id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {!bare && bottom}
    </div>
  );
}

/** A link to the main content. It is the first element in the tab order. */
export function SkipLink({ children, href = `#${MAIN_ID}` }: { readonly children: ReactNode; readonly href?: string }) {
  return (
    <a className={styles.skip} href={href} onClick={skipTo}>
      {children}
    </a>
  );
}

/** Moves the focus to the main content without changing the address. */
function skipTo(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** A page with one narrow column and the product's name on top, for visitors who are not signed in. */
export function NarrowPage({
  brand,
  footer,
  children,
}: {
  readonly brand: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.narrow}>
      <header>{brand}</header>
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {footer && <footer>{footer}</footer>}
    </div>
  );
}
