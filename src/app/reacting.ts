/** Reactions to whatever a screen shows: each thing gets its actor when the member reacts to it for the first time. */
import { type AnyActorRef, assertEvent, emit, enqueueActions, setup } from 'xstate';
import type { Reactions, ReactionType } from '#contract/feed.ts';
import type { ReactionActor } from '#machines/feed/feed.selectors.ts';
import type { ReactionEmitted, ReactionSource } from '#machines/feed/reaction.types.ts';
import { createEar } from '#machines/visits/visit-relay.ts';
import { createReactionLogic } from '#src/features/feed/reaction.effects.ts';
import type { Means } from './means.ts';

interface About {
  readonly source: ReactionSource;
  /** As the server last said. */
  readonly reactions: Reactions;
}

type ReactingEvent =
  | (About & { readonly type: 'reaction.pressed'; readonly reaction: ReactionType })
  /** The screen has read anew what stands there. */
  | (About & { readonly type: 'reactions.read' })
  | ReactionEmitted;

interface ReactingContext {
  /** The start of every key of this screen. */
  readonly keySeed: string;
  /** The ids of the actors that there are. */
  readonly known: readonly string[];
}

const actorId = ({ type, id }: ReactionSource): string => `${type}:${id}`;

/** A flow beside the one of the screen. */
export const createReactingLogic = ({ api }: Pick<Means, 'api'>) =>
  setup({
    types: {
      context: {} as ReactingContext,
      input: {} as Pick<ReactingContext, 'keySeed'>,
      events: {} as ReactingEvent,
      emitted: {} as ReactionEmitted,
    },
    actors: { reaction: createReactionLogic({ api }), ear: createEar() },
    actions: {
      react: enqueueActions(({ context, event, self, enqueue }) => {
        assertEvent(event, 'reaction.pressed');
        const { source, reactions, reaction } = event;
        const id = actorId(source);
        if (!context.known.includes(id)) {
          enqueue.spawnChild('reaction', { id, input: { source, reactions, keySeed: `${context.keySeed}:${id}` } });
          enqueue.spawnChild('ear', { id: `hears:${id}`, input: { parent: self, child: id } });
          enqueue.assign({ known: [...context.known, id] });
        }
        enqueue.sendTo(id, { type: 'reaction.pressed', reaction });
      }),
      tellRead: enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'reactions.read');
        const id = actorId(event.source);
        if (context.known.includes(id)) enqueue.sendTo(id, { type: 'reactions.read', reactions: event.reactions });
      }),
      sayOn: emit(({ event }) => {
        assertEvent(event, 'trouble.met');
        return event;
      }),
    },
  }).createMachine({
    context: ({ input }) => ({ keySeed: input.keySeed, known: [] }),
    on: {
      'reaction.pressed': { actions: 'react' },
      'reactions.read': { actions: 'tellRead' },
      'trouble.met': { actions: 'sayOn' },
    },
  });

/** The actor of what was reacted to here; none before. */
export const reactionTo = (reacting: AnyActorRef, source: ReactionSource) => (): ReactionActor | undefined =>
  reacting.getSnapshot().children[actorId(source)] as ReactionActor | undefined;
