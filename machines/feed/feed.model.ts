/** Cases and laws of the feed. Two posts and a post from the address stand for all posts; tests of the rules check orders and gaps. */
import { CallFailure } from '#contract/call-failure.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { model } from '#machines/model.ts';
import { createFeedMachine } from './feed.machine.ts';
import { missingPostIds, shownPosts } from './feed.rules.ts';
import type { FeedPage } from './feed.types.ts';
import { postWith, refusal } from './sample-posts.ts';

const oldest = postWith('oldest', '2026-02-27T18:00:00Z');
const fresh = postWith('fresh', '2026-03-02T00:40:00Z');
const came = postWith('came', '2026-03-02T02:00:00Z');

const read = (name: string, page: FeedPage) => ({ name, kind: 'done', output: { kind: 'read', page } }) as const;
const error = { kind: 'failure', failure: 'timedOut' } as const;

export const feedModel = model(createFeedMachine, {
  inputs: { start: { named: [], keySeed: 'feed' } },
  cases: {
    'route.entered': [
      { name: 'one that lies further back', event: { type: 'route.entered', route: routeTo('activity', {}, { notify: oldest.id }) } },
    ],
    'end.neared': [{ name: '', event: { type: 'end.neared' } }],
    'newPosts.pressed': [{ name: '', event: { type: 'newPosts.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'reaction.pressed': [{ name: '', event: { type: 'reaction.pressed', postId: fresh.id, reaction: 'strong' } }],
    'comments.toggled': [{ name: '', event: { type: 'comments.toggled', postId: fresh.id } }],
    'places.changed': [{ name: 'of the feed', event: { type: 'places.changed', sessionIds: ['feed'] } }],
    'error.occurred': [{ name: '', event: { type: 'error.occurred', error } }],
  },
  outcomes: {
    readPosts: [
      read('the newest', { activities: [fresh], next: 'older' }),
      read('a new post', { activities: [came, fresh], next: 'older' }),
      read('the last', { activities: [fresh, oldest], next: null }),
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refusal } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ posts, fetched, absent, newPosts, next, named, isBehind, reacted, commented, unfolded }) => ({
    isBehind,
    posts: posts?.map(({ id }) => id) ?? null,
    fetched: fetched.map(({ id }) => id),
    isAbsent: absent.length > 0,
    isNamed: named.length > 0,
    newPosts: newPosts?.activities.map(({ id }) => id) ?? null,
    hasMore: [next !== null, (newPosts?.next ?? null) !== null],
    actors: [reacted.length, commented.length, unfolded.length],
  }),
  unless: {
    hasMore: 'Nothing is older.',
    hasNewPosts: 'No new post has been published.',
    concernsFeed: 'The update is about classes only.',
    isBehind: 'Nothing has changed since the last read.',
    lacksNamed: 'The named posts were read already.',
    isShown: 'It is not there any more.',
    isReacted: 'The member has not reacted to it yet.',
    isCommented: 'Its comments were never unfolded.',
    isUnfolded: 'Its comments are folded.',
  },
  laws: [
    {
      name: 'no post stands there twice',
      kind: 'always',
      holds: ({ context }) => new Set(shownPosts(context).map(({ id }) => id)).size === shownPosts(context).length,
    },
    {
      name: 'highlighted posts are read',
      kind: 'never',
      holds: ({ matches, context }) => matches('resting') && missingPostIds(context).length > 0,
    },
    {
      name: 'changed posts are read',
      kind: 'never',
      holds: ({ matches, context }) => matches('resting') && context.isBehind,
    },
    {
      name: 'no post has two actors of the same type',
      kind: 'always',
      holds: ({ context: { reacted, commented } }) => [reacted, commented].every((ids) => new Set(ids).size === ids.length),
    },
    {
      name: 'an open thread has its comments',
      kind: 'always',
      holds: ({ context: { unfolded, commented } }) => unfolded.every((id) => commented.includes(id)),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
