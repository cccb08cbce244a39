/** The member changes their data at the studio. The device keeps the draft. */
import { assertEvent, assign, setup } from 'xstate';
import type { Member } from '#contract/members.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import { formStates } from './draft-form.chart.ts';
import { hasChanges } from './draft-form.rules.ts';
import { memberRules as rules } from './member-form.rules.ts';
import type {
  MemberChanges,
  MemberFormContext,
  MemberFormEvent,
  MemberFormInput,
  MemberRead,
  MemberSaved,
  SaveMemberInput,
} from './member-form.types.ts';

const spec = '§2.account';

type PortAnswer = { readonly kind: string; readonly member?: Member };

const formSetup = setup({
  types: {
    context: {} as MemberFormContext,
    input: {} as MemberFormInput,
    events: {} as MemberFormEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readMember: unprovidedPort<MemberRead>('readMember'),
    updateMember: unprovidedPort<MemberSaved, SaveMemberInput>('updateMember'),
  },
  guards: {
    wasReceived: (_, { member }: PortAnswer) => member !== undefined,
    isAllSaved: ({ context }, { member }: PortAnswer) => member !== undefined && rules.isAllSaved(context, member),
    cannotBeRight: ({ context }) => rules.hasIssues(context),
    hasChanges: ({ context }) => hasChanges(rules.changesOf(context.known, context.draft)),
    isRestored: ({ context }) => context.isRestored,
  },
  actions: {
    storeAnswer: assign(({ context }, { member }: PortAnswer) => rules.withAnswer(context, member)),
    learnSaved: assign(({ context }, { member }: PortAnswer) => (member ? rules.withSaved(context, member) : {})),
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

export const createMemberFormMachine = () =>
  formSetup.createMachine({
    id: 'memberForm',
    context: ({ input }) => rules.initialContext(input),
    initial: 'reading',
    description: 'The form with the data of the member at the studio.',
    meta: { spec },
    states: formStates<'readMember', 'updateMember', MemberRead, MemberSaved, MemberChanges>({
      read: 'readMember',
      save: 'updateMember',
      spec: '§2.account',
      call: '§7.member',
    }),
  });
