import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Reactions, ReactionType } from '#contract/feed.ts';
import type { ReactionActor } from '#machines/feed/feed.selectors.ts';
import { ownTypes, shownReactions, type ShownReaction } from '#machines/feed/reaction.rules.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Feed.module.css';
import { reactionFaces } from './reaction.words.ts';

export interface ReactionBarProps {
  /** As they were read; the actor has the say as soon as there is one. */
  readonly reactions: Reactions;
  readonly actor: ReactionActor | undefined;
  readonly onPress: (reaction: ReactionType) => void;
}

/** Every reaction with its count; those of the member are pressed in. */
export function ReactionBar({ reactions, actor, onPress }: ReactionBarProps) {
  const { t } = useLingui();
  const told = useSelector(actor, (snapshot) => snapshot?.context);
  const shown = shownReactions(told ?? { reactions, wish: ownTypes(reactions) });
  return (
    <div className={styles.reactions} role="group" aria-label={t`Reactions`}>
      {shown.map((reaction) => (
        <Reaction key={reaction.type} reaction={reaction} onPress={onPress} />
      ))}
    </div>
  );
}

function Reaction({ reaction: { type, count, isOwn }, onPress }: Pick<ReactionBarProps, 'onPress'> & { readonly reaction: ShownReaction }) {
  const { t, i18n } = useLingui();
  const { icon, name } = reactionFaces[type];
  const called = i18n._(name);
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={isOwn}
      aria-label={t`${called}, ${count}`}
      onClick={() => onPress(type)}
    >
      <Icon shape={icon} size="s" />
      {count > 0 && <span>{count}</span>}
    </button>
  );
}
