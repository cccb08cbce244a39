import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { firstControl } from './first-control.ts';

interface FocusHandlers {
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** React sends no blur event for a removed control, so a focus that is still stored here was not moved by the member. */
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
