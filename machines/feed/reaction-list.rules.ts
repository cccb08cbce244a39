/** Which of the things on a screen the member has reacted to here. Source: docs/decisions/feed.md#0227. */
import type { AboutSource, ReactionListContext } from './reaction-list.types.ts';
import type { ReactionSource } from './reaction.types.ts';

export const reactingActorId = ({ type, id }: ReactionSource): string => `${type}:${id}`;

export const isFollowed = ({ received }: Pick<ReactionListContext, 'received'>, source: ReactionSource): boolean =>
  reactingActorId(source) in received;

/** Does the thing have an actor, and has a read returned other reactions since the last response to this actor? */
export const isChanged = (context: Pick<ReactionListContext, 'received'>, { source, reactions }: AboutSource): boolean =>
  isFollowed(context, source) && context.received[reactingActorId(source)] !== reactions;

export const withReceived = (
  { received }: Pick<ReactionListContext, 'received'>,
  { source, reactions }: AboutSource,
): ReactionListContext['received'] => ({
  ...received,
  [reactingActorId(source)]: reactions,
});
