/** Presses that were meant for what stood in the same place a moment before. */
import type { KeyboardEvent, MouseEvent } from 'react';

/** The second click of a double click: what it lands on may be new. */
export const isSecondClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail > 1;

/** A key that is held down presses once. */
export function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** For everything that comes new under the pointer: the rest of a double click does nothing there. */
export function swallowSecondClick(event: MouseEvent): void {
  if (isSecondClick(event)) event.stopPropagation();
}
