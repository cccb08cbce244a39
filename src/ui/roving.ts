import type { KeyboardEvent } from 'react';

/** The index to which a key moves the focus in a row. Home and End move to the ends. Undefined if the key has no effect on the row. */
export function nextInRow(key: string, at: number, count: number, rightToLeft: boolean): number | undefined {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return Math.min(at + 1, count - 1);
  if (key === back) return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

export function moveAlongRow(event: KeyboardEvent<HTMLElement>): void {
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('a, button'));
  const at = links.findIndex((link) => link === document.activeElement);
  const next = nextInRow(event.key, at, links.length, getComputedStyle(event.currentTarget).direction === 'rtl');
  if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  links[next]?.focus();
}
