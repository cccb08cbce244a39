/** The member changes what their studio knows of them, and loses nothing that they wrote. */
import { assertEvent, assign, setup } from 'xstate';
import type { Member } from '#contract/members.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { unfilled } from '#machines/port.ts';
import { formStates } from './kept-form.chart.ts';
import { hasChanges } from './kept-form.rules.ts';
import { memberRules as rules } from './member-form.rules.ts';
import type {
  MemberChanges,
  MemberFormContext,
  MemberFormEvent,
  MemberFormInput,
  MemberRead,
  MemberSaved,
  MemberTelling,
} from './member-form.types.ts';

const spec = '§2.account';

type Told = { readonly kind: string; readonly member?: Member };

const formSetup = setup({
  types: {
    context: {} as MemberFormContext,
    input: {} as MemberFormInput,
    events: {} as MemberFormEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readMember: unfilled<MemberRead>('readMember'),
    updateMember: unfilled<MemberSaved, MemberTelling>('updateMember'),
  },
  guards: {
    wasTold: (_, { member }: Told) => member !== undefined,
    wasToldAll: ({ context }, { member }: Told) => member !== undefined && rules.isAllSaved(context, member),
    cannotBeRight: ({ context }) => rules.hasIssues(context),
    hasChanges: ({ context }) => hasChanges(rules.changesOf(context.known, context.draft)),
    isRestored: ({ context }) => context.isRestored,
  },
  actions: {
    learn: assign(({ context }, { member }: Told) => rules.learnt(context, member)),
    learnSaved: assign(({ context }, { member }: Told) => (member ? rules.withSaved(context, member) : {})),
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

export const createMemberFormMachine = () =>
  formSetup.createMachine({
    id: 'memberForm',
    context: ({ input }) => rules.atStart(input),
    initial: 'reading',
    description: 'What the studio knows of its member, to be changed.',
    meta: { spec },
    states: formStates<'readMember', 'updateMember', MemberRead, MemberSaved, MemberChanges>({
      read: 'readMember',
      save: 'updateMember',
      spec: '§2.account',
      call: '§7.member',
    }),
  });
