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

/** In milliseconds: nobody reads what a button says now and presses a key sooner than this. */
export const readingTime = 500;

/** What a press would do, and since when. */
export interface Meaning {
  readonly does: string;
  readonly since: number;
}

/**
 * Does a press mean what it would do now? With a pointer, when it began while that stood there; by key, when it came late enough for the
 * reader to have seen that something else stands there. `began`: what a press would have done when the pointer went down.
 */
export const isMeant = (
  { detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>,
  { does, since }: Meaning,
  began: string,
): boolean => (detail === 0 ? timeStamp - since >= readingTime : detail === 1 && began === does);
