/** The member chooses their language and whether their training is tracked, and the whole app follows as soon as it is saved. */
import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { leavesOpen, refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { changesDue, hasChanges } from './preferences.rules.ts';
import type {
  PreferencesContext,
  PreferencesEmitted,
  PreferencesEvent,
  PreferencesSaved,
  SavePreferencesInput,
} from './preferences.types.ts';

const spec = '§2.settings';
const call = '§7.updateProfile';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

type PortAnswer = { readonly kind: string; readonly profile?: Profile };

const preferencesSetup = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    emitted: {} as PreferencesEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: { updateProfile: unprovidedPort<PreferencesSaved, SavePreferencesInput>('updateProfile') },
  guards: {
    wasReceived: (_, { profile }: PortAnswer) => profile !== undefined,
    leavesOpen: (_, answer: PreferencesSaved) => leavesOpen(answer),
    wantsMore: ({ context }) => hasChanges(context.unsent),
    isAllSaved: ({ context }, { profile }: PortAnswer) => profile !== undefined && !hasChanges(context.unsent),
  },
  actions: {
    queueChange: assign(({ context, event }) => {
      assertEvent(event, 'preference.chosen');
      return { unsent: { ...context.unsent, ...event.change } };
    }),
    prepareRequest: assign(({ context }) => ({ unconfirmed: changesDue(context), unsent: {}, error: null })),
    clearUnconfirmed: assign({ unconfirmed: {}, error: null }),
    announce: enqueueActions(({ enqueue }, { profile }: PortAnswer) => {
      if (profile) enqueue.emit({ type: 'profile.changed', profile });
    }),
    storeError: assign((_, error: CallError) => ({ error })),
    reportError: emit((_, error: CallError) => ({ type: 'error.occurred' as const, error })),
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
    actions: ['queueChange', 'prepareRequest'],
    description: 'The member chooses another language, or whether to track their training: the server is told at once.',
    meta: { spec },
  },
} as const;

const resends = {
  'retry.pressed': { target: 'saving', actions: 'prepareRequest', description: 'The member asks to try again.', meta: { spec: failing } },
  'connection.returned': {
    target: 'saving',
    actions: 'prepareRequest',
    description: 'The device is online again.',
    meta: { spec: failing },
  },
} as const;

const saving = preferencesSetup.createStateConfig({
  tags: 'busy',
  description: 'The page shows what the member wants, and the server is told; until it is saved the app stays as it was.',
  meta: { spec: call },
  on: {
    'preference.chosen': {
      actions: 'queueChange',
      description: 'The member chooses something else: that waits for its turn.',
      meta: { spec },
    },
  },
  invoke: {
    id: 'updateProfile',
    src: 'updateProfile',
    input: ({ context }) => ({ changes: context.unconfirmed }),
    onDone: [
      {
        guard: { type: 'isAllSaved', params: ({ event }) => event.output },
        target: 'saved',
        actions: ['clearUnconfirmed', { type: 'announce', params: ({ event }) => event.output }],
        description: 'It is saved, and the app follows.',
        meta: { spec: call },
      },
      {
        guard: { type: 'wasReceived', params: ({ event }) => event.output },
        target: 'saving',
        reenter: true,
        actions: ['clearUnconfirmed', { type: 'announce', params: ({ event }) => event.output }, 'prepareRequest'],
        description: 'It is saved, and what the member chose meanwhile is told next.',
        meta: { spec: call },
      },
      {
        guard: { type: 'leavesOpen', params: ({ event }) => event.output },
        target: 'interrupted',
        actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
        description: 'The server did not look: it is no answer to what it may have been told before.',
        meta: { spec: failing },
      },
      {
        guard: 'wantsMore',
        target: 'saving',
        reenter: true,
        actions: ['clearUnconfirmed', { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) }, 'prepareRequest'],
        description: 'The server says no and why; what the member chose meanwhile is told next.',
        meta: { spec: failing },
      },
      {
        target: 'resting',
        actions: ['clearUnconfirmed', { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) }],
        description: 'The server says no and why: the page goes back to what it knows.',
        meta: { spec: failing },
      },
    ],
    onError: {
      target: 'interrupted',
      actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
      description: 'No usable answer came, or the sentences of the language could not be fetched.',
      meta: { spec: failing },
    },
  },
  after: {
    callTimeout: {
      target: 'interrupted',
      actions: { type: 'storeError', params: timeoutError },
      description: 'It takes too long.',
      meta: { spec: failing },
    },
  },
});

export const createPreferencesMachine = () =>
  preferencesSetup.createMachine({
    id: 'preferences',
    context: { unsent: {}, unconfirmed: {}, error: null },
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
        on: { ...chooses, ...resends },
      },
    },
  });
