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
  /** Called for Escape, the close button, a press outside, and a followed link. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Drawer({ open, label, closeLabel, onClose, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onClose} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop className={styles.mask} />
        <Dialog.Positioner className={styles.positioner}>
          {/* Links inside handle the keyboard; a click that bubbles up here comes from a followed link. */}
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
