import { expect, test } from 'vitest';
import { formatsFor } from '#words/formats.ts';
import { whoReacted } from '#words/reactions.words.ts';

const formats = formatsFor('en', 'Pacific/Auckland');
const translate = ({ message = '', values = {} }: { readonly message?: string; readonly values?: Record<string, unknown> }): string =>
  message
    .replace(/\{count, plural,.*\}$/, '# others')
    .replace('#', String(values['count']))
    .replace('{people}', String(values['people']));

test.each([
  [undefined, false, null],
  [undefined, true, 'From you'],
  [{ names: ['Ana'], others: 0 }, false, 'From Ana'],
  [{ names: ['Ana', 'Ben', 'Cleo'], others: 2 }, true, 'From you, Ana, Ben, Cleo and 2 others'],
])('%o, and her own: %s', (who, isOwn, sentence) => {
  expect(whoReacted(who, isOwn, translate as never, formats)).toBe(sentence);
});
