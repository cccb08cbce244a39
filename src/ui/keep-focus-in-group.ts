import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { firstControl } from './first-control.ts';

interface FocusHandlers {
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the keyboard where it was when the pressed control gives way to another one: the focus moves on to the group's first control,
 * as soon as there is one, whichever component draws it. React sends no blur for a control that it takes away itself, so what is still
 * remembered here was not given up by the reader.
 */
export function useFocusRestoration(group: RefObject<HTMLElement | null>): FocusHandlers {
  const held = useRef(false);
  useLayoutEffect(() => {
    const around = group.current;
    const keep = (): void => {
      if (held.current && document.activeElement === document.body) firstControl(around)?.focus();
    };
    keep();
    if (!around) return undefined;
    const observer = new MutationObserver(keep);
    observer.observe(around, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
  return {
    onFocus: () => (held.current = true),
    onBlur: () => (held.current = false),
  };
}
