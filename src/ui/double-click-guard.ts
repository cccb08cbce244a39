/** Ignores presses that were meant for an earlier element in the same position. `src/app/press-guard.ts` handles most such presses. */
import type { KeyboardEvent, MouseEvent } from 'react';

/** Ignores the repeated events of a key that is held down, so that the key presses only once. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** For elements that appear under the pointer: ignores the second press of a double click. */
export function swallowSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
