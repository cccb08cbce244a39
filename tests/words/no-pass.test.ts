import { expect, test } from 'vitest';
import { localeCodes } from '#contract/profile.ts';
import { formatsFor } from '#words/formats.ts';
import { problemSentence } from '#words/problem.words.ts';
import { reasonFor } from '#words/reason.words.ts';
import { translate } from '#server/translate.ts';

const formatContext = { formats: formatsFor('en', 'Pacific/Auckland'), now: new Date('2026-03-02T02:18:00Z') };
const hasNone = { code: 'no_concession', has_pass: false } as const;
const hasOther = { code: 'no_concession' } as const;

test('a member without any pass needs one; a member with another pass needs one that covers the class', () => {
  expect(translate(problemSentence(hasNone, formatContext), 'en')).toBe('You need a pass for this class. Buy one, then book your spot.');
  expect(translate(problemSentence(hasOther, formatContext), 'en')).toMatch(/^None of your passes covers this class\./);
  expect(reasonFor(hasNone, formatContext).detail).toBeNull();
  expect(reasonFor(hasOther, formatContext).detail).not.toBeNull();
});

test.each(localeCodes)('both sentences differ in %s', (locale) => {
  expect(translate(problemSentence(hasNone, formatContext), locale)).not.toBe(translate(problemSentence(hasOther, formatContext), locale));
});
