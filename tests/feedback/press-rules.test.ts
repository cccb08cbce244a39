import { describe, expect, test } from 'vitest';
import { isPressIgnored, newControlTime, type NextPress, samePressTime } from '#machines/feedback/press.rules.ts';

const book = { control: 'first', meaning: 'book' };
const cancel = { control: 'second', meaning: 'cancel' };
const lastPress = { ...book, at: 10_000, replacedAt: null, isFinished: false };
const next = (change: Partial<NextPress>): NextPress => ({
  ...book,
  at: 10_000,
  isSameArea: true,
  isChanged: false,
  repeats: false,
  ...change,
});

describe('a press', () => {
  test('counts if it is the first press', () => {
    expect(isPressIgnored(null, next({}))).toBe(false);
  });

  test('counts once when the same control is pressed within 600 ms', () => {
    expect(samePressTime).toBe(600);
    expect(isPressIgnored(lastPress, next({ at: 10_000 + 599 }))).toBe(true);
    expect(isPressIgnored(lastPress, next({ at: 10_000 + 600 }))).toBe(false);
  });

  test('counts each time on a control that allows quick presses', () => {
    expect(isPressIgnored(lastPress, next({ at: 10_001, repeats: true }))).toBe(false);
  });

  test('counts on the same control at once when the member did something else in between', () => {
    expect(isPressIgnored({ ...lastPress, isFinished: true }, next({ at: 10_001 }))).toBe(false);
  });

  test('does not count on a control that appeared in place of the last one, even when the member did something else in between', () => {
    const replaced = { ...lastPress, replacedAt: 12_000, isFinished: true };
    expect(isPressIgnored(replaced, next({ ...cancel, at: 12_001 }))).toBe(true);
  });

  test('does not count on a control that appeared in the same place less than 1.5 s ago', () => {
    const replaced = { ...lastPress, replacedAt: 12_000 };
    expect(newControlTime).toBe(1_500);
    expect(isPressIgnored(replaced, next({ ...cancel, at: 12_000 + 1_499 }))).toBe(true);
    expect(isPressIgnored(replaced, next({ ...cancel, at: 12_000 + 1_500 }))).toBe(false);
    expect(isPressIgnored(replaced, next({ ...cancel, at: 12_000 + 1_499, repeats: true }))).toBe(true);
  });

  test('counts on a replaced control only if its action is the same as before', () => {
    const replaced = { ...lastPress, replacedAt: 12_000 };
    expect(isPressIgnored(replaced, next({ meaning: 'cancel', at: 12_001 }))).toBe(true);
    expect(isPressIgnored(replaced, next({ at: 12_001 }))).toBe(false);
  });

  test('counts on a control at another position, and on a control that existed before', () => {
    expect(isPressIgnored({ ...lastPress, replacedAt: 12_000 }, next({ ...cancel, at: 12_001, isSameArea: false }))).toBe(false);
    expect(isPressIgnored(lastPress, next({ ...cancel, at: 10_001 }))).toBe(false);
  });

  test('does not count if the action of the control changed between its start and its end', () => {
    expect(isPressIgnored(null, next({ isChanged: true }))).toBe(true);
  });
});
