/** Who is notified of a comment or a reaction. Source: docs/decisions/notifications.md#0338. */

export interface NewCommentFacts {
  readonly author: string;
  /** The owner of the workout with the comment; null: the comment is on a post of the studio. */
  readonly owner: string | null;
  /** The earlier authors in the thread; empty for the first comment. */
  readonly participants: readonly string[];
}

export interface CommentRecipient {
  readonly profileId: string;
  readonly isReply: boolean;
}

/** The recipients of the notification: each person once, without the author. */
export function commentRecipients({ author, owner, participants }: NewCommentFacts): readonly CommentRecipient[] {
  const inThread = [...new Set(participants)].filter((id) => id !== author);
  const isOwnerElsewhere = owner !== null && owner !== author && !inThread.includes(owner);
  return [
    ...inThread.map((profileId) => ({ profileId, isReply: true })),
    ...(isOwnerElsewhere ? [{ profileId: owner, isReply: false }] : []),
  ];
}

/** A notification counts at most this number of people. */
const mostPeople = 20;

/** The people in a notification that replaces an unread one, latest first. */
export const withUnreadPeople = (person: string, unread: readonly string[] = []): readonly string[] =>
  [...new Set([person, ...unread])].slice(0, mostPeople);
