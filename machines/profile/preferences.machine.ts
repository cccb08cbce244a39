/** The member chooses their language and whether their training is tracked, and the whole app follows as soon as it is saved. */
import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { leavesOpen, refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import { changesDue, hasChanges } from './preferences.rules.ts';
import type {
  PreferencesContext,
  PreferencesEmitted,
  PreferencesEvent,
  PreferencesSaved,
  PreferencesTelling,
} from './preferences.types.ts';

const spec = '§2.settings';
const call = '§7.updateProfile';
const failing = '§8.serviceFailure';
const tooLong = { kind: 'failure', failure: 'timedOut' } as const;

type Told = { readonly kind: string; readonly profile?: Profile };

const preferencesSetup = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    emitted: {} as PreferencesEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: { updateProfile: unfilled<PreferencesSaved, PreferencesTelling>('updateProfile') },
  guards: {
    wasTold: (_, { profile }: Told) => profile !== undefined,
    leavesOpen: (_, answer: PreferencesSaved) => leavesOpen(answer),
    wantsMore: ({ context }) => hasChanges(context.wished),
    wasToldAll: ({ context }, { profile }: Told) => profile !== undefined && !hasChanges(context.wished),
  },
  actions: {
    wish: assign(({ context, event }) => {
      assertEvent(event, 'preference.chosen');
      return { wished: { ...context.wished, ...event.change } };
    }),
    ask: assign(({ context }) => ({ asked: changesDue(context), wished: {}, trouble: null })),
    forgetAsked: assign({ asked: {}, trouble: null }),
    announce: enqueueActions(({ enqueue }, { profile }: Told) => {
      if (profile) enqueue.emit({ type: 'profile.changed', profile });
    }),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    tellTrouble: emit((_, trouble: Trouble) => ({ type: 'trouble.met' as const, trouble })),
  },
  delays: {
    /** How long "Saved" stays. */
    savedShown: 3_000,
    callTimeout: 15_000,
  },
});

const chooses = {
  'preference.chosen': {
    target: 'saving',
    actions: ['wish', 'ask'],
    description: 'The member chooses another language, or whether to track their training: the server is told at once.',
    meta: { spec },
  },
} as const;

const tellsAgain = {
  'retry.pressed': { target: 'saving', actions: 'ask', description: 'The member asks to try again.', meta: { spec: failing } },
  'connection.returned': { target: 'saving', actions: 'ask', description: 'The device is online again.', meta: { spec: failing } },
} as const;

const saving = preferencesSetup.createStateConfig({
  tags: 'busy',
  description: 'The page shows what the member wants, and the server is told; until it is saved the app stays as it was.',
  meta: { spec: call },
  on: {
    'preference.chosen': { actions: 'wish', description: 'The member chooses something else: that waits for its turn.', meta: { spec } },
  },
  invoke: {
    id: 'updateProfile',
    src: 'updateProfile',
    input: ({ context }) => ({ changes: context.asked }),
    onDone: [
      {
        guard: { type: 'wasToldAll', params: ({ event }) => event.output },
        target: 'saved',
        actions: ['forgetAsked', { type: 'announce', params: ({ event }) => event.output }],
        description: 'It is saved, and the app follows.',
        meta: { spec: call },
      },
      {
        guard: { type: 'wasTold', params: ({ event }) => event.output },
        target: 'saving',
        reenter: true,
        actions: ['forgetAsked', { type: 'announce', params: ({ event }) => event.output }, 'ask'],
        description: 'It is saved, and what the member chose meanwhile is told next.',
        meta: { spec: call },
      },
      {
        guard: { type: 'leavesOpen', params: ({ event }) => event.output },
        target: 'interrupted',
        actions: { type: 'rememberTrouble', params: ({ event }) => refusalTrouble(event.output) },
        description: 'The server did not look: it is no answer to what it may have been told before.',
        meta: { spec: failing },
      },
      {
        guard: 'wantsMore',
        target: 'saving',
        reenter: true,
        actions: ['forgetAsked', { type: 'tellTrouble', params: ({ event }) => refusalTrouble(event.output) }, 'ask'],
        description: 'The server says no and why; what the member chose meanwhile is told next.',
        meta: { spec: failing },
      },
      {
        target: 'resting',
        actions: ['forgetAsked', { type: 'tellTrouble', params: ({ event }) => refusalTrouble(event.output) }],
        description: 'The server says no and why: the page goes back to what it knows.',
        meta: { spec: failing },
      },
    ],
    onError: {
      target: 'interrupted',
      actions: { type: 'rememberTrouble', params: ({ event }) => troubleOf(event.error) },
      description: 'No usable answer came, or the sentences of the language could not be fetched.',
      meta: { spec: failing },
    },
  },
  after: {
    callTimeout: {
      target: 'interrupted',
      actions: { type: 'rememberTrouble', params: tooLong },
      description: 'It takes too long.',
      meta: { spec: failing },
    },
  },
});

export const createPreferencesMachine = () =>
  preferencesSetup.createMachine({
    id: 'preferences',
    context: { wished: {}, asked: {}, trouble: null },
    initial: 'resting',
    description: 'The language, and whether training is tracked.',
    meta: { spec },
    states: {
      resting: { description: 'The page shows what the server knows.', meta: { spec }, on: chooses },
      saving,
      saved: {
        description: 'It says that it is saved, for a while.',
        meta: { spec },
        on: chooses,
        after: { savedShown: { target: 'resting', description: 'That has been read by now.', meta: { spec } } },
      },
      interrupted: {
        tags: 'failed',
        description: 'Nobody knows whether it was saved: the app stays as it was, and what the member wants can be told again.',
        meta: { spec: failing },
        on: { ...chooses, ...tellsAgain },
      },
    },
  });
