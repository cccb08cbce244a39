/** Mia joins a class from home. */
import { expect, test } from 'vitest';
import { opensLater } from '#machines/whiteboard/online.rules.ts';

const at = '2026-03-02T05:00:00.000Z';
const opens = { opens_at: at };
const start = new Date(at).getTime();

test('she reads when the link opens until it is open, and no longer', () => {
  expect(opensLater(opens, new Date(start - 1))).toEqual(new Date(at));
  expect([opensLater(opens, new Date(start)), opensLater(opens, new Date(start + 1))]).toEqual([null, null]);
  expect(opensLater({ opens_at: null }, new Date(start - 1))).toBeNull();
});
