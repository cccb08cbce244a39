import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Reactions, ReactionType } from '#contract/feed.ts';
import type { ReactionActor } from '#machines/feed/feed.selectors.ts';
import { ownTypes, shownReactions, type ShownReaction } from '#machines/feed/reaction.rules.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { Formats } from '#words/formats.ts';
import { whoReacted } from '#words/reactions.words.ts';
import styles from './Feed.module.css';
import { reactionLooks } from './reaction.words.ts';

export interface ReactionBarProps {
  /** The reactions in the last response. Once there is an actor, the values of the actor replace them. */
  readonly reactions: Reactions;
  readonly actor: ReactionActor | undefined;
  readonly onPress: (reaction: ReactionType) => void;
  readonly formats: Formats;
}

/** Every reaction with its count and its authors. The member's own reactions are shown as pressed. */
export function ReactionBar({ reactions, actor, onPress, formats }: ReactionBarProps) {
  const { t, i18n } = useLingui();
  const actorContext = useSelector(actor, (snapshot) => snapshot?.context);
  const known = actorContext ?? { reactions, wanted: ownTypes(reactions) };
  const who = whoReacted(known.reactions.who, known.wanted.length > 0, (words) => i18n._(words), formats);
  return (
    <div>
      <div className={styles.reactions} role="group" aria-label={t`Reactions`}>
        {shownReactions(known).map((reaction) => (
          <Reaction key={reaction.type} reaction={reaction} onPress={onPress} />
        ))}
      </div>
      {who && (
        <p className={styles.from} dir="auto">
          {who}
        </p>
      )}
    </div>
  );
}

function Reaction({ reaction: { type, count, isOwn }, onPress }: Pick<ReactionBarProps, 'onPress'> & { readonly reaction: ShownReaction }) {
  const { t, i18n } = useLingui();
  const { icon, name } = reactionLooks[type];
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
