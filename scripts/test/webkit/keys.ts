/** Maps the keyboard events of Playwright to those of GTK. Source: docs/decisions/browser-tests.md#0398. */

/** Keys whose names differ in Playwright and GDK. A character key has the number of its character instead of a name. */
const keyNames: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Backspace: 'BackSpace',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  PageUp: 'Page_Up',
  PageDown: 'Page_Down',
  Shift: 'Shift_L',
  Control: 'Control_L',
  Alt: 'Alt_L',
  Meta: 'Meta_L',
};

/** GDK encodes a character outside of Latin-1 as 0x01000000 + its code point. */
const beyondLatin1 = 0x1_00_00_00;

/** A number for a character, a name for every other key. */
export function gdkKey(key: string): number | string {
  const point = key.codePointAt(0) ?? 0;
  if (key.length > String.fromCodePoint(point).length) return keyNames[key] ?? key;
  return point > 0xff ? beyondLatin1 + point : point;
}

/** The bits of Shift, Control, Alt and Meta, each in Playwright and in GDK. */
const modifierBits = [
  [1, 1],
  [2, 4],
  [4, 8],
  [8, 1 << 28],
] as const;

const buttonBits = [
  [1, 1 << 8],
  [2, 1 << 10],
  [4, 1 << 9],
] as const;

const translated = (mask: number, bits: typeof modifierBits | typeof buttonBits): number =>
  bits.reduce((sum, [ours, theirs]) => (mask & ours ? sum | theirs : sum), 0);

export const gdkState = (modifiers: number, buttons = 0): number => translated(modifiers, modifierBits) | translated(buttons, buttonBits);

export const gdkButton = (button: string): number => ['left', 'middle', 'right'].indexOf(button) + 1;
