/** The member changes their name; the device keeps the draft. The app shows the new name as soon as it is saved. */
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import { formStates } from './draft-form.chart.ts';
import { hasChanges } from './draft-form.rules.ts';
import { profileFormRules as rules } from './profile-form.rules.ts';
import type {
  ProfileChanged,
  ProfileChanges,
  ProfileFormContext,
  ProfileFormEvent,
  ProfileFormInput,
  ProfileRead,
  ProfileSaved,
  SaveProfileInput,
} from './profile-form.types.ts';

const spec = '§2.profile';

type PortAnswer = { readonly kind: string; readonly profile?: Profile };

const formSetup = setup({
  types: {
    context: {} as ProfileFormContext,
    input: {} as ProfileFormInput,
    events: {} as ProfileFormEvent,
    emitted: {} as ProfileChanged,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readProfile: unprovidedPort<ProfileRead>('readProfile'),
    updateProfile: unprovidedPort<ProfileSaved, SaveProfileInput>('updateProfile'),
  },
  guards: {
    wasReceived: (_, { profile }: PortAnswer) => profile !== undefined,
    isAllSaved: ({ context }, { profile }: PortAnswer) => profile !== undefined && rules.isAllSaved(context, profile),
    cannotBeRight: ({ context }) => rules.hasIssues(context),
    hasChanges: ({ context }) => hasChanges(rules.changesOf(context.known, context.draft)),
    isRestored: ({ context }) => context.isRestored,
  },
  actions: {
    storeAnswer: assign(({ context }, { profile }: PortAnswer) => rules.withAnswer(context, profile)),
    learnSaved: enqueueActions(({ context, enqueue }, { profile }: PortAnswer) => {
      if (!profile) return;
      enqueue.assign(rules.withSaved(context, profile));
      enqueue.emit({ type: 'profile.changed', profile });
    }),
    write: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return rules.written(context, event.field, event.value);
    }),
    startAfresh: assign(({ context }) => rules.afresh(context)),
    point: assign({ isChecked: true, error: null }),
    prepareRequest: assign(({ context }) => rules.withRequest(context)),
    clearUnconfirmed: assign({ unconfirmed: {} }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: {
    savedShown: 3_000,
    callTimeout: 15_000,
  },
});

export const createProfileFormMachine = () =>
  formSetup.createMachine({
    id: 'profileForm',
    context: ({ input }) => rules.initialContext(input),
    initial: 'reading',
    description: 'The form with the name of the member.',
    meta: { spec },
    states: formStates<'readProfile', 'updateProfile', ProfileRead, ProfileSaved, ProfileChanges>({
      read: 'readProfile',
      save: 'updateProfile',
      spec,
      call: '§7.updateProfile',
    }),
  });
