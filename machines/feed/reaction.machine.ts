import { assertEvent, assign, emit, setup } from 'xstate';
import type { Reactions } from '#contract/feed.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { isSettled, nextRequest, ownTypes, toggleReaction } from './reaction.rules.ts';
import type {
  ReactionContext,
  ReactionEmitted,
  ReactionEvent,
  ReactionInput,
  SendReactionInput,
  ReactionAnswer,
} from './reaction.types.ts';

const giving = '§7.reactions.add';
const taking = '§7.reactions.remove';
const again = 'decisions.booking.twice';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

type PortAnswer = { readonly kind: string; readonly reactions?: Reactions };

const sendInputOf = ({ source, reactions, unconfirmed, keySeed, requestCount }: ReactionContext): SendReactionInput => {
  if (!unconfirmed) throw new Error('there is no change to send');
  const ownId = reactions.own.find(({ type }) => type === unconfirmed.reaction)?.id ?? null;
  return { ...unconfirmed, source, ownId, key: `${keySeed}:${requestCount}` };
};

const reactionSetup = setup({
  types: {
    context: {} as ReactionContext,
    input: {} as ReactionInput,
    events: {} as ReactionEvent,
    emitted: {} as ReactionEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: { sendReaction: unprovidedPort<ReactionAnswer, SendReactionInput>('sendReaction') },
  guards: {
    wasReceived: (_, { kind }: PortAnswer) => kind === 'received',
    isAllSaved: ({ context }, { reactions }: PortAnswer) =>
      reactions !== undefined && isSettled(context.wanted, context.unconfirmed, reactions),
    isSameReaction: ({ context, event }) => event.type === 'reaction.pressed' && event.reaction === context.unconfirmed?.reaction,
  },
  actions: {
    toggleReaction: assign(({ context, event }) => {
      assertEvent(event, 'reaction.pressed');
      return { wanted: toggleReaction(context.wanted, event.reaction) };
    }),
    prepareRequest: assign(({ context }) => ({ unconfirmed: nextRequest(context), requestCount: context.requestCount + 1, error: null })),
    clearError: assign({ error: null }),
    storeAnswer: assign((_, answer: ReactionAnswer) => (answer.kind === 'received' ? { reactions: answer.reactions } : {})),
    learnRead: assign(({ event }) => {
      assertEvent(event, 'reactions.read');
      return { reactions: event.reactions, wanted: ownTypes(event.reactions), error: null };
    }),
    settle: assign(({ context }) => ({ wanted: ownTypes(context.reactions) })),
    rollBack: assign(({ context }, error: CallError) => ({ wanted: ownTypes(context.reactions), error })),
    reportError: emit((_, error: CallError) => ({ type: 'error.occurred' as const, error })),
  },
  delays: { callTimeout: 15_000 },
});

const reread = {
  actions: 'learnRead',
  description: 'The reactions were read again.',
  meta: { spec: '§7.activities' },
} as const;

export const createReactionMachine = () =>
  reactionSetup.createMachine({
    id: 'reaction',
    context: ({ input }) => ({ ...input, wanted: ownTypes(input.reactions), unconfirmed: null, requestCount: 0, error: null }),
    initial: 'resting',
    description: 'The reactions to one thing, and the member’s own reactions.',
    meta: { spec: giving },
    states: {
      resting: {
        description: 'The reactions are shown as the server last sent them.',
        meta: { spec: giving },
        on: {
          'reactions.read': reread,
          'reaction.pressed': {
            target: 'sending',
            actions: ['toggleReaction', 'prepareRequest'],
            description: 'The member adds or removes a reaction: the change is shown at once, and sent to the server.',
            meta: { spec: giving },
          },
        },
      },
      sending: {
        tags: 'busy',
        description: 'The chosen reaction is shown while it is sent.',
        meta: { spec: giving },
        on: {
          'reaction.pressed': {
            actions: 'toggleReaction',
            description: 'The member chooses again: the last choice counts.',
            meta: { spec: taking },
          },
        },
        invoke: {
          id: 'sendReaction',
          src: 'sendReaction',
          input: ({ context }): SendReactionInput => sendInputOf(context),
          onDone: [
            {
              guard: { type: 'isAllSaved', params: ({ event }) => event.output },
              target: 'resting',
              actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'settle'],
              description: 'The change is stored.',
              meta: { spec: giving },
            },
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'sending',
              reenter: true,
              actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'prepareRequest'],
              description: 'The change is stored, and the member has chosen again: the next change is sent.',
              meta: { spec: taking },
            },
            {
              target: 'resting',
              actions: [
                { type: 'rollBack', params: ({ event }) => refusalToCallError(event.output) },
                { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) },
              ],
              description: 'The server refuses and gives the reason: the former reactions are shown again.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'lost',
            actions: [
              { type: 'rollBack', params: ({ event }) => toCallError(event.error) },
              { type: 'reportError', params: ({ event }) => toCallError(event.error) },
            ],
            description: 'No usable answer came: the former reactions are shown again, with a message.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'lost',
            actions: [
              { type: 'rollBack', params: timeoutError },
              { type: 'reportError', params: timeoutError },
            ],
            description: 'The server takes too long: the former reactions are shown again, with a message.',
            meta: { spec: failing },
          },
        },
      },
      lost: {
        tags: 'failed',
        description: 'It is not known whether the change was stored; the former reactions are shown.',
        meta: { spec: failing },
        on: {
          'reactions.read': { ...reread, target: 'resting' },
          'reaction.pressed': [
            {
              guard: 'isSameReaction',
              target: 'sending',
              actions: ['toggleReaction', 'clearError'],
              description:
                'The member presses the same reaction again: the same request is sent with the same key, so that it counts once.',
              meta: { spec: again },
            },
            {
              target: 'sending',
              actions: ['toggleReaction', 'prepareRequest'],
              description: 'The member chooses another reaction: this change is sent.',
              meta: { spec: giving },
            },
          ],
        },
      },
    },
  });
