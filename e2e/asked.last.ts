/** When every test of the browser is over: no call of the contract was left out by all of them. */
import { expect, test } from '@playwright/test';
import { callNames } from '#contract/calls.ts';
import { readAsked } from './asked.ts';

test('every call of the contract was asked by a page at least once', () => {
  const asked = readAsked();
  expect(callNames.filter((name) => !asked.has(name))).toEqual([]);
});
