import { expect, test } from 'vitest';
import { gdkButton, gdkKey, gdkState } from '#scripts/test/webkit/keys.ts';

test('a character is its number, and another key its name', () => {
  expect(['a', 'é', 'ā', '😀', 'Enter', 'ArrowLeft', 'Tab'].map(gdkKey)).toEqual([
    0x61,
    0xe9,
    0x1_00_01_01,
    0x1_01_f6_00,
    'Return',
    'Left',
    'Tab',
  ]);
});

test('modifiers and buttons have the bits of GDK', () => {
  expect([gdkState(0), gdkState(1), gdkState(2), gdkState(1 | 4), gdkState(0, 1), gdkState(0, 2), gdkState(0, 4)]).toEqual([
    0,
    1,
    4,
    1 | 8,
    1 << 8,
    1 << 10,
    1 << 9,
  ]);
  expect(['left', 'middle', 'right', 'none'].map(gdkButton)).toEqual([1, 2, 3, 0]);
});
