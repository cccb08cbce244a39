import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import styles from './Drawer.module.css';
import { IconButton } from './IconButton.tsx';
import { x } from './icons/x.ts';

export interface DrawerProps {
  readonly open: boolean;
  readonly label: string;
  readonly closeLabel: string;
  /** Escape, the close button, or a press beside it; also when a link inside was followed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** More than the page has room for, in front of it. The platform's own dialog keeps the focus inside and hands it back. */
export function Drawer({ open, label, closeLabel, onClose, children }: DrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) drawer.current?.showModal();
    else drawer.current?.close();
  }, [open]);
  return (
    // The dialog hears the presses on its backdrop; the keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label={label}
      onCancel={(event) => leave(event, onClose)}
      onClick={(event) => endsVisit(event.currentTarget, event.target) && onClose()}
    >
      {open && (
        <div className={styles.inside}>
          <header>
            <h2>{label}</h2>
            <IconButton label={closeLabel} icon={x} onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

function leave(event: SyntheticEvent, onClose: () => void): void {
  event.preventDefault();
  onClose();
}

/** A press on the backdrop, or one that follows a link. */
function endsVisit(drawer: HTMLElement, target: EventTarget): boolean {
  return target === drawer || (target instanceof Element && target.closest('a') !== null);
}
