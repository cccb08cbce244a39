import { expect, test } from 'vitest';
import { commentRecipients, withUnreadPeople } from '#machines/feed/feed-notification.rules.ts';

const isReply = true;
const isNoReply = false;

test.each([
  ['the owner of a workout, of a comment on it', { author: 'ben', owner: 'ana', participants: [] }, [['ana', isNoReply]]],
  ['nobody, of a comment on their own workout', { author: 'ana', owner: 'ana', participants: [] }, []],
  ['nobody, of a comment on a post', { author: 'ana', owner: null, participants: [] }, []],
  [
    'each participant of a thread once, of a reply',
    { author: 'ana', owner: null, participants: ['ben', 'ana', 'ben', 'cleo'] },
    [
      ['ben', isReply],
      ['cleo', isReply],
    ],
  ],
  [
    'the owner as a participant, where they have written in the thread',
    { author: 'ben', owner: 'ana', participants: ['ana'] },
    [['ana', isReply]],
  ],
  [
    'the owner too, where others have written in the thread',
    { author: 'ben', owner: 'ana', participants: ['cleo'] },
    [
      ['cleo', isReply],
      ['ana', isNoReply],
    ],
  ],
] as const)('a comment notifies %s', (_, facts, recipients) => {
  expect(commentRecipients(facts).map((one) => [one.profileId, one.isReply])).toEqual(recipients);
});

test('a notification names each person once, the latest first, and at most twenty', () => {
  expect(withUnreadPeople('ana', ['ben', 'ana'])).toEqual(['ana', 'ben']);
  expect(withUnreadPeople('ana')).toEqual(['ana']);
  const many = Array.from({ length: 20 }, (_, index) => `member ${index}`);
  expect(withUnreadPeople('ana', many)).toEqual(['ana', ...many.slice(0, 19)]);
});
