/** Runs after all browser tests: every call of the contract must have been made by at least one page. */
import { expect, test } from '@playwright/test';
import { callNames } from '#contract/calls.ts';
import { readRecordedCalls } from './recorded-calls.ts';

test('a page sent every call of the contract at least once', () => {
  const recorded = readRecordedCalls();
  expect(callNames.filter((name) => !recorded.has(name))).toEqual([]);
});
