import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Activity } from '#contract/feed.ts';
import { selectIsUnfolded, selectReactionActor, selectThreadActor } from '#machines/feed/feed.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { messageCircle } from '#src/ui/icons/message-circle.ts';
import { Tag } from '#src/ui/Part.tsx';
import { Latest } from './Comments.tsx';
import styles from './Feed.module.css';
import type { FeedPart } from './feed-slots.ts';
import { PostContent } from './PostContent.tsx';
import { ReactionBar } from './ReactionBar.tsx';
import { Thread } from './Thread.tsx';
import { Told } from './Told.tsx';

export interface PostCardProps extends FeedPart {
  readonly post: Activity;
  readonly titleId: string;
  readonly isNamed: boolean;
}

/** One post: who, when, what, and what others say to it. */
export function PostCard(props: PostCardProps) {
  const { actor, post, titleId, isNamed, moment } = props;
  const reaction = useSelector(actor, selectReactionActor(post.id));
  return (
    <>
      <header className={styles.by}>
        <Avatar name={post.author.name} src={post.author.avatar_url} size="l" />
        <p>
          <b id={titleId} dir="auto">
            {post.author.name}
          </b>{' '}
          <Standing author={post.author} />{' '}
          {isNamed && (
            <Tag own>
              <Trans>From your notification</Trans>
            </Tag>
          )}
          <small>
            <Told at={post.created_at} moment={moment} />
          </small>
        </p>
      </header>
      <PostContent post={post} formats={moment.formats} />
      <div className={styles.acts}>
        <ReactionBar
          reactions={post.reactions}
          actor={reaction}
          formats={moment.formats}
          onPress={(type) => actor.send({ type: 'reaction.pressed', postId: post.id, reaction: type })}
        />
        <CommentsButton {...props} />
      </div>
      <Said {...props} />
    </>
  );
}

function Standing({ author }: Pick<Activity, 'author'>) {
  if (author.is_you)
    return (
      <Tag>
        <Trans>You</Trans>
      </Tag>
    );
  return author.kind === 'member' ? null : <Tag>{author.kind === 'staff' ? <Trans>Coach</Trans> : <Trans>Studio</Trans>}</Tag>;
}

function CommentsButton({ actor, post, titleId, keptOf }: PostCardProps) {
  const isUnfolded = useSelector(actor, selectIsUnfolded(post.id));
  const thread = useSelector(actor, selectThreadActor(post.id));
  const count = useSelector(thread, (snapshot) => snapshot?.context.comments.count) ?? post.comments.count;
  const toggle = () => actor.send({ type: 'comments.toggled', postId: post.id, kept: keptOf(post.id) });
  return (
    <Button kind="ink" icon={messageCircle} aria-expanded={isUnfolded} aria-describedby={titleId} onClick={toggle}>
      {count === 0 ? <Trans>Comment</Trans> : <Plural value={count} one="# comment" other="# comments" />}
    </Button>
  );
}

/** The latest of what was said, or all of it. */
function Said({ actor, post, moment, me, keep }: PostCardProps) {
  const isUnfolded = useSelector(actor, selectIsUnfolded(post.id));
  const thread = useSelector(actor, selectThreadActor(post.id));
  const told = useSelector(thread, (snapshot) => snapshot?.context.comments);
  return (
    <>
      {thread && keep(post.id, thread)}
      {thread && isUnfolded ? (
        <Thread thread={thread} me={me} moment={moment} />
      ) : (
        <Latest comments={told ?? post.comments} moment={moment} />
      )}
    </>
  );
}
