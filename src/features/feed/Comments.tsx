import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Comment, Comments, Reply } from '#contract/feed.ts';
import { latestOf } from '#machines/feed/feed.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import type { Moment } from '#words/when.ts';
import styles from './Feed.module.css';
import { LinkedText } from './LinkedText.tsx';
import { Told } from './Told.tsx';

/** What can be done with a comment; nothing where one only reads. */
export type CommentActs = (said: Reply, isReply: boolean) => ReactNode;

interface CommentListProps {
  readonly items: readonly Comment[];
  readonly moment: Moment;
  readonly acts?: CommentActs;
}

export function CommentList({ items, moment, acts }: CommentListProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.comments}>
      {items.map((comment) => (
        <Said key={comment.id} said={comment} moment={moment} acts={acts?.(comment, false)}>
          {comment.replies.length > 0 && (
            <ul className={styles.replies}>
              {comment.replies.map((reply) => (
                <Said key={reply.id} said={reply} moment={moment} acts={acts?.(reply, true)} />
              ))}
            </ul>
          )}
        </Said>
      ))}
    </ul>
  );
}

interface SaidProps {
  readonly said: Reply;
  readonly moment: Moment;
  readonly acts?: ReactNode;
  readonly children?: ReactNode;
}

/** One thing that was said. What was deleted says so, and keeps the replies to it. */
function Said({ said: { author, content, created_at }, moment, acts, children }: SaidProps) {
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
          <Told at={created_at} moment={moment} />
          {acts}
        </div>
        {children}
      </div>
    </li>
  );
}

/** The latest of what was said, to be read in passing. */
export function Latest({ comments, moment }: { readonly comments: Comments; readonly moment: Moment }) {
  return <CommentList items={latestOf(comments)} moment={moment} />;
}
