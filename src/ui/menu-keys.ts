import type { KeyboardEvent } from 'react';

const GAP = 4;
const EDGE = 8;

export function menuItems(menu: HTMLElement): HTMLElement[] {
  return Array.from(menu.querySelectorAll<HTMLElement>('[role^="menuitem"]'));
}

/** Arrow keys go round, Home and End to the ends, a letter to the next entry that begins with it; Tab leaves. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  if (event.key === 'Tab') return menu.hidePopover();
  const all = menuItems(menu);
  const next = goal(event.key, all, all.indexOf(document.activeElement as HTMLElement));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function goal(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at < 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) => item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins);
}

/** Puts the menu under its button, inside the window, on the side where its button stands. */
export function positionMenu(menu: HTMLElement, trigger: HTMLElement | null): void {
  if (!trigger) return;
  const box = trigger.getBoundingClientRect();
  const farther = box.left + box.width / 2 > innerWidth / 2;
  menu.style.setProperty('top', `${box.bottom + GAP}px`);
  menu.style.setProperty('left', farther ? 'auto' : `${Math.max(box.left, EDGE)}px`);
  menu.style.setProperty('right', farther ? `${Math.max(document.documentElement.clientWidth - box.right, EDGE)}px` : 'auto');
}
