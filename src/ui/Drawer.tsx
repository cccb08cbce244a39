import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';
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

/** More than the page has room for, in front of it. */
export function Drawer({ open, label, closeLabel, onClose, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onClose} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop className={styles.mask} />
        <Dialog.Positioner className={styles.positioner}>
          {/* The links inside take the keyboard; what bubbles up here is that one of them was followed. */}
          <Dialog.Content className={styles.drawer} onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}>
            <header>
              <Dialog.Title>{label}</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <IconButton label={closeLabel} icon={x} />
              </Dialog.CloseTrigger>
            </header>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
