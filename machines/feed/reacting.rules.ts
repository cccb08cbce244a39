/** Which of the things on a screen the member has reacted to here. Source: decision 0227. */
import type { AboutSource, ReactingContext } from './reacting.types.ts';
import type { ReactionSource } from './reaction.types.ts';

/** The id of the actor of what is reacted to. */
export const reactingActorId = ({ type, id }: ReactionSource): string => `${type}:${id}`;

/** Has the member reacted to it here? */
export const isFollowed = ({ told }: Pick<ReactingContext, 'told'>, source: ReactionSource): boolean => reactingActorId(source) in told;

/** Is it followed, and was it read anew since its actor was told? What is not followed has nobody to be told. */
export const isNews = (context: Pick<ReactingContext, 'told'>, { source, reactions }: AboutSource): boolean =>
  isFollowed(context, source) && context.told[reactingActorId(source)] !== reactions;

/** With these as what its actor knows. */
export const withTold = ({ told }: Pick<ReactingContext, 'told'>, { source, reactions }: AboutSource): ReactingContext['told'] => ({
  ...told,
  [reactingActorId(source)]: reactions,
});
