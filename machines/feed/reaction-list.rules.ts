/** Which of the things on a screen the member has reacted to here. Source: docs/decisions/feed.md#0227. */
import type { AboutSource, ReactionListContext } from './reaction-list.types.ts';
import type { ReactionSource } from './reaction.types.ts';

/** The id of the actor for this thing. */
export const reactingActorId = ({ type, id }: ReactionSource): string => `${type}:${id}`;

/** Has the member reacted to it here? */
export const isFollowed = ({ received }: Pick<ReactionListContext, 'received'>, source: ReactionSource): boolean =>
  reactingActorId(source) in received;

/** Does it have an actor, and was it read again since the last update of that actor? */
export const isChanged = (context: Pick<ReactionListContext, 'received'>, { source, reactions }: AboutSource): boolean =>
  isFollowed(context, source) && context.received[reactingActorId(source)] !== reactions;

/** The context with these as the reactions of its actor. */
export const withReceived = (
  { received }: Pick<ReactionListContext, 'received'>,
  { source, reactions }: AboutSource,
): ReactionListContext['received'] => ({
  ...received,
  [reactingActorId(source)]: reactions,
});
