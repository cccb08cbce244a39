import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opensLater } from '#machines/whiteboard/online.rules.ts';

const at = '2026-03-02T05:00:00.000Z';
const opens = { opens_at: at };
const start = new Date(at).getTime();

test('she reads when the link opens until it is open, and no longer', () => {
  expect(opensLater(opens, new Date(start - 1))).toEqual(new Date(at));
  expect([opensLater(opens, new Date(start)), opensLater(opens, new Date(start + 1))]).toEqual([null, null]);
});

test('she reads no time where none is known, at any instant', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (now) => {
      expect(opensLater({ opens_at: null }, now)).toBeNull();
    }),
  );
});
