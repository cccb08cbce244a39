import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { pressOnce, swallowSecondClick } from './double-click-guard.ts';
import { firstControl } from './first-control.ts';
import { IconButton } from './IconButton.tsx';
import { x } from './icons/x.ts';

export interface DialogProps {
  /** Where the dialog is in its life; a destroyed one is not rendered at all. */
  readonly phase: 'opening' | 'visible' | 'closing';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the one that changes nothing first. `data-autofocus` marks the part that takes the first focus. */
  readonly actions?: ReactNode;
  /** Keeps the focus inside and silences the page behind a mask. */
  readonly modal?: boolean;
  /** Shows a button that closes it. */
  readonly closable?: boolean;
  readonly closeLabel?: string | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  readonly onMask?: (() => void) | undefined;
  /** Becomes true when the time for the first focus has come; until then the focus rests on the dialog itself. */
  readonly focused?: boolean | undefined;
}

/**
 * A modal dialog. Ark traps the focus inside, makes the page behind inert and returns the focus. Whether the dialog is open, closing or
 * gone is decided by its owner, which gets the member's press.
 */
export function Dialog(props: DialogProps) {
  const { phase, modal = true, focused = false, onEscape, onMask } = props;
  const content = useRef<HTMLDivElement>(null);
  const opener = useOpener();
  useFocusBack(opener);
  useFocusKept(modal);
  useLayoutEffect(() => {
    if (focused) focusFirst(content.current);
  }, [focused]);
  return (
    <Ark.Root
      open={phase !== 'closing'}
      present
      modal={modal}
      closeOnEscape={false}
      closeOnInteractOutside={false}
      onEscapeKeyDown={onEscape}
      onPointerDownOutside={({ detail }) => {
        if (!isMessage(detail.originalEvent.target)) onMask?.();
      }}
      initialFocusEl={() => focusWithin(content)}
      finalFocusEl={opener}
    >
      <Portal>
        {modal && <Ark.Backdrop className={styles.mask} data-phase={phase} />}
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content
            ref={content}
            className={styles.dialog}
            data-phase={phase}
            onClickCapture={swallowSecondClick}
            onKeyDownCapture={pressOnce}
          >
            <Inside {...props} />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

function Inside({ title, description, children, actions, closable = false, closeLabel = '', onClose }: DialogProps) {
  return (
    <>
      <div className={styles.head}>
        <Ark.Title>{title}</Ark.Title>
        {closable && <IconButton label={closeLabel} icon={x} onClick={onClose} />}
      </div>
      {description && (
        <Ark.Description asChild>
          <p>{description}</p>
        </Ark.Description>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
}

/** A press beside a question that stays, on nothing at all, moves the focus nowhere: the keyboard goes on where it was. */
function keepFocus(press: MouseEvent): void {
  if (press.target === document.body || press.target === document.documentElement) press.preventDefault();
}

function useFocusKept(isKept: boolean): void {
  useLayoutEffect(() => {
    if (!isKept) return undefined;
    document.addEventListener('mousedown', keepFocus);
    return () => document.removeEventListener('mousedown', keepFocus);
  }, [isKept]);
}

/** Puts the focus on the part marked for it, else on the first control. */
function focusFirst(dialog: HTMLElement | null): void {
  const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]');
  (marked ?? firstControl(dialog) ?? dialog)?.focus({ preventScroll: true });
}

function focusWithin(content: RefObject<HTMLElement | null>): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && content.current?.contains(active) ? active : content.current;
}

/** Messages stay in reach while a dialog is open: pressing one of them is not pressing the mask. */
function isMessage(pressed: EventTarget | null): boolean {
  return pressed instanceof Element && pressed.closest('[data-toasts]') !== null;
}

/**
 * Returns the focus when the dialog does not do so itself: it closed before it had taken the focus, or while the page was busy. The focus
 * moves only when it was lost with the dialog.
 */
function useFocusBack(opener: () => HTMLElement | null): void {
  const latest = useRef(opener);
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) latest.current()?.focus({ preventScroll: true });
      }),
    [],
  );
}

/** What had the focus when the dialog came; if it is gone when the dialog leaves, the first control of its group. */
function useOpener(): () => HTMLElement | null {
  const opener = useRef<HTMLElement>(null);
  const home = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current ??= document.activeElement instanceof HTMLElement ? document.activeElement : null;
    home.current ??= opener.current?.closest('[data-focus-home]') ?? null;
  }, []);
  return () => (opener.current?.isConnected ? opener.current : firstControl(home.current));
}
