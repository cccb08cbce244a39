import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { pressOnce, swallowSecondClick } from './double-click-guard.ts';
import { firstControl } from './first-control.ts';
import { IconButton } from './IconButton.tsx';
import { x } from './icons/x.ts';

export interface DialogProps {
  readonly phase: 'opening' | 'visible' | 'closing';
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons. The button that changes nothing comes first. `data-autofocus` marks the element that gets the first focus. */
  readonly actions?: ReactNode;
  /** Whether the dialog traps the focus and makes the page behind it inert. */
  readonly modal?: boolean;
  readonly closable?: boolean;
  readonly closeLabel?: string | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
  readonly onMask?: (() => void) | undefined;
  readonly focused?: boolean | undefined;
}

/** Ark traps the focus inside, makes the page behind inert and returns the focus. The owner decides about the phase. */
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

/** A press beside the dialog must not move the focus if the dialog stays open. */
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

/** Focuses the marked element, else the first control. */
function focusFirst(dialog: HTMLElement | null): void {
  const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]');
  (marked ?? firstControl(dialog) ?? dialog)?.focus({ preventScroll: true });
}

function focusWithin(content: RefObject<HTMLElement | null>): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && content.current?.contains(active) ? active : content.current;
}

/** True if the press is on a message. Messages stay usable while a dialog is open, so such a press is not a press on the mask. */
function isMessage(pressed: EventTarget | null): boolean {
  return pressed instanceof Element && pressed.closest('[data-toasts]') !== null;
}

/** Returns the focus if Ark does not: the dialog closed before it had the focus, or while the page was busy. */
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

/** The element that had the focus before the dialog; if it is gone, the first control of its group. */
function useOpener(): () => HTMLElement | null {
  const opener = useRef<HTMLElement>(null);
  const home = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current ??= document.activeElement instanceof HTMLElement ? document.activeElement : null;
    home.current ??= opener.current?.closest('[data-focus-home]') ?? null;
  }, []);
  return () => (opener.current?.isConnected ? opener.current : firstControl(home.current));
}
