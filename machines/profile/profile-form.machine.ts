/** The member changes how they are called, loses nothing that they wrote, and the whole app calls them so as soon as it is saved. */
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { unfilled } from '#machines/port.ts';
import { formStates } from './kept-form.chart.ts';
import { hasChanges } from './kept-form.rules.ts';
import { profileFormRules as rules } from './profile-form.rules.ts';
import type {
  ProfileChanged,
  ProfileChanges,
  ProfileFormContext,
  ProfileFormEvent,
  ProfileFormInput,
  ProfileRead,
  ProfileSaved,
  ProfileTelling,
} from './profile-form.types.ts';

const spec = '§2.profile';

type Told = { readonly kind: string; readonly profile?: Profile };

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
    readProfile: unfilled<ProfileRead>('readProfile'),
    updateProfile: unfilled<ProfileSaved, ProfileTelling>('updateProfile'),
  },
  guards: {
    wasTold: (_, { profile }: Told) => profile !== undefined,
    wasToldAll: ({ context }, { profile }: Told) => profile !== undefined && rules.isAllSaved(context, profile),
    cannotBeRight: ({ context }) => rules.hasIssues(context),
    hasChanges: ({ context }) => hasChanges(rules.changesOf(context.known, context.draft)),
    isRestored: ({ context }) => context.isRestored,
  },
  actions: {
    learn: assign(({ context }, { profile }: Told) => rules.learnt(context, profile)),
    learnSaved: enqueueActions(({ context, enqueue }, { profile }: Told) => {
      if (!profile) return;
      enqueue.assign(rules.withSaved(context, profile));
      enqueue.emit({ type: 'profile.changed', profile });
    }),
    write: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return rules.written(context, event.field, event.value);
    }),
    startAfresh: assign(({ context }) => rules.afresh(context)),
    point: assign({ isChecked: true, trouble: null }),
    ask: assign(({ context }) => rules.asking(context)),
    forgetAsked: assign({ asked: {} }),
    forgetTrouble: assign({ trouble: null }),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
  },
  delays: {
    /** How long "Saved" stays. */
    savedShown: 3_000,
    callTimeout: 15_000,
  },
});

export const createProfileFormMachine = () =>
  formSetup.createMachine({
    id: 'profileForm',
    context: ({ input }) => rules.atStart(input),
    initial: 'reading',
    description: 'How the member is called, to be changed.',
    meta: { spec },
    states: formStates<'readProfile', 'updateProfile', ProfileRead, ProfileSaved, ProfileChanges>({
      read: 'readProfile',
      save: 'updateProfile',
      spec,
      call: '§7.updateProfile',
    }),
  });
