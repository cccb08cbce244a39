/** Who is notified of a comment or a reaction. Source: docs/decisions/notifications.md#0338. */

export interface NewCommentFacts {
  readonly author: string;
  /** Whose workout the comment is about; null: the studio's post. */
  readonly owner: string | null;
  /** Who has written in the thread that the comment replies to; empty where it begins one. */
  readonly participants: readonly string[];
}

export interface CommentRecipient {
  readonly profileId: string;
  readonly isReply: boolean;
}

/** Each person once, and never the author. */
export function commentRecipients({ author, owner, participants }: NewCommentFacts): readonly CommentRecipient[] {
  const inThread = [...new Set(participants)].filter((id) => id !== author);
  const isOwnerElsewhere = owner !== null && owner !== author && !inThread.includes(owner);
  return [
    ...inThread.map((profileId) => ({ profileId, isReply: true })),
    ...(isOwnerElsewhere ? [{ profileId: owner, isReply: false }] : []),
  ];
}

/** The largest number of names that a sentence counts. */
const mostPeople = 20;

/** Whom a notification names that replaces one which the member has not read, the latest first. */
export const withUnreadPeople = (person: string, unread: readonly string[] = []): readonly string[] =>
  [...new Set([person, ...unread])].slice(0, mostPeople);
