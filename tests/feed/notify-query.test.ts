import fc from 'fast-check';
import { expect, test } from 'vitest';
import { notificationTarget } from '#machines/notifications/notification-target.rules.ts';
import { parseQuery } from '#machines/app/query.rules.ts';
import { parseNotify } from '#machines/feed/notify-query.rules.ts';

test.each([
  [undefined, []],
  ['', []],
  ['a', ['a']],
  ['a,b,a', ['a', 'b']],
  [' a , ,b ', ['a', 'b']],
  [`${'x'.repeat(65)},a`, ['a']],
  [`${'x'.repeat(64)},a`, ['x'.repeat(64), 'a']],
])('%j names %j', (query, ids) => {
  expect(parseNotify(query)).toEqual(ids);
});

test('the query contains at most twenty ids', () => {
  expect(parseNotify(Array.from({ length: 30 }, (_, index) => `p${index}`).join(','))).toHaveLength(20);
});

test('the feed highlights the posts in the link of a notification', () => {
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, (post_ids) => {
      const target = notificationTarget({ type: 'post', params: { post_ids } }) ?? '';
      expect(parseNotify(parseQuery(target.split('?')[1] ?? '').get('notify'))).toEqual(post_ids);
    }),
  );
});
