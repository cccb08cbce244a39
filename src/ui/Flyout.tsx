import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Flyout.module.css';

/** Handlers that keep a panel open while it has the pointer or the focus. */
export interface HoverHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocusEnter: () => void;
  readonly onFocusLeave: () => void;
}

export interface FlyoutProps extends HoverHandlers {
  /** The button that toggles the panel. It refers to the open panel with `aria-controls`, and shows its state with `aria-expanded`. */
  readonly trigger: ReactNode;
  readonly open: boolean;
  readonly id: string;
  readonly label: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A non-modal panel below its button. The page stays usable, and the focus stays where it is. */
export function Flyout({ trigger, open, id, label, onLeave, children, ...hold }: FlyoutProps) {
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => (open ? trackLeaving(frame.current, onLeave) : undefined), [open, onLeave]);
  useEffect(() => (open && panel.current ? keepFocusIn(panel.current, frame.current) : undefined), [open]);
  return (
    <div ref={frame} className={styles.frame}>
      {trigger}
      {open && (
        <section
          ref={panel}
          id={id}
          aria-label={label}
          className={styles.panel}
          onPointerEnter={hold.onPointerEnter}
          onPointerLeave={hold.onPointerLeave}
          onFocus={(event) => crossesTheEdge(event) && hold.onFocusEnter()}
          onBlur={(event) => crossesTheEdge(event) && hold.onFocusLeave()}
        >
          {children}
        </section>
      )}
    </div>
  );
}

const crossesTheEdge = (event: FocusEvent<HTMLElement>): boolean => !event.currentTarget.contains(event.relatedTarget);

/** If the focused element is removed, the panel takes the focus, or else the button. Returns a function that stops this. */
function keepFocusIn(panel: HTMLElement, frame: HTMLElement | null): () => void {
  let last: EventTarget | null = null;
  const trackFocus = ({ target }: Event): void => void (last = target);
  const isLost = (): boolean => last instanceof Element && !last.isConnected && document.activeElement === document.body;
  const keep = (): void => {
    if (!isLost()) return;
    panel.tabIndex = -1;
    panel.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(keep);
  watching.observe(panel, { childList: true, subtree: true });
  panel.addEventListener('focusin', trackFocus);
  return () => {
    watching.disconnect();
    panel.removeEventListener('focusin', trackFocus);
    if (isLost()) frame?.querySelector('button')?.focus();
  };
}

/** Escape and presses outside close the panel; Escape returns the focus to the button. Returns a function that removes the listeners. */
function trackLeaving(frame: HTMLElement | null, onLeave: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('pointerdown', ({ target }) => frame?.contains(target as Node) || onLeave(), { signal });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      if (frame?.contains(document.activeElement)) frame.querySelector('button')?.focus();
      onLeave();
    },
    { signal },
  );
  return () => stop.abort();
}
