/** The member hides a studio. They stay a member of this studio, and can show it again. */
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type { AccountHidden, FacilitiesContext, FacilitiesEvent, HideAnswer } from './facilities.types.ts';

const spec = '§2.profile';
const call = '§7.orgs';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const facilitiesSetup = setup({
  types: {
    context: {} as FacilitiesContext,
    events: {} as FacilitiesEvent,
    emitted: {} as AccountHidden,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: { hideOrg: unprovidedPort<HideAnswer, string>('hideOrg') },
  guards: {
    wasHidden: (_, { kind }: HideAnswer) => kind === 'hidden',
  },
  actions: {
    storeOrg: assign(({ event }) => {
      assertEvent(event, 'hide.pressed');
      return { orgId: event.orgId, error: null };
    }),
    announce: enqueueActions(({ enqueue }, answer: HideAnswer) => {
      if (answer.kind === 'hidden') enqueue.emit({ type: 'account.changed', account: answer.account });
    }),
    clearOrg: assign({ orgId: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
  },
  delays: { callTimeout: 15_000 },
});

const hides = {
  'hide.pressed': {
    target: 'hiding',
    actions: 'storeOrg',
    description: 'The member hides a studio.',
    meta: { spec },
  },
} as const;

export const createFacilitiesMachine = () =>
  facilitiesSetup.createMachine({
    id: 'facilities',
    context: { orgId: null, error: null },
    initial: 'resting',
    description: 'The studios of the member, hidden or shown.',
    meta: { spec },
    states: {
      resting: { description: 'The page shows all studios, including hidden studios.', meta: { spec }, on: hides },
      hiding: {
        tags: 'busy',
        description: 'The server hides the studio for the member.',
        meta: { spec: call },
        invoke: {
          id: 'hideOrg',
          src: 'hideOrg',
          input: ({ context }) => context.orgId ?? '',
          onDone: [
            {
              guard: { type: 'wasHidden', params: ({ event }) => event.output },
              target: 'resting',
              actions: [{ type: 'announce', params: ({ event }) => event.output }, 'clearOrg'],
              description: 'The studio is hidden. If it was the selected studio, another studio of the member is selected.',
              meta: { spec: call },
            },
            {
              target: 'refused',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason: for example, the last shown studio cannot be hidden.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      refused: {
        tags: 'failed',
        description: 'The page shows why the studio is not hidden.',
        meta: { spec: failing },
        on: hides,
      },
      interrupted: {
        tags: 'failed',
        description: 'It is not known whether the studio is hidden: trying again does no harm.',
        meta: { spec: failing },
        on: {
          ...hides,
          'retry.pressed': {
            target: 'hiding',
            actions: 'clearError',
            description: 'The member tries again to hide the studio.',
            meta: { spec: failing },
          },
        },
      },
    },
  });
