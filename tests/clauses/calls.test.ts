import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call-definition.ts';
import { callNames, calls } from '#contract/calls.ts';
import { hasField } from './schema-fields.ts';
import { unlistedCalls, specifiedCalls, type Specified } from './specified-calls.ts';

/** Parameters may have other names, but must be in the same position. */
const shapeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}(-\{\w+\})?/g, '{}')}`;

const inContract = new Map(callNames.map((name): [string, Call] => [shapeOf(calls[name].method, calls[name].path), calls[name]]));

const found = ({ call }: Specified): Call | undefined => {
  const [method = '', path = ''] = call.split(' ');
  return inContract.get(shapeOf(method, path));
};

describe.each([...specifiedCalls, ...unlistedCalls])('$call', (row) => {
  test('is in the contract, with its query and its payload', () => {
    const call = found(row);
    expect(call, 'no such call').toBeDefined();
    expect((row.query ?? []).filter((field) => !hasField(call?.query, field))).toEqual([]);
    expect((row.body ?? []).filter((field) => !hasField(call?.body, field))).toEqual([]);
  });
});

test('each call has the name of its key in the table', () => {
  expect(callNames.map((name) => calls[name].name)).toEqual(callNames);
});

test('the table has the seventy-three calls of §7, none of them twice', () => {
  expect(new Set(specifiedCalls.map(({ call }) => call)).size).toBe(73);
});
