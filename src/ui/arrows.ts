import { useEffect } from 'react';

const writes = 'input, select, textarea, [contenteditable], [role="menu"], [role="dialog"]';

const isMeant = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) &&
  !(event.target instanceof Element && event.target.closest(writes));

const stepOf = (key: string): -1 | 0 | 1 => (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);

/** The left and right arrow keys call `onStep`, unless the focused element uses them. */
export function useArrows(onStep: (step: -1 | 1) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = isMeant(event) ? stepOf(event.key) : 0;
      if (step === 0) return;
      event.preventDefault();
      onStep(getComputedStyle(document.body).direction === 'rtl' ? (-step as -1 | 1) : step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onStep]);
}
