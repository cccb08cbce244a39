import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Comment, Comments, Reply } from '#contract/feed.ts';
import { latestComments } from '#machines/feed/feed.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import type { FormatContext } from '#words/when-values.ts';
import styles from './Feed.module.css';
import { LinkedText } from './LinkedText.tsx';
import { PostedAt } from './PostedAt.tsx';

/** The actions on a comment; empty if the comments are read-only. */
export type CommentActs = (entry: Reply, isReply: boolean) => ReactNode;

interface CommentListProps {
  readonly items: readonly Comment[];
  readonly formatContext: FormatContext;
  readonly acts?: CommentActs;
}

export function CommentList({ items, formatContext, acts }: CommentListProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.comments}>
      {items.map((comment) => (
        <CommentItem key={comment.id} entry={comment} formatContext={formatContext} acts={acts?.(comment, false)}>
          {comment.replies.length > 0 && (
            <ul className={styles.replies}>
              {comment.replies.map((reply) => (
                <CommentItem key={reply.id} entry={reply} formatContext={formatContext} acts={acts?.(reply, true)} />
              ))}
            </ul>
          )}
        </CommentItem>
      ))}
    </ul>
  );
}

interface CommentItemProps {
  readonly entry: Reply;
  readonly formatContext: FormatContext;
  readonly acts?: ReactNode;
  readonly children?: ReactNode;
}

/** One comment. A deleted comment is shown as deleted, and keeps its replies. */
function CommentItem({ entry: { author, content, created_at }, formatContext, acts, children }: CommentItemProps) {
  if (content === null)
    return (
      <li>
        <span aria-hidden="true" />
        <div>
          <p className={styles.gone}>
            <Trans>This comment was deleted.</Trans>
          </p>
          {children}
        </div>
      </li>
    );
  return (
    <li>
      <Avatar name={author.name} src={author.avatar_url} />
      <div>
        <p className={styles.who}>
          <b dir="auto">{author.is_you ? <Trans>You</Trans> : author.name}</b>
        </p>
        <p className={styles.text} dir="auto">
          <LinkedText>{content}</LinkedText>
        </p>
        <div className={styles.meta}>
          <PostedAt at={created_at} formatContext={formatContext} />
          {acts}
        </div>
        {children}
      </div>
    </li>
  );
}

export function Latest({ comments, formatContext }: { readonly comments: Comments; readonly formatContext: FormatContext }) {
  return <CommentList items={latestComments(comments)} formatContext={formatContext} />;
}
