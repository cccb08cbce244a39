/** What a member reads whom no pass covers. */
import { expect, test } from 'vitest';
import { localeCodes } from '#contract/profile.ts';
import { formatsFor } from '#words/formats.ts';
import { problemSentence } from '#words/problem.words.ts';
import { reasonFor } from '#words/reason.words.ts';
import { say } from '#server/sentences.ts';

const moment = { formats: formatsFor('en', 'Pacific/Auckland'), now: new Date('2026-03-02T02:18:00Z') };
const hasNone = { code: 'no_concession', has_pass: false } as const;
const hasOther = { code: 'no_concession' } as const;

test('a member without any pass needs one; a member with another pass needs one that covers the class', () => {
  expect(say(problemSentence(hasNone, moment), 'en')).toBe('You need a pass for this class. Buy one, then book your spot.');
  expect(say(problemSentence(hasOther, moment), 'en')).toMatch(/^None of your passes covers this class\./);
  expect(reasonFor(hasNone, moment).detail).toBeNull();
  expect(reasonFor(hasOther, moment).detail).not.toBeNull();
});

test.each(localeCodes)('both sentences differ in %s', (locale) => {
  expect(say(problemSentence(hasNone, moment), locale)).not.toBe(say(problemSentence(hasOther, moment), locale));
});
