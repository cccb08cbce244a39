import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { problemCodes } from '#contract/problem-codes.ts';
import { failureSentence } from '#words/failure.words.ts';
import { formatsFor } from '#words/formats.ts';
import { problemSentence } from '#words/problem.words.ts';
import { reasonFor } from '#words/reason.words.ts';
import { translate } from '#server/translate.ts';
import { englishEntries, englishInCode, readEntries, valuesOf } from './catalogue-entries.ts';

const now = new Date('2026-03-02T02:18:00Z');
const until = '2026-03-02T17:00:00Z';
const timeZone = 'Pacific/Auckland';

/** Texts that are intentionally the same as in English. */
const everywhere = ['scoring.tabata', '{repetitions} RM', '{repetitions} RM: {measure}'];
const sameOnPurpose: Partial<Record<LocaleCode, readonly string[]>> = {
  et: [...everywhere, '{minutes} min'],
  fr: [
    ...everywhere,
    'Calories',
    'Distance',
    'Notes',
    'Record',
    'Score',
    'est.',
    'Description',
    'Zoom',
    'Zoom {0}×',
    'Coach',
    'Menu',
    'Miles',
    'Notifications',
    '{minutes} min',
    'Studio',
    'Studios',
  ],
  'es-ES': [...everywhere, 'Reps', 'est.', 'Zoom', 'Zoom {0}×', '{minutes} min'],
  'mi-NZ': everywhere,
};
/** A wrong form of address, or a second word for the same thing. */
const secondWords: Readonly<Record<'et' | 'fr' | 'es-ES' | 'mi-NZ', RegExp>> = {
  et: /\b(teie|teil|teid|väljamüüdud)\b|välja müüdud/iu,
  fr: /(?<![\p{L}-])(tu|toi|ton|tes|levés?)(?![\p{L}-])/iu,
  'es-ES': /\b(usted|ustedes|vosotros)\b|no se pud/iu,
  'mi-NZ': /rangitaki|akomanga|taupuni|whakangungu|papa whakatau|utukore|koreutu|tāpuia/iu,
};
/** Whether a text contains words of its own; for example, "{name}, {booked}" does not. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));

const translated = ['et', 'fr', 'es-ES', 'mi-NZ'] as const;
const english = englishEntries();

describe('the catalogues', () => {
  it('are exactly the locales that a member can choose', () => {
    const folders = readdirSync(new URL('../../words/locales', import.meta.url));
    expect(folders.toSorted()).toEqual([...localeCodes].toSorted());
  });

  it.each(localeCodes)('have every sentence in %s', (locale) => {
    const entries = readEntries(locale);
    expect([...entries.keys()]).toEqual([...english.keys()]);
    if (locale === 'en') return;
    expect([...entries].filter(([, text]) => text.trim() === '').map(([id]) => id)).toEqual([]);
  });

  it('have the English text of the code, so that the page and the server agree', () => {
    const own = [...english].filter(([id]) => /^[a-z_]+[.][a-z_.]+$/.test(id));
    expect(own.length).toBeGreaterThan(100);
    expect(new Map(own)).toEqual(englishInCode());
  });

  it.each(translated)('have nothing left in English in %s', (locale) => {
    const left = [...readEntries(locale)].filter(
      ([id, text]) => text === english.get(id) && hasWords(text) && !sameOnPurpose[locale]?.includes(id),
    );
    expect(left).toEqual([]);
  });

  it.each(localeCodes)('have no straight apostrophe in %s, which would be read as an escape', (locale) => {
    expect([...readEntries(locale)].filter(([, text]) => text.includes("'"))).toEqual([]);
  });

  it.each(localeCodes)('take the same values and tags in %s as in English', (locale) => {
    for (const [id, text] of readEntries(locale)) {
      const source = english.get(id) ?? '';
      expect({ id, values: valuesOf(text || source) }).toEqual({ id, values: valuesOf(source) });
    }
  });

  it.each(translated)('address one person as the glossary defines, with one word for one thing, in %s', (locale) => {
    const refused = secondWords[locale];
    expect([...readEntries(locale)].filter(([, text]) => refused.test(text))).toEqual([]);
  });

  it('keep French punctuation on the line of its word', () => {
    expect([...readEntries('fr')].filter(([, text]) => / [:;!?»]/.test(text))).toEqual([]);
  });

  it.each(['fr', 'es-ES'] as const)('have the plural form for millions in %s', (locale) => {
    const plurals = [...readEntries(locale)].filter(([, text]) => text.includes(', plural,'));
    expect(plurals.length).toBeGreaterThan(3);
    expect(plurals.filter(([, text]) => !/ many \{/.test(text)).map(([id]) => id)).toEqual([]);
  });
});

describe.each(localeCodes)('in %s', (locale) => {
  const formatContext = { formats: formatsFor(locale, timeZone), now };

  it.each(problemCodes)('a member reads a sentence for %s, with and without a time', (code) => {
    for (const refusal of [{ code }, { code, until }]) {
      const sentence = translate(problemSentence(refusal, formatContext), locale);
      expect(sentence).toMatch(/^[^{}#]{12,}[.]$/u);
      expect(sentence).not.toContain('undefined');
    }
  });

  it.each(problemCodes)('a card has a short reason for %s', (code) => {
    for (const refusal of [{ code }, { code, until }]) {
      const { what, detail } = reasonFor(refusal, formatContext);
      for (const line of [what, detail]) {
        if (!line) continue;
        expect(translate(line, locale)).toMatch(/^[^{}#]{2,36}$/u);
        expect(translate(line, locale)).not.toMatch(/[.]$|undefined/);
      }
    }
  });

  it('no two problems share a sentence, and none is left in English', () => {
    const own = problemCodes.map((code) => translate(problemSentence({ code }, formatContext), locale));
    expect(own.filter((sentence, at) => own.indexOf(sentence) !== at)).toEqual([]);
    const inEnglish = problemCodes.filter((code, at) => translate(problemSentence({ code }, formatContext), 'en') === own[at]);
    expect(inEnglish.filter(() => !locale.startsWith('en'))).toEqual([]);
  });

  it('a member reads a sentence for every way in which a call can fail', () => {
    const kinds = ['unreachable', 'timedOut', 'garbled', 'serverFailed', 'signedOut'] as const;
    const sentences = kinds.map((kind) => translate(failureSentence(kind, 'acting'), locale));
    expect(new Set(sentences).size).toBe(kinds.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^.{20,}\.$/u);
  });
});
