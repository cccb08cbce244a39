import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Reply } from '#contract/feed.ts';
import {
  selectReplyTarget,
  selectCanWrite,
  selectCommentToDelete,
  selectIsDeleting,
  selectIsReadingThread,
  selectIsSending,
  selectFailedThreadCall,
  selectWhyNotSent,
  type ThreadActor,
  type ThreadSnapshot,
} from '#machines/feed/feed.selectors.ts';
import { longestComment } from '#machines/feed/comment-thread.rules.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { x } from '#src/ui/icons/x.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { type CommentActs, CommentList } from './Comments.tsx';
import styles from './Feed.module.css';
import type { FeedPart } from './feed.slots.ts';
import { FailureReason } from './FailureReason.tsx';

interface ThreadProps extends Pick<FeedPart, 'me' | 'formatContext'> {
  readonly thread: ThreadActor;
}

interface ThreadPart extends ThreadProps {
  readonly snapshot: ThreadSnapshot;
  readonly onWrite: () => void;
}

export function Thread(props: ThreadProps) {
  const snapshot = useSelector(props.thread, (now: ThreadSnapshot) => now);
  const field = useRef<HTMLTextAreaElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useFocusAfterQuestion(selectCommentToDelete(snapshot), whole);
  const part = { ...props, snapshot, onWrite: () => field.current?.focus() };
  const acts: CommentActs = (entry, isReply) => <Acts {...part} entry={entry} isReply={isReply} />;
  return (
    <div ref={whole} tabIndex={-1} className={styles.thread}>
      <CommentList items={snapshot.context.comments.items} formatContext={props.formatContext} acts={acts} />
      <Lack {...part} />
      <Composer {...part} field={field} />
      <VisuallyHidden role="status">
        <Doing snapshot={snapshot} />
      </VisuallyHidden>
    </div>
  );
}

/** After a confirmation, the focus returns to the comment. If the comment is gone, the focus moves to the thread. */
function useFocusAfterQuestion(pendingDeletion: string | null, whole: RefObject<HTMLElement | null>): void {
  const lastPendingDeletion = useRef<string>(null);
  useEffect(() => {
    const id = lastPendingDeletion.current;
    lastPendingDeletion.current = pendingDeletion;
    if (id === null || pendingDeletion !== null) return;
    const again = whole.current?.querySelector<HTMLElement>(`[data-deletes="${CSS.escape(id)}"]`);
    (again ?? whole.current)?.focus({ preventScroll: true });
  }, [pendingDeletion, whole]);
}

function Doing({ snapshot }: Pick<ThreadPart, 'snapshot'>) {
  if (selectIsReadingThread(snapshot)) return <Trans>Loading comments</Trans>;
  if (selectIsSending(snapshot)) return <Trans>Sending your comment</Trans>;
  return selectIsDeleting(snapshot) && <Trans>Deleting your comment</Trans>;
}

interface ActsProps extends ThreadPart {
  readonly entry: Reply;
  readonly isReply: boolean;
}

function Acts({ thread, snapshot, entry, isReply, onWrite }: ActsProps) {
  const { t } = useLingui();
  const reply = { type: 'reply.pressed', commentId: entry.id } as const;
  const remove = { type: 'delete.pressed', commentId: entry.id } as const;
  if (selectCommentToDelete(snapshot) === entry.id) return <Question thread={thread} snapshot={snapshot} />;
  return (
    <>
      {!isReply && snapshot.can(reply) && (
        <button
          type="button"
          aria-label={t`Reply to ${entry.author.name}`}
          onClick={() => {
            thread.send(reply);
            onWrite();
          }}
        >
          <Trans>Reply</Trans>
        </button>
      )}
      {snapshot.can(remove) && (
        <button type="button" data-deletes={entry.id} onClick={() => thread.send(remove)}>
          <Trans>Delete</Trans>
        </button>
      )}
    </>
  );
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** The confirmation of a deletion, in place of the comment. The focus is on the answer that changes nothing. */
function Question({ thread, snapshot }: Pick<ThreadPart, 'thread' | 'snapshot'>) {
  const { t } = useLingui();
  return (
    <span className={styles.question} role="group" aria-label={t`Delete this comment?`}>
      <span>
        <Trans>Delete this comment?</Trans>
      </span>
      <Button kind="away" busy={selectIsDeleting(snapshot)} onClick={() => thread.send({ type: 'delete.confirmed' })}>
        <Trans>Delete comment</Trans>
      </Button>
      {snapshot.can({ type: 'delete.declined' }) && (
        <Button ref={takeFocus} kind="ink" onClick={() => thread.send({ type: 'delete.declined' })}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </span>
  );
}

const lacks = {
  reading: { tone: 'danger', title: <Trans>The comments couldn’t be loaded.</Trans> },
  sending: { tone: 'warning', title: <Trans>Your comment may not be posted yet.</Trans> },
  deleting: { tone: 'warning', title: <Trans>Your comment may not be deleted yet.</Trans> },
} as const;

function Lack({ thread, snapshot }: ThreadPart) {
  const lack = selectFailedThreadCall(snapshot);
  const { error } = snapshot.context;
  if (!lack || !error) return null;
  const action = (
    <span className={styles.ways}>
      <Button icon={rotateCw} onClick={() => thread.send({ type: 'retry.pressed' })}>
        <Trans>Try again</Trans>
      </Button>
      {snapshot.can({ type: 'checkOutcome.pressed' }) && (
        <Button kind="quiet" onClick={() => thread.send({ type: 'checkOutcome.pressed' })}>
          <Trans>Check the comments</Trans>
        </Button>
      )}
    </span>
  );
  return (
    <Notice {...lacks[lack]} live="status" action={action}>
      <FailureReason error={error} attempt={lack === 'reading' ? 'reading' : 'acting'} />
    </Notice>
  );
}

interface ComposerProps extends ThreadPart {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

function Composer({ thread, snapshot, me, field }: ComposerProps) {
  const { t } = useLingui();
  const { draft } = snapshot.context;
  const addressed = selectReplyTarget(snapshot);
  const whyNot = selectWhyNotSent(snapshot);
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        thread.send({ type: 'send.pressed' });
      }}
    >
      <Avatar name={me.name} src={me.picture} />
      <div className={styles.write}>
        {addressed && (
          <p className={styles.addressed}>
            <span>
              <Trans>Reply to {addressed.author.name}</Trans>
            </span>
            {snapshot.can({ type: 'reply.cancelled' }) && (
              <IconButton icon={x} label={t`Cancel reply`} onClick={() => thread.send({ type: 'reply.cancelled' })} />
            )}
          </p>
        )}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={longestComment}
          aria-label={t`Write a comment`}
          placeholder={t`Write a comment`}
          value={draft.text}
          readOnly={!selectCanWrite(snapshot)}
          onChange={(event) => thread.send({ type: 'draft.changed', text: event.currentTarget.value })}
        />
        <Refused snapshot={snapshot} />
        <Button kind="act" type="submit" busy={selectIsSending(snapshot)} reason={whyNot && whyNotSent[whyNot]}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}

const whyNotSent = { empty: <Trans>Write something first.</Trans>, busy: <Trans>Not possible right now.</Trans> };

/** Why the studio refused the comment. */
function Refused({ snapshot }: Pick<ThreadPart, 'snapshot'>) {
  const { error } = snapshot.context;
  if (!error || !snapshot.matches('open')) return null;
  return (
    <p className={styles.refused} role="alert">
      <FailureReason error={error} attempt="acting" />
    </p>
  );
}
