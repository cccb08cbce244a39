/** Which of the things on a screen the member has reacted to here. Source: docs/decisions/feed.md#0227. */
import type { AboutSource, ReactionListContext } from './reaction-list.types.ts';
import type { ReactionSource } from './reaction.types.ts';

/** The id of the actor of what is reacted to. */
export const reactingActorId = ({ type, id }: ReactionSource): string => `${type}:${id}`;

/** Has the member reacted to it here? */
export const isFollowed = ({ received }: Pick<ReactionListContext, 'received'>, source: ReactionSource): boolean =>
  reactingActorId(source) in received;

/** Is it followed, and was it read anew since its actor was told? What is not followed has nobody to be told. */
export const isChanged = (context: Pick<ReactionListContext, 'received'>, { source, reactions }: AboutSource): boolean =>
  isFollowed(context, source) && context.received[reactingActorId(source)] !== reactions;

/** With these as what its actor knows. */
export const withReceived = (
  { received }: Pick<ReactionListContext, 'received'>,
  { source, reactions }: AboutSource,
): ReactionListContext['received'] => ({
  ...received,
  [reactingActorId(source)]: reactions,
});
