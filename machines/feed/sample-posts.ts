import type { Activity, Comment, Comments, Reactions } from '#contract/feed.ts';
import type { Person } from '#contract/people.ts';
import type { Problem } from '#contract/problem.ts';

export const refusal: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 404,
  code: 'not_found',
  message: 'That is not there any more.',
};

export const noReactions: Reactions = { counts: [], own: [] };
export const noComments: Comments = { items: [], count: 0 };

export const ana: Person = { id: 'ana', kind: 'staff', name: 'Ana Whaanga', avatar_url: null, is_you: false };
export const mia: Person = { id: 'mia', kind: 'member', name: 'Mia Parata', avatar_url: null, is_you: true };

export const commentBy = (author: Person, id: string, content: string | null = 'See you at five.'): Comment => ({
  id,
  author,
  content,
  created_at: '2026-03-02T00:05:00Z',
  reactions: noReactions,
  replies: [],
});

export type PostActivity = Extract<Activity, { readonly source_type: 'post' }>;

export const postWith = (id: string, created_at: string, facts: Partial<Omit<PostActivity, 'source_type'>> = {}): PostActivity => ({
  id,
  created_at,
  author: ana,
  source_type: 'post',
  post: { content: 'Fran tonight, and the squats come first.', images: [] },
  comments: noComments,
  reactions: noReactions,
  ...facts,
});
