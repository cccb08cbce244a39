/** The drafts, comments and replies of a thread, and who may delete them. Source: docs/spec §3 (comment), §7 (comments). */
import type { Comment, Comments, Reply } from '#contract/feed.ts';
import type { CommentDraft, CommentThreadContext, CommentThreadInput, WriteCommentInput } from './comment-thread.types.ts';

export const longestComment = 2_000;

export const emptyDraft: CommentDraft = { text: '', replyTo: null };

/** All comments; replies come after the comment to which they belong. */
const allOf = ({ items }: Comments): readonly (Comment | Reply)[] => items.flatMap((comment) => [comment, ...comment.replies]);

export const canReplyTo = ({ items }: Comments, id: string): boolean => items.some((one) => one.id === id && one.content !== null);

export const canDelete = (comments: Comments, id: string): boolean =>
  allOf(comments).some((one) => one.id === id && one.author.is_you && one.content !== null);

/** Can the draft be sent? White space around the text does not count as text. */
export const canSend = ({ text }: CommentDraft): boolean => {
  const length = text.trim().length;
  return length > 0 && length <= longestComment;
};

/** A reply to a deleted comment becomes a new comment, so that its text is kept. */
export const withValidReplyTarget = (draft: CommentDraft, comments: Comments): CommentDraft =>
  draft.replyTo === null || canReplyTo(comments, draft.replyTo) ? draft : { ...draft, replyTo: null };

const draftFrom = (kept: unknown): CommentDraft => {
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || typeof kept.text !== 'string') return emptyDraft;
  const replyTo = 'replyTo' in kept && typeof kept.replyTo === 'string' ? kept.replyTo : null;
  return { text: kept.text, replyTo };
};

const keyFrom = (sent: unknown): string | null =>
  typeof sent === 'object' && sent !== null && 'key' in sent && typeof sent.key === 'string' ? sent.key : null;

/** If the member sends the same draft again, the key of this request is used. */
const sentFrom = (kept: unknown): CommentThreadContext['sent'] => {
  const sent: unknown = typeof kept === 'object' && kept !== null && 'sent' in kept ? kept.sent : null;
  const key = keyFrom(sent);
  return key === null ? null : { ...draftFrom(sent), key };
};

export const initialContext = ({ kept, ...input }: CommentThreadInput): CommentThreadContext => ({
  ...input,
  draft: draftFrom(kept),
  sent: sentFrom(kept),
  requestCount: 0,
  pendingDeletion: null,
  error: null,
  isBehind: false,
});

type Sent = CommentThreadContext['sent'];

/** The request for a draft. A repeated request without an answer keeps its key, so that the comment is stored only once. */
export const toSentComment = ({ draft, sent, keySeed, requestCount }: CommentThreadContext): NonNullable<Sent> => {
  const text = draft.text.trim();
  if (sent && sent.text === text && sent.replyTo === draft.replyTo) return sent;
  return { text, replyTo: draft.replyTo, key: `${keySeed}:${requestCount}` };
};

/** The input of the port. For a reply, the source is the comment. */
export const toWriteCommentInput = ({ source, sent }: CommentThreadContext): WriteCommentInput => {
  if (!sent) throw new Error('there is no comment to send');
  return { source: sent.replyTo === null ? source : { type: 'comment', id: sent.replyTo }, content: sent.text, key: sent.key };
};
