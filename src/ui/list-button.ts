import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';

export interface ListButton {
  readonly id: string;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly props: Pick<ComponentProps<'button'>, 'ref' | 'id' | 'onClick' | 'onKeyDown'>;
}

/** A button that opens a list. It works before the code of the list is loaded, and the list is rendered only while it is open. */
export function useListButton(): ListButton {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  return {
    id,
    isOpen,
    close,
    props: {
      ref: button,
      id,
      onClick: () => (isOpen ? close() : setOpen(true)),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        setOpen(true);
      },
    },
  };
}

/** Ark UI's lists block Tab. This handler closes the list, so that Tab moves the focus to the element after the button. */
export const leaveByTab =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    close();
  };
