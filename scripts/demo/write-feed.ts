/** Lines of `history.ndjson` with posts and comments; the author is chosen among the members, never the same person twice in a row. */
import type { FeedComment, FeedPost, StudioPlan } from './demo-plan.ts';
import { seededFraction, shuffled } from './seeded-random.ts';
import type { DemoMember } from './write-members.ts';

/** Days for old posts, hours and minutes for recent ones. */
const agoOf = (hours: number): string =>
  hours >= 48 ? `${Math.round(hours / 24)}d` : hours >= 2 ? `${Math.round(hours)}h` : `${Math.max(1, Math.round(hours * 60))}m`;

const commentLine = (comment: FeedComment, member: DemoMember, hours: number): object => ({
  member: member.email,
  ago: agoOf(hours),
  text: comment.text,
  ...(comment.deleted ? { deleted: true } : {}),
  ...(comment.reactions ? { reactions: comment.reactions } : {}),
});

const postLine = ({ by, facility, hours, text, reactions, comments }: FeedPost, members: readonly DemoMember[]): object => {
  const near = members.filter(({ home }) => facility === undefined || home === facility);
  const people = shuffled(near, `feed/${text}`, ({ email }) => email);
  let next = 0;
  const nextMember = (): DemoMember => people[next++ % people.length] as DemoMember;
  // Comments and reactions come in the first half of the time since the post.
  const later = (from: number, seed: string): number => from * (0.5 + 0.45 * seededFraction(`said/${seed}`));
  return {
    post: text,
    ...(by === undefined ? {} : { by }),
    ...(facility === undefined ? {} : { facility }),
    ago: agoOf(hours),
    reactions,
    comments: comments.map((comment) => {
      const at = later(hours, comment.text);
      const replies = (comment.replies ?? []).map((reply, index) => commentLine(reply, nextMember(), at * (0.8 - 0.2 * index)));
      return { ...commentLine(comment, nextMember(), at), ...(replies.length > 0 ? { replies } : {}) };
    }),
  };
};

export const feedOf = (plan: StudioPlan, members: readonly DemoMember[]): object[] => plan.feed.map((post) => postLine(post, members));
