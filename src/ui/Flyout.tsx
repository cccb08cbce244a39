import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Flyout.module.css';

/** A panel stays open while it has the pointer or the focus. */
export interface HoverHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocusEnter: () => void;
  readonly onFocusLeave: () => void;
}

export interface FlyoutProps extends HoverHandlers {
  /**
   * The button that opens and closes it; it references the panel by `aria-controls` while that is open, and shows that by `aria-expanded`.
   */
  readonly trigger: ReactNode;
  readonly open: boolean;
  readonly id: string;
  /** What the panel is called. */
  readonly label: string;
  /** Escape, or a press beside it. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A panel under its button, over the page: nothing else stops for it, and the focus stays where it is. */
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

/**
 * When the focused part is removed, the panel itself takes the focus, so that keyboard users stay in it. If the panel is removed with it,
 * the button of the frame takes it. Returns a function that stops it.
 */
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

/** After Escape the focus is back at the button. Returns a function that stops it. */
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
