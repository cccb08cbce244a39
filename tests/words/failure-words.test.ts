import { describe, expect, it } from 'vitest';
import type { FailureKind } from '#contract/call-failure.ts';
import { commonProblems } from '#contract/call-definition.ts';
import { callNames, calls } from '#contract/calls.ts';
import { localeCodes } from '#contract/profile.ts';
import { problemText, translate } from '#server/translate.ts';
import { failureSentence } from '#words/failure.words.ts';

const kinds = ['unreachable', 'gone', 'timedOut', 'garbled', 'serverFailed', 'signedOut'] as const satisfies readonly FailureKind[];
const uncertain = ['timedOut', 'garbled', 'serverFailed'] as const;
const readable = new Set([
  ...commonProblems,
  ...callNames.filter((name) => calls[name].method === 'GET').flatMap((name) => calls[name].problems),
]);
/** Words that only sentences about actions contain. */
const ofActing = /whether it worked|twice|so this was not done/;

describe('reading that failed', () => {
  it.each(kinds)('with the failure %s has a sentence without words about an action', (kind) => {
    expect(failureSentence(kind, 'reading').message).not.toMatch(ofActing);
  });

  it.each([...readable])('with the problem %s has a sentence without words about an action', (code) => {
    expect(problemText({ code }, 'en', 'UTC', new Date(0), 'reading')).not.toMatch(ofActing);
  });

  it.each(uncertain)('with %s has a sentence of its own in every language', (kind) => {
    for (const locale of localeCodes)
      expect(translate(failureSentence(kind, 'reading'), locale), locale).not.toBe(translate(failureSentence(kind, 'acting'), locale));
  });
});

describe('acting that failed', () => {
  it.each(uncertain)('with %s has a sentence that leaves open whether it worked', (kind) => {
    expect(failureSentence(kind, 'acting').message).toMatch(/whether it worked/);
  });
});
