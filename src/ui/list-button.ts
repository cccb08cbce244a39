import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';

export interface ListButton {
  readonly id: string;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly props: Pick<ComponentProps<'button'>, 'ref' | 'id' | 'onClick' | 'onKeyDown'>;
}

/** A button that renders a list as long as it is open. The code of the list may come late, so the button stands without it. */
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

/** Ark's lists hold Tab back; here the keyboard goes on behind the button. */
export const leaveByTab =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    close();
  };
