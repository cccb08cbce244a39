/** The member says something without words, takes it back, and sees at once what became of it. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { Reactions } from '#contract/feed.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import { isSettled, nextTelling, ownTypes, toggled } from './reaction.rules.ts';
import type { ReactionContext, ReactionEmitted, ReactionEvent, ReactionInput, ReactionTelling, ReactionTold } from './reaction.types.ts';

const giving = '§7.reactions.add';
const taking = '§7.reactions.remove';
const again = 'decisions.booking.twice';
const failing = '§8.serviceFailure';
const tooLong = { kind: 'failure', failure: 'timedOut' } as const;

type Told = { readonly kind: string; readonly reactions?: Reactions };

const tellingOf = ({ source, reactions, asked, keySeed, tellings }: ReactionContext): ReactionTelling => {
  if (!asked) throw new Error('there is nothing to tell');
  const ownId = reactions.own.find(({ type }) => type === asked.reaction)?.id ?? null;
  return { ...asked, source, ownId, key: `${keySeed}:${tellings}` };
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
  actors: { tellReaction: unfilled<ReactionTold, ReactionTelling>('tellReaction') },
  guards: {
    wasTold: (_, { kind }: Told) => kind === 'told',
    wasToldAll: ({ context }, { reactions }: Told) => reactions !== undefined && isSettled(context.wish, context.asked, reactions),
    isSameWish: ({ context, event }) => event.type === 'reaction.pressed' && event.reaction === context.asked?.reaction,
  },
  actions: {
    wish: assign(({ context, event }) => {
      assertEvent(event, 'reaction.pressed');
      return { wish: toggled(context.wish, event.reaction) };
    }),
    ask: assign(({ context }) => ({ asked: nextTelling(context), tellings: context.tellings + 1, trouble: null })),
    forgetTrouble: assign({ trouble: null }),
    learn: assign((_, answer: ReactionTold) => (answer.kind === 'told' ? { reactions: answer.reactions } : {})),
    learnRead: assign(({ event }) => {
      assertEvent(event, 'reactions.read');
      return { reactions: event.reactions, wish: ownTypes(event.reactions), trouble: null };
    }),
    settle: assign(({ context }) => ({ wish: ownTypes(context.reactions) })),
    rollBack: assign(({ context }, trouble: Trouble) => ({ wish: ownTypes(context.reactions), trouble })),
    tellTrouble: emit((_, trouble: Trouble) => ({ type: 'trouble.met' as const, trouble })),
  },
  delays: { callTimeout: 15_000 },
});

const reread = {
  actions: 'learnRead',
  description: 'What stands there was read anew.',
  meta: { spec: '§7.activities' },
} as const;

export const createReactionMachine = () =>
  reactionSetup.createMachine({
    id: 'reaction',
    context: ({ input }) => ({ ...input, wish: ownTypes(input.reactions), asked: null, tellings: 0, trouble: null }),
    initial: 'resting',
    description: 'The reactions to something, and the member’s own.',
    meta: { spec: giving },
    states: {
      resting: {
        description: 'What is shown is what the server knows.',
        meta: { spec: giving },
        on: {
          'reactions.read': reread,
          'reaction.pressed': {
            target: 'telling',
            actions: ['wish', 'ask'],
            description: 'The member reacts or takes it back: it is shown at once, and the server is told.',
            meta: { spec: giving },
          },
        },
      },
      telling: {
        tags: 'busy',
        description: 'What the member wants is shown, and the server is being told.',
        meta: { spec: giving },
        on: {
          'reaction.pressed': {
            actions: 'wish',
            description: 'The member changes their mind: the last wish counts.',
            meta: { spec: taking },
          },
        },
        invoke: {
          id: 'tellReaction',
          src: 'tellReaction',
          input: ({ context }): ReactionTelling => tellingOf(context),
          onDone: [
            {
              guard: { type: 'wasToldAll', params: ({ event }) => event.output },
              target: 'resting',
              actions: [{ type: 'learn', params: ({ event }) => event.output }, 'settle'],
              description: 'It counts.',
              meta: { spec: giving },
            },
            {
              guard: { type: 'wasTold', params: ({ event }) => event.output },
              target: 'telling',
              reenter: true,
              actions: [{ type: 'learn', params: ({ event }) => event.output }, 'ask'],
              description: 'It counts, and the member wants something else by now, which is told next.',
              meta: { spec: taking },
            },
            {
              target: 'resting',
              actions: [
                { type: 'rollBack', params: ({ event }) => refusalTrouble(event.output) },
                { type: 'tellTrouble', params: ({ event }) => refusalTrouble(event.output) },
              ],
              description: 'The server says no and why: what was there before is shown again.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'lost',
            actions: [
              { type: 'rollBack', params: ({ event }) => troubleOf(event.error) },
              { type: 'tellTrouble', params: ({ event }) => troubleOf(event.error) },
            ],
            description: 'No usable answer came: what was there before is shown again, and the member is told.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'lost',
            actions: [
              { type: 'rollBack', params: tooLong },
              { type: 'tellTrouble', params: tooLong },
            ],
            description: 'The server takes too long: what was there before is shown again, and the member is told.',
            meta: { spec: failing },
          },
        },
      },
      lost: {
        tags: 'failed',
        description: 'Nobody knows whether it counted; what was there before is shown.',
        meta: { spec: failing },
        on: {
          'reactions.read': { ...reread, target: 'resting' },
          'reaction.pressed': [
            {
              guard: 'isSameWish',
              target: 'telling',
              actions: ['wish', 'forgetTrouble'],
              description: 'The member presses it again: the same is told with the same key, so that it counts once.',
              meta: { spec: again },
            },
            {
              target: 'telling',
              actions: ['wish', 'ask'],
              description: 'The member wants something else: that is told.',
              meta: { spec: giving },
            },
          ],
        },
      },
    },
  });
