import { expect, test } from 'vitest';
import { formatsFor } from '#words/formats.ts';
import { passScope } from '#words/pass-scope.words.ts';

const read = (types: readonly string[] | null): string =>
  passScope(types, ({ message = '', values = {} }) => message.replace('{classes}', String(values['classes'])), formatsFor('en', 'UTC'));

test('a pass names every class, some, or that it is for none, and never breaks off after "For"', () => {
  expect(read(null)).toBe('For every class');
  expect(read(['CrossFit', 'On-ramp'])).toBe('For CrossFit and On-ramp');
  expect(read([])).toBe('Not for classes');
});
