/** The member changes what their studio knows of them, and loses nothing that they wrote. */
import { assertEvent, assign, setup } from 'xstate';
import type { Member } from '#contract/members.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import { changesOf, draftOf, hasChanges, hasIssues, isAllSaved, keptIn, withKept, withSaved } from './member-form.rules.ts';
import type { MemberFormContext, MemberFormEvent, MemberFormInput, MemberRead, MemberSaved, MemberTelling } from './member-form.types.ts';

const spec = '§2.account';
const call = '§7.member';
const keeping = 'decisions.identity.drafts';
const failing = '§8.serviceFailure';
const tooLong = { kind: 'failure', failure: 'timedOut' } as const;

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
    wasToldAll: ({ context }, { member }: Told) => member !== undefined && isAllSaved(context, member),
    cannotBeRight: ({ context }) => hasIssues(changesOf(context.member, context.draft)),
    hasChanges: ({ context }) => hasChanges(changesOf(context.member, context.draft)),
    isRestored: ({ context }) => context.isRestored,
  },
  actions: {
    learn: assign(({ context }, { member }: Told) => (member ? { member, ...withKept(member, context.kept), trouble: null } : {})),
    learnSaved: assign(({ context }, { member }: Told) => (member ? withSaved(context, member) : {})),
    write: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { draft: { ...context.draft, [event.field]: event.value } };
    }),
    startAfresh: assign(({ context }) => ({ draft: draftOf(context.member), isRestored: false, isChecked: false, trouble: null })),
    point: assign({ isChecked: true, trouble: null }),
    ask: assign(({ context }) => ({
      asked: changesOf(context.member, context.draft),
      tellings: context.tellings + 1,
      isChecked: false,
      trouble: null,
    })),
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

const writes = {
  'field.changed': { actions: 'write', description: 'The member writes.', meta: { spec } },
} as const;

const rereads = {
  'retry.pressed': { target: 'reading', description: 'The member asks to try again.', meta: { spec: failing } },
  'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
} as const;

const tellsAgain = {
  'retry.pressed': {
    target: 'saving',
    actions: 'forgetTrouble',
    description: 'The member asks to try again: the same is told with the same key, so that it counts once.',
    meta: { spec: 'decisions.booking.twice' },
  },
  'connection.returned': {
    target: 'saving',
    actions: 'forgetTrouble',
    description: 'The device is online again: the same is told with the same key.',
    meta: { spec: 'decisions.booking.twice' },
  },
} as const;

export const createMemberFormMachine = () =>
  formSetup.createMachine({
    id: 'memberForm',
    context: ({ input: { keySeed, kept } }) => ({
      keySeed,
      member: null,
      draft: draftOf(null),
      asked: {},
      tellings: 0,
      kept: keptIn(kept),
      isRestored: false,
      isChecked: false,
      trouble: null,
    }),
    initial: 'reading',
    description: 'What the studio knows of its member, to be changed.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'What the studio knows is read.',
        meta: { spec: call },
        invoke: {
          id: 'readMember',
          src: 'readMember',
          onDone: [
            {
              guard: { type: 'wasTold', params: ({ event }) => event.output },
              target: 'editing',
              actions: { type: 'learn', params: ({ event }) => event.output },
              description: 'It is here.',
              meta: { spec: call },
            },
            {
              target: 'failed',
              actions: { type: 'rememberTrouble', params: ({ event }) => refusalTrouble(event.output) },
              description: 'The server says no and why.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'rememberTrouble', params: ({ event }) => troubleOf(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'rememberTrouble', params: tooLong },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'It could not be read: the page says why and offers to try again.',
        meta: { spec: failing },
        on: rereads,
      },
      editing: {
        description: 'The form stands as the member wrote it; what the server refused is said beside it.',
        meta: { spec },
        on: {
          ...writes,
          'discard.pressed': {
            guard: 'isRestored',
            actions: 'startAfresh',
            description: 'What was written before goes, and the form stands as the studio has it.',
            meta: { spec: keeping },
          },
          'save.pressed': [
            {
              guard: 'cannotBeRight',
              actions: 'point',
              description: 'Something cannot be right: it is pointed out before the server is asked.',
              meta: { spec },
            },
            {
              guard: 'hasChanges',
              target: 'saving',
              actions: 'ask',
              description: 'What has changed is told to the server.',
              meta: { spec: call },
            },
          ],
        },
      },
      saving: {
        tags: 'busy',
        description: 'The server is told what has changed; the member may go on writing.',
        meta: { spec: call },
        on: writes,
        invoke: {
          id: 'updateMember',
          src: 'updateMember',
          input: ({ context }) => ({ changes: context.asked, key: `${context.keySeed}:${context.tellings}` }),
          onDone: [
            {
              guard: { type: 'wasToldAll', params: ({ event }) => event.output },
              target: 'saved',
              actions: { type: 'learnSaved', params: ({ event }) => event.output },
              description: 'It is saved.',
              meta: { spec: call },
            },
            {
              guard: { type: 'wasTold', params: ({ event }) => event.output },
              target: 'editing',
              actions: { type: 'learnSaved', params: ({ event }) => event.output },
              description: 'It is saved, and what the member wrote meanwhile is not yet.',
              meta: { spec: call },
            },
            {
              target: 'editing',
              actions: ['forgetAsked', { type: 'rememberTrouble', params: ({ event }) => refusalTrouble(event.output) }],
              description: 'The server says no and why; what the member wrote stays.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'rememberTrouble', params: ({ event }) => troubleOf(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'rememberTrouble', params: tooLong },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      saved: {
        description: 'It says that it is saved, for a while.',
        meta: { spec },
        on: {
          'field.changed': { target: 'editing', actions: 'write', description: 'The member goes on writing.', meta: { spec } },
        },
        after: { savedShown: { target: 'editing', description: 'That has been read by now.', meta: { spec } } },
      },
      interrupted: {
        tags: 'failed',
        description: 'Nobody knows whether it was saved: what the member wrote stays, and trying again does no harm.',
        meta: { spec: failing },
        on: { ...writes, ...tellsAgain },
      },
    },
  });
