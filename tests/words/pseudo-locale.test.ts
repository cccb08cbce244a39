import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { pseudoLocalize } from '#src/app/pseudo-locale.ts';

const pseudo = (message: string, values?: Record<string, unknown>) =>
  setupI18n({ locale: 'en', messages: { en: pseudoLocalize({ id: compileMessageOrThrow(message) }) } })._('id', values);

it('lengthens what people read and leaves values, plurals and tags alone', () => {
  expect(pseudo('Cancelled')).toBe('Cāncēllēd~~~~');
  expect(pseudo('{left, plural, one {# visit} other {# visits}} left', { left: 2 })).toBe('2 vīsīts~~ lēft~~');
  expect(pseudo('{near, select, today {now} other {later}}', { near: 'today' })).toBe('nōw~');
  expect(pseudo('Read <0>the rules</0>')).toBe('Rēād <0>thē rūlēs</0>~~~~~');
});
