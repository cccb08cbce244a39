/** When every test of the browser is over: no call of the contract was left out by all of them. */
import { expect, test } from '@playwright/test';
import { callNames } from '#contract/calls.ts';
import { readRecordedCalls } from './recorded-calls.ts';

test('a page sent every call of the contract at least once', () => {
  const recorded = readRecordedCalls();
  expect(callNames.filter((name) => !recorded.has(name))).toEqual([]);
});
