/** Owners read the text of a law without its kind: one plain sentence that is always true. */
import { describe, expect, test } from 'vitest';
import { generalLaws } from '#atlas/explore/laws.ts';
import { machineName } from '#atlas/paths/path.ts';
import { lawSentence } from '#atlas/site/titles.ts';
import { catalogue } from '#machines/catalogue.ts';

const negations = /\b(?:no|not|never|nobody|nothing|none|nowhere|neither|nor|without|unless|cannot)\b|n’t|n't/gi;

const whyUnclear = (name: string): string | null => {
  if ((name.match(negations) ?? []).length > 1) return 'it denies twice';
  if (name.split(/\s+/).length > 20) return 'it is longer than 20 words';
  return /^[^.!?]{10,}[^.!?,;: ]$/.test(name) ? null : 'it is no sentence';
};

const laws = catalogue.flatMap((entry) => entry.model.laws.map(({ name }) => ({ machine: machineName(entry), name })));

test('each law of each model reads as one plain sentence', () => {
  const unclear = [...laws, ...generalLaws.map(({ name }) => ({ machine: 'all', name }))].flatMap(({ machine, name }) => {
    const why = whyUnclear(name);
    return why === null ? [] : [`${machine}: "${name}": ${why}`];
  });
  expect(unclear).toEqual([]);
  expect(laws.length).toBeGreaterThan(200);
});

describe('a wording', () => {
  test.each([
    ['nobody accepts who is not signed in', 'it denies twice'],
    ['never nothing is held in line', 'it denies twice'],
    ['a late cancel.', 'it is no sentence'],
    [Array.from({ length: 21 }, () => 'word').join(' '), 'it is longer than 20 words'],
  ])('"%s" is refused: %s', (name, why) => {
    expect(whyUnclear(name)).toBe(why);
  });

  test('stands in the atlas as a sentence', () => {
    expect(lawSentence('a late cancel happens only after a confirmation')).toBe('A late cancel happens only after a confirmation.');
  });
});
