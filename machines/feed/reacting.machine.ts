/** The member reacts to whatever a screen shows: each thing gets an actor of its own when they do so for the first time. */
import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import { createEar } from '#machines/visits/visit-relay.ts';
import { isFollowed, isNews, reactingActorId, withTold } from './reacting.rules.ts';
import type { AboutSource, ReactingContext, ReactingEvent, ReactingInput } from './reacting.types.ts';
import { createReactionMachine } from './reaction.machine.ts';
import type { ReactionEmitted } from './reaction.types.ts';

const giving = '§7.reactions.add';

const reactingSetup = setup({
  types: {
    context: {} as ReactingContext,
    input: {} as ReactingInput,
    events: {} as ReactingEvent,
    emitted: {} as ReactionEmitted,
    meta: {} as { readonly spec: string },
  },
  actors: { reaction: createReactionMachine(), hearChild: createEar() },
  guards: {
    isFollowed: ({ context }, { source }: AboutSource) => isFollowed(context, source),
    isNews: ({ context }, about: AboutSource) => isNews(context, about),
  },
  actions: {
    follow: enqueueActions(({ context, self, enqueue }, { source, reactions }: AboutSource) => {
      const child = reactingActorId(source);
      enqueue.spawnChild('reaction', { id: child, input: { source, reactions, keySeed: `${context.keySeed}:${child}` } });
      enqueue.spawnChild('hearChild', { id: `hears:${child}`, input: { parent: self, child } });
    }),
    react: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'reaction.pressed');
      enqueue.sendTo(reactingActorId(event.source), { type: 'reaction.pressed', reaction: event.reaction });
    }),
    rememberTold: assign(({ context }, about: AboutSource) => ({ told: withTold(context, about) })),
    tellRead: enqueueActions(({ enqueue }, { source, reactions }: AboutSource) => {
      enqueue.sendTo(reactingActorId(source), { type: 'reactions.read', reactions });
    }),
    passOn: emit(({ event }) => {
      assertEvent(event, 'trouble.met');
      return event;
    }),
  },
});

export const createReactingMachine = () =>
  reactingSetup.createMachine({
    id: 'reacting',
    context: ({ input: { keySeed } }) => ({ keySeed, told: {} }),
    initial: 'open',
    description: 'What others say without words to what stands on a screen, and what the member says.',
    meta: { spec: giving },
    states: {
      open: {
        description: 'Everything that stands there can be reacted to.',
        meta: { spec: giving },
        on: {
          'reaction.pressed': [
            {
              guard: { type: 'isFollowed', params: ({ event }) => event },
              actions: 'react',
              description: 'The member reacts once more to something whose reactions have their actor already.',
              meta: { spec: giving },
            },
            {
              actions: [{ type: 'follow', params: ({ event }) => event }, { type: 'rememberTold', params: ({ event }) => event }, 'react'],
              description: 'The member reacts to something for the first time: from now on its reactions have an actor.',
              meta: { spec: giving },
            },
          ],
          'reactions.shown': {
            guard: { type: 'isNews', params: ({ event }) => event },
            actions: [
              { type: 'rememberTold', params: ({ event }) => event },
              { type: 'tellRead', params: ({ event }) => event },
            ],
            description: 'It was read anew, be it while it was open or while it was folded: what others have said meanwhile counts.',
            meta: { spec: '§7.activities' },
          },
          'trouble.met': {
            actions: 'passOn',
            description: 'A press did not count: the member is told by a message.',
            meta: { spec: '§8.serviceFailure' },
          },
        },
      },
    },
  });
