/** Ignores presses that were meant for the element in the same position a moment before. `src/app/press-guard.ts` handles most of them. */
import type { KeyboardEvent, MouseEvent } from 'react';

/** A key that is held down presses only once. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** For elements that appear under the pointer: ignores the second press of a double click. */
export function swallowSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
