import { expect, test } from 'vitest';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { englishEntries, readEntries } from './catalogue-entries.ts';

type Refused = readonly (readonly [refused: RegExp, instead: string])[];

const english: Refused = [
  [/look into your mail/i, 'Check your email'],
  [/\bletters? (is|came|with a link|in hand)|\bits letter\b|\bthe (latest )?letter\b|^no letter/i, 'email'],
  [/I am new here/i, 'Create an account'],
  [/no more than a press/i, 'Buy a pass and book in one tap'],
  [/if this stays empty/i, 'Leave blank to use your first name'],
  [/keep this card/i, 'Save card'],
  [/^forget\b(?! your| password)/i, 'Remove'],
  [/^never mind$/i, 'Cancel'],
  [/is yours from now on/i, 'Your 10-visit pass is ready'],
  [/with somebody of the staff/i, 'One-to-one time with a coach'],
  [/^what happened to/i, 'Pass history'],
  [/^show, hide, choose$/i, 'Manage studios'],
  [/link does not work any more/i, 'This link has expired or isn’t valid'],
  [/\bas of \{ago\}/i, 'Updated just now'],
  [/^choose concession$|^concession$/i, 'Choose how to pay'],
  [/^made$|\{number\} made$/i, 'Completed'],
  [/^make an address$/i, 'Get calendar link'],
  [/^good until/i, 'Valid until'],
  [/no card has this one/i, 'This card number isn’t valid'],
  [/\b(somebody|whoever|whomever|anew)\b|^whom\b/i, 'someone, anyone, again'],
  [/\b(were|are) told\b|\bwill stand\b|\bstands? (here|there|in the)\b|\bnobody knows\b/i, 'what the app does, in the usual verb'],
];

const refused: Readonly<Record<LocaleCode, Refused>> = {
  en: english,
  'en-GB': english,
  'en-US': english,
  fr: [
    [/ce qu’est devenue/i, 'Historique'],
    [/\blevées?\b/i, 'exercice de force, Force'],
    [/carnet d’entraînement|votre carnet n’a/i, 'journal d’entraînement'],
    [/cours (passés|qui ont été)/i, 'Cours précédents'],
    [
      /\b(de|que|si|jusque|le|la) (<\d>)?\{(people|name|first|usual|studio)\}/i,
      'a sentence without de, que … before a name, which may begin with a vowel: d’Ana',
    ],
    [/courrier|\blettre (est|arrive)/i, 'e-mail'],
  ],
  'es-ES': [
    [/campana/i, 'Elige de qué quieres que te avisemos'],
    [/qué ha pasado con cada/i, 'Historial'],
    [/\bcarta\b/i, 'correo'],
  ],
  et: [
    [/kelluke|kell ütleb/i, 'Vali, millest teavitame'],
    [/mis igaühega juhtus/i, 'Ajalugu'],
  ],
  'mi-NZ': [
    [/\bpere\b(?! hei| ki|,)/i, 'Kōwhiria ngā pānui ka tukuna ki a koe'],
    [/\breta\b/i, 'īmēra'],
  ],
};

test.each(localeCodes)('members read no sentence in %s that was refused', (locale) => {
  const source = englishEntries();
  const texts = [...readEntries(locale)].map(([id, text]) => text || source.get(id) || id);
  const found = texts.flatMap((text) =>
    refused[locale].filter(([pattern]) => pattern.test(text)).map(([, instead]) => ({ text, instead })),
  );
  expect(found).toEqual([]);
});

test('a pass is a carnet in French, since cartes are bank cards', () => {
  const source = englishEntries();
  const ofPasses = [...readEntries('fr')].filter(([id]) => {
    const text = source.get(id) ?? '';
    return /\bpass(es)?\b/i.test(text) && !/\bcards?\b/i.test(text);
  });
  expect(ofPasses.length).toBeGreaterThan(15);
  expect(ofPasses.filter(([, text]) => /\bcartes?\b/i.test(text))).toEqual([]);
});
