import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { createLocaleMachine } from './locale.machine.ts';

export const localeModel = model(createLocaleMachine, {
  inputs: {
    'te reo Māori': { languages: ['mi', 'en-NZ'], profileLocale: null },
    'a language that is not here': { languages: ['de'], profileLocale: null },
  },
  cases: {
    'profileLocale.changed': [
      { name: 'French', event: { type: 'profileLocale.changed', locale: 'fr' } },
      { name: 'nothing', event: { type: 'profileLocale.changed', locale: null } },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    loadCatalogue: [
      { name: '', kind: 'done', output: undefined },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ languages, locale, wanted, preferred }) => ({ languages, locale, wanted, preferred }),
  unless: {
    isAnother: 'That language is the one that is wanted already.',
    isPreferred: 'The words are those of another language, since none of the wanted one came.',
  },
  laws: [
    {
      name: 'all texts are in the wanted language',
      kind: 'never',
      holds: ({ matches, context }) => matches('ready') && (context.locale !== context.wanted || context.locale !== context.preferred),
    },
    {
      name: 'the wanted language replaces another one once it can be loaded',
      kind: 'never',
      holds: ({ matches, context, can }) =>
        context.locale !== null &&
        context.locale !== context.preferred &&
        !matches('loading') &&
        !(matches('fallback') && can({ type: 'connection.returned' })),
    },
    {
      name: 'the texts are loaded in the end, or the page shows that they are missing',
      kind: 'eventually',
      holds: ({ matches }) => matches('ready') || matches('fallback') || matches('bare'),
    },
  ],
});
