import { type AllMessages, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { translateNamed, translateCached } from '#words/cached-messages.ts';

const catalogues: AllMessages = {
  en: { leads: ['Book ', ['name'], ' at ', ['time']], spots: ['Spots: ', ['left']] },
  fr: { leads: ['À ', ['time'], ', réserver ', ['name']], spots: ['Places : ', ['left']] },
};

const speaking = (locale: 'en' | 'fr') => setupI18n({ locale, messages: { [locale]: catalogues[locale] ?? {} } });
const leads = (name: string, time: string) => ({ id: 'leads', values: { name, time } });

test('every class has its own name, in the word order of the language', () => {
  const english = speaking('en');
  expect(translateNamed(english, leads('CrossFit', '17:00'))).toBe('Book CrossFit at 17:00');
  expect(translateNamed(english, leads('Yin {time}', '18:15'))).toBe('Book Yin {time} at 18:15');
  expect(translateNamed(speaking('fr'), leads('CrossFit', '17:00'))).toBe('À 17:00, réserver CrossFit');
});

test('a message has the current values, in the current language', () => {
  const english = speaking('en');
  expect(translateCached(english, { id: 'spots', values: { left: 3 } })).toBe('Spots: 3');
  expect(translateCached(english, { id: 'spots', values: { left: 2 } })).toBe('Spots: 2');
  expect(translateCached(speaking('fr'), { id: 'spots', values: { left: 2 } })).toBe('Places : 2');
});
