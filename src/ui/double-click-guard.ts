/** Presses that were meant for what stood in the same place a moment before. Most are the business of `src/app/press-guard.ts`. */
import type { KeyboardEvent, MouseEvent } from 'react';

/** A key that is held down presses once. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** For everything that comes new under the pointer: the rest of a double click does nothing there. */
export function swallowSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
