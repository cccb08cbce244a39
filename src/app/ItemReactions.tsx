import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Reactions, SourceType } from '#contract/feed.ts';
import { type ReactionListActor, selectReactionTo } from '#machines/feed/feed.selectors.ts';
import { ReactionBar } from '#src/features/feed/ReactionBar.tsx';
import type { Formats } from '#words/formats.ts';

export interface ItemReactionsProps {
  readonly reacting: ReactionListActor;
  readonly type: SourceType;
  readonly id: string;
  readonly reactions: Reactions;
  readonly formats: Formats;
}

export function ItemReactions({ reacting, type, id, reactions, formats }: ItemReactionsProps) {
  const actor = useSelector(reacting, selectReactionTo({ type, id }));
  useEffect(() => reacting.send({ type: 'reactions.shown', source: { type, id }, reactions }), [reacting, type, id, reactions]);
  return (
    <ReactionBar
      reactions={reactions}
      actor={actor}
      formats={formats}
      onPress={(reaction) => reacting.send({ type: 'reaction.pressed', source: { type, id }, reactions, reaction })}
    />
  );
}
