/** The member chooses their language and whether to track their training. The app applies a choice as soon as it is saved. */
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
    savedShown: 3_000,
    callTimeout: 15_000,
  },
});

const chooses = {
  'preference.chosen': {
    target: 'saving',
    actions: ['queueChange', 'prepareRequest'],
    description: 'The member chooses another language, or whether to track their training: the choice is sent at once.',
    meta: { spec },
  },
} as const;

const resends = {
  'retry.pressed': {
    target: 'saving',
    actions: 'prepareRequest',
    description: 'The member tries again to save the choice.',
    meta: { spec: failing },
  },
  'connection.returned': {
    target: 'saving',
    actions: 'prepareRequest',
    description: 'The device is online again: the choice is sent again.',
    meta: { spec: failing },
  },
} as const;

const saving = preferencesSetup.createStateConfig({
  tags: 'busy',
  description: 'The page shows the choice, which is being saved; until then the rest of the app does not change.',
  meta: { spec: call },
  on: {
    'preference.chosen': {
      actions: 'queueChange',
      description: 'The member changes the choice again: the new choice is sent after the request in progress.',
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
        description: 'The choice is saved, and the app changes.',
        meta: { spec: call },
      },
      {
        guard: { type: 'wasReceived', params: ({ event }) => event.output },
        target: 'saving',
        reenter: true,
        actions: ['clearUnconfirmed', { type: 'announce', params: ({ event }) => event.output }, 'prepareRequest'],
        description: 'The choice is saved, and a newer choice is sent next.',
        meta: { spec: call },
      },
      {
        guard: { type: 'leavesOpen', params: ({ event }) => event.output },
        target: 'interrupted',
        actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
        description: 'The server refused before it read the request, so this is no answer to an earlier attempt.',
        meta: { spec: failing },
      },
      {
        guard: 'wantsMore',
        target: 'saving',
        reenter: true,
        actions: ['clearUnconfirmed', { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) }, 'prepareRequest'],
        description: 'The server refuses and gives the reason; a newer choice is sent next.',
        meta: { spec: failing },
      },
      {
        target: 'resting',
        actions: ['clearUnconfirmed', { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) }],
        description: 'The server refuses and gives the reason: the page shows the stored values again.',
        meta: { spec: failing },
      },
    ],
    onError: {
      target: 'interrupted',
      actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
      description: 'No usable answer came, or the texts of the language could not be fetched.',
      meta: { spec: failing },
    },
  },
  after: {
    callTimeout: {
      target: 'interrupted',
      actions: { type: 'storeError', params: timeoutError },
      description: 'The server takes too long, or fetching the texts of the language takes too long.',
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
      resting: { description: 'The page shows the stored values.', meta: { spec }, on: chooses },
      saving,
      saved: {
        description: 'The page shows for a while that the choice is saved.',
        meta: { spec },
        on: chooses,
        after: { savedShown: { target: 'resting', description: 'The member had time to read the note.', meta: { spec } } },
      },
      interrupted: {
        tags: 'failed',
        description: 'It is not known whether the choice was saved: the rest of the app does not change, and the choice can be sent again.',
        meta: { spec: failing },
        on: { ...chooses, ...resends },
      },
    },
  });
