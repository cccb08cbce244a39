import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Activity } from '#contract/feed.ts';
import { selectIsExpanded, selectReactionActor, selectThreadActor } from '#machines/feed/feed.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { messageCircle } from '#src/ui/icons/message-circle.ts';
import { Tag } from '#src/ui/Section.tsx';
import { Latest } from './Comments.tsx';
import styles from './Feed.module.css';
import type { FeedPart } from './feed.slots.ts';
import { PostContent } from './PostContent.tsx';
import { ReactionBar } from './ReactionBar.tsx';
import { Thread } from './Thread.tsx';
import { PostedAt } from './PostedAt.tsx';

export interface PostCardProps extends FeedPart {
  readonly post: Activity;
  readonly titleId: string;
  readonly isNamed: boolean;
}

export function PostCard(props: PostCardProps) {
  const { actor, post, titleId, isNamed, formatContext } = props;
  const reaction = useSelector(actor, selectReactionActor(post.id));
  return (
    <>
      <header className={styles.by}>
        <Avatar name={post.author.name} src={post.author.avatar_url} size="l" />
        <p>
          <b id={titleId} dir="auto">
            {post.author.name}
          </b>{' '}
          <AuthorTag author={post.author} />{' '}
          {isNamed && (
            <Tag own>
              <Trans>From your notification</Trans>
            </Tag>
          )}
          <small>
            <PostedAt at={post.created_at} formatContext={formatContext} />
          </small>
        </p>
      </header>
      <PostContent post={post} formats={formatContext.formats} />
      <div className={styles.acts}>
        <ReactionBar
          reactions={post.reactions}
          actor={reaction}
          formats={formatContext.formats}
          onPress={(type) => actor.send({ type: 'reaction.pressed', postId: post.id, reaction: type })}
        />
        <CommentsButton {...props} />
      </div>
      <PostComments {...props} />
    </>
  );
}

function AuthorTag({ author }: Pick<Activity, 'author'>) {
  if (author.is_you)
    return (
      <Tag>
        <Trans>You</Trans>
      </Tag>
    );
  return author.kind === 'member' ? null : <Tag>{author.kind === 'staff' ? <Trans>Coach</Trans> : <Trans>Studio</Trans>}</Tag>;
}

function CommentsButton({ actor, post, titleId, keptOf }: PostCardProps) {
  const isUnfolded = useSelector(actor, selectIsExpanded(post.id));
  const thread = useSelector(actor, selectThreadActor(post.id));
  const count = useSelector(thread, (snapshot) => snapshot?.context.comments.count) ?? post.comments.count;
  const toggle = () => actor.send({ type: 'comments.toggled', postId: post.id, kept: keptOf(post.id) });
  return (
    <Button kind="ink" icon={messageCircle} aria-expanded={isUnfolded} aria-describedby={titleId} onClick={toggle}>
      {count === 0 ? <Trans>Comment</Trans> : <Plural value={count} one="# comment" other="# comments" />}
    </Button>
  );
}

function PostComments({ actor, post, formatContext, me, keep }: PostCardProps) {
  const isUnfolded = useSelector(actor, selectIsExpanded(post.id));
  const thread = useSelector(actor, selectThreadActor(post.id));
  const loaded = useSelector(thread, (snapshot) => snapshot?.context.comments);
  return (
    <>
      {thread && keep(post.id, thread)}
      {thread && isUnfolded ? (
        <Thread thread={thread} me={me} formatContext={formatContext} />
      ) : (
        <Latest comments={loaded ?? post.comments} formatContext={formatContext} />
      )}
    </>
  );
}
