/** The member reacts to things on a screen. Each thing gets an actor of its own with the first reaction. */
import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import { createChildSubscription } from '#machines/visits/forward-visit-events.ts';
import { isFollowed, isChanged, reactingActorId, withReceived } from './reaction-list.rules.ts';
import type { AboutSource, ReactionListContext, ReactionListEvent, ReactionListInput } from './reaction-list.types.ts';
import { createReactionMachine } from './reaction.machine.ts';
import type { ReactionEmitted } from './reaction.types.ts';

const giving = '§7.reactions.add';

const reactionListSetup = setup({
  types: {
    context: {} as ReactionListContext,
    input: {} as ReactionListInput,
    events: {} as ReactionListEvent,
    emitted: {} as ReactionEmitted,
    meta: {} as { readonly spec: string },
  },
  actors: { reaction: createReactionMachine(), childSubscription: createChildSubscription() },
  guards: {
    isFollowed: ({ context }, { source }: AboutSource) => isFollowed(context, source),
    isChanged: ({ context }, about: AboutSource) => isChanged(context, about),
  },
  actions: {
    follow: enqueueActions(({ context, self, enqueue }, { source, reactions }: AboutSource) => {
      const child = reactingActorId(source);
      enqueue.spawnChild('reaction', { id: child, input: { source, reactions, keySeed: `${context.keySeed}:${child}` } });
      enqueue.spawnChild('childSubscription', { id: `subscription:${child}`, input: { parent: self, child } });
    }),
    react: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'reaction.pressed');
      enqueue.sendTo(reactingActorId(event.source), { type: 'reaction.pressed', reaction: event.reaction });
    }),
    storeReceived: assign(({ context }, about: AboutSource) => ({ received: withReceived(context, about) })),
    forwardReactions: enqueueActions(({ enqueue }, { source, reactions }: AboutSource) => {
      enqueue.sendTo(reactingActorId(source), { type: 'reactions.read', reactions });
    }),
    passOn: emit(({ event }) => {
      assertEvent(event, 'error.occurred');
      return event;
    }),
  },
});

export const createReactionListMachine = () =>
  reactionListSetup.createMachine({
    id: 'reacting',
    context: ({ input: { keySeed } }) => ({ keySeed, received: {} }),
    initial: 'open',
    description: 'The reactions of all members to the things on a screen.',
    meta: { spec: giving },
    states: {
      open: {
        description: 'The member can react to all things on the screen.',
        meta: { spec: giving },
        on: {
          'reaction.pressed': [
            {
              guard: { type: 'isFollowed', params: ({ event }) => event },
              actions: 'react',
              description: 'The member reacts again to a thing whose reactions already have an actor.',
              meta: { spec: giving },
            },
            {
              actions: [{ type: 'follow', params: ({ event }) => event }, { type: 'storeReceived', params: ({ event }) => event }, 'react'],
              description: 'The member reacts to a thing for the first time: its reactions get an actor.',
              meta: { spec: giving },
            },
          ],
          'reactions.shown': {
            guard: { type: 'isChanged', params: ({ event }) => event },
            actions: [
              { type: 'storeReceived', params: ({ event }) => event },
              { type: 'forwardReactions', params: ({ event }) => event },
            ],
            description: 'The thing was read again, while the list was open or closed: the new reactions of other members are used.',
            meta: { spec: '§7.activities' },
          },
          'error.occurred': {
            actions: 'passOn',
            description: 'A reaction failed: a message shows the reason.',
            meta: { spec: '§8.serviceFailure' },
          },
        },
      },
    },
  });
