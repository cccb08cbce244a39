/** The member reads Spotter in their language: chosen by the profile, else by the browser, else American English. */
import { assign, emit, setup } from 'xstate';
import type { LocaleCode } from '#contract/profile.ts';
import { unfilled } from '#machines/port.ts';
import { chooseLocale, fallbackLocale } from './locale.rules.ts';

export interface LocaleInput {
  /** What the browser prefers, best first. */
  readonly languages: readonly string[];
  /** What the profile says, where it is known already. */
  readonly told: LocaleCode | null;
}

export interface LocaleContext {
  readonly languages: readonly string[];
  /** Whose sentences are on the screen; null before the first catalogue is there. */
  readonly locale: LocaleCode | null;
  readonly wanted: LocaleCode;
}

/** What the profile says; null when it says nothing or nobody is signed in. */
export interface LocaleEvent {
  readonly type: 'language.told';
  readonly locale: LocaleCode | null;
}

/** Emitted; the app listens. */
export interface LocaleFact {
  readonly type: 'words.loaded';
  readonly locale: LocaleCode;
}

const wantedBy = (languages: readonly string[], told: LocaleCode | null): LocaleCode => told ?? chooseLocale(languages);

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
    actors: { loadCatalogue: unfilled<void, { readonly locale: LocaleCode }>('loadCatalogue') },
    guards: {
      isAnother: ({ context, event }) => wantedBy(context.languages, event.locale) !== context.wanted,
      hasCatalogue: ({ context }) => context.locale !== null,
      wantsFallback: ({ context }) => context.wanted === fallbackLocale,
    },
    actions: {
      rememberWanted: assign(({ context, event }) => ({ wanted: wantedBy(context.languages, event.locale) })),
      wantFallback: assign({ wanted: fallbackLocale }),
      keepLocale: assign(({ context }) => ({ wanted: context.locale ?? context.wanted })),
      rememberLocale: assign(({ context }) => ({ locale: context.wanted })),
      announceWords: emit(({ context }) => ({ type: 'words.loaded' as const, locale: context.wanted })),
    },
    delays: { catalogueTimeout: 10_000 },
  }).createMachine({
    id: 'locale',
    context: ({ input: { languages, told } }) => ({ languages, locale: null, wanted: wantedBy(languages, told) }),
    initial: 'loading',
    description: 'The language in which everything is said.',
    meta: { spec: '§9.locale' },
    on: {
      'language.told': {
        guard: 'isAnother',
        target: '.loading',
        actions: 'rememberWanted',
        description: 'Another language is wanted: that of the profile, or of the browser when nobody is signed in.',
        meta: { spec: 'decisions.locales' },
      },
    },
    states: {
      loading: {
        tags: 'busy',
        description: 'The sentences of the language are on their way; until then the former ones stay.',
        meta: { spec: '§7.static' },
        invoke: {
          id: 'loadCatalogue',
          src: 'loadCatalogue',
          input: ({ context }) => ({ locale: context.wanted }),
          onDone: {
            target: 'ready',
            actions: ['rememberLocale', 'announceWords'],
            description: 'They are here.',
            meta: { spec: '§7.static' },
          },
          onError: { target: 'lacking', description: 'They could not be fetched.', meta: { spec: 'decisions.locales' } },
        },
        after: { catalogueTimeout: { target: 'lacking', description: 'They take too long.', meta: { spec: 'decisions.locales' } } },
      },
      lacking: {
        description: 'What else is there to be said in?',
        meta: { spec: 'decisions.locales' },
        always: [
          {
            guard: 'hasCatalogue',
            target: 'ready',
            actions: 'keepLocale',
            description: 'The language of a moment ago.',
            meta: { spec: 'decisions.locales' },
          },
          { guard: 'wantsFallback', target: 'bare', description: 'Nothing.', meta: { spec: 'decisions.locales' } },
          { target: 'loading', actions: 'wantFallback', description: 'American English.', meta: { spec: '§9.locale' } },
        ],
      },
      ready: { description: 'Everything is said in this language.', meta: { spec: '§9.locale' } },
      bare: { type: 'final', description: 'There are no words at all.', meta: { spec: 'decisions.locales' } },
    },
  });
