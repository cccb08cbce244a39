import { describe, expect, test } from 'vitest';
import { isMeant, readingTime } from '#src/ui/haste.ts';

/** At 1,000 ms *Book* became *Cancel* under the finger. */
const cancel = { does: 'cancel', since: 1_000 };
const key = (timeStamp: number) => ({ detail: 0, timeStamp });
const click = (timeStamp: number, detail = 1) => ({ detail, timeStamp });

describe('a key', () => {
  test('that follows at once was pressed for what the button said before', () => {
    expect(isMeant(key(1_000), cancel, 'book')).toBe(false);
    expect(isMeant(key(1_000 + readingTime - 1), cancel, 'book')).toBe(false);
  });

  test('counts once there was time to read what the button says now', () => {
    expect(isMeant(key(1_000 + readingTime), cancel, 'book')).toBe(true);
  });

  test('counts at once on a button that never said anything else', () => {
    expect(isMeant(key(0), { does: 'book', since: Number.NEGATIVE_INFINITY }, 'book')).toBe(true);
  });
});

describe('a pointer', () => {
  test('that went down on Book and comes up on Cancel cancels nothing', () => {
    expect(isMeant(click(1_010), cancel, 'book')).toBe(false);
  });

  test('that went down on what it comes up on counts, however soon', () => {
    expect(isMeant(click(1_010), cancel, 'cancel')).toBe(true);
  });

  test('of which it is the second click does nothing', () => {
    expect(isMeant(click(1_010, 2), cancel, 'cancel')).toBe(false);
  });
});
