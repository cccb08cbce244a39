import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Reactions, SourceType } from '#contract/feed.ts';
import { ReactionBar } from '#src/features/feed/ReactionBar.tsx';
import type { Formats } from '#words/formats.ts';
import { reactionTo } from './reacting.ts';

export interface ReactionsToProps {
  /** The flow of `createReactingLogic`. */
  readonly reacting: AnyActorRef;
  readonly type: SourceType;
  readonly id: string;
  /** As they were read. */
  readonly reactions: Reactions;
  readonly formats: Formats;
}

/** What others say to something without words, and saying it oneself. */
export function ReactionsTo({ reacting, type, id, reactions, formats }: ReactionsToProps) {
  const actor = useSelector(reacting, reactionTo(reacting, { type, id }));
  // what stood there when this was opened may be older than what the member has said since
  const opened = useRef(reactions);
  useEffect(() => {
    if (reactions !== opened.current) reacting.send({ type: 'reactions.read', source: { type, id }, reactions });
  }, [reacting, type, id, reactions]);
  return (
    <ReactionBar
      reactions={reactions}
      actor={actor}
      formats={formats}
      onPress={(reaction) => reacting.send({ type: 'reaction.pressed', source: { type, id }, reactions, reaction })}
    />
  );
}
