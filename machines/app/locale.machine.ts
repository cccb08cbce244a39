/** The member reads Spotter in their language: chosen by the profile, else by the browser, else American English. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { LocaleCode } from '#contract/profile.ts';
import { unprovidedPort } from '#machines/port.ts';
import { chooseLocale, fallbackLocale } from './locale.rules.ts';

export interface LocaleInput {
  readonly languages: readonly string[];
  readonly profileLocale: LocaleCode | null;
}

export interface LocaleContext {
  readonly languages: readonly string[];
  readonly locale: LocaleCode | null;
  readonly wanted: LocaleCode;
  /** The preferred locale; it differs from `wanted` while its words are not available. */
  readonly preferred: LocaleCode;
}

export type LocaleEvent =
  /** The locale of the profile; null when it has none or no member is signed in. */
  { readonly type: 'profileLocale.changed'; readonly locale: LocaleCode | null } | { readonly type: 'connection.returned' };

export interface LocaleFact {
  readonly type: 'words.loaded';
  readonly locale: LocaleCode;
}

const wantedBy = (languages: readonly string[], profileLocale: LocaleCode | null): LocaleCode => profileLocale ?? chooseLocale(languages);

export const createLocaleMachine = () =>
  setup({
    types: {
      context: {} as LocaleContext,
      events: {} as LocaleEvent,
      input: {} as LocaleInput,
      emitted: {} as LocaleFact,
      tags: {} as 'busy',
      meta: {} as { readonly spec: string },
    },
    actors: { loadCatalogue: unprovidedPort<void, { readonly locale: LocaleCode }>('loadCatalogue') },
    guards: {
      isAnother: ({ context, event }) =>
        event.type === 'profileLocale.changed' && wantedBy(context.languages, event.locale) !== context.preferred,
      isPreferred: ({ context }) => context.wanted === context.preferred,
      hasCatalogue: ({ context }) => context.locale !== null,
      wantsFallback: ({ context }) => context.wanted === fallbackLocale,
    },
    actions: {
      storePreferredLocale: assign(({ context, event }) => {
        assertEvent(event, 'profileLocale.changed');
        const preferred = wantedBy(context.languages, event.locale);
        return { preferred, wanted: preferred };
      }),
      wantPreferred: assign(({ context }) => ({ wanted: context.preferred })),
      wantFallback: assign({ wanted: fallbackLocale }),
      keepLocale: assign(({ context }) => ({ wanted: context.locale ?? context.wanted })),
      storeLocale: assign(({ context }) => ({ locale: context.wanted })),
      announceWords: emit(({ context }) => ({ type: 'words.loaded' as const, locale: context.wanted })),
    },
    delays: { catalogueTimeout: 10_000, fallbackPause: 30_000 },
  }).createMachine({
    id: 'locale',
    context: ({ input: { languages, profileLocale } }) => {
      const preferred = wantedBy(languages, profileLocale);
      return { languages, locale: null, wanted: preferred, preferred };
    },
    initial: 'loading',
    description: 'The language of all texts.',
    meta: { spec: '§9.locale' },
    on: {
      'profileLocale.changed': {
        guard: 'isAnother',
        target: '.loading',
        actions: 'storePreferredLocale',
        description: 'Another language is wanted: the language of the profile, or of the browser when no member is signed in.',
        meta: { spec: 'decisions.locales' },
      },
    },
    states: {
      loading: {
        tags: 'busy',
        description: 'The texts of the language are loading; until then the texts of the former language stay.',
        meta: { spec: '§7.static' },
        invoke: {
          id: 'loadCatalogue',
          src: 'loadCatalogue',
          input: ({ context }) => ({ locale: context.wanted }),
          onDone: [
            {
              guard: 'isPreferred',
              target: 'ready',
              actions: ['storeLocale', 'announceWords'],
              description: 'The texts of the language are loaded.',
              meta: { spec: '§7.static' },
            },
            {
              target: 'fallback',
              actions: ['storeLocale', 'announceWords'],
              description: 'The texts of American English are loaded.',
              meta: { spec: '§9.locale' },
            },
          ],
          onError: { target: 'lacking', description: 'The texts could not be loaded.', meta: { spec: 'decisions.locales' } },
        },
        after: {
          catalogueTimeout: { target: 'lacking', description: 'Loading the texts takes too long.', meta: { spec: 'decisions.locales' } },
        },
      },
      lacking: {
        description: 'Which other language has loaded texts?',
        meta: { spec: 'decisions.locales' },
        always: [
          {
            guard: 'hasCatalogue',
            target: 'fallback',
            actions: 'keepLocale',
            description: 'The language that was shown before.',
            meta: { spec: 'decisions.locales' },
          },
          {
            guard: 'wantsFallback',
            target: 'bare',
            description: 'No other language has loaded texts.',
            meta: { spec: 'decisions.locales' },
          },
          { target: 'loading', actions: 'wantFallback', description: 'American English.', meta: { spec: '§9.locale' } },
        ],
      },
      ready: { description: 'All texts are in this language.', meta: { spec: '§9.locale' } },
      fallback: {
        description: 'All texts are shown in another language, until the texts of the wanted language are available.',
        meta: { spec: 'decisions.locales' },
        on: {
          'connection.returned': {
            target: 'loading',
            actions: 'wantPreferred',
            description: 'The device is online again: the texts of the wanted language are loaded.',
            meta: { spec: 'decisions.locales' },
          },
        },
        after: {
          fallbackPause: {
            target: 'loading',
            actions: 'wantPreferred',
            description: 'The texts of the wanted language are loaded again.',
            meta: { spec: 'decisions.locales' },
          },
        },
      },
      bare: { type: 'final', description: 'The texts could not be loaded in any language.', meta: { spec: 'decisions.locales' } },
    },
  });
