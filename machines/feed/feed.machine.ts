/** The member reads the posts of the studio and its members, comments and reacts. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { postsQuery, initialContext } from './feed.rules.ts';
import { feedSetup } from './feed.setup.ts';
import type { FeedQuery } from './feed.types.ts';

const spec = '§2.activity';
const comments = '§3.post';
const list = '§7.activities';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const descriptions: Readonly<Record<FeedQuery, string>> = {
  first: 'The newest posts are read.',
  older: 'Older posts are read while the member reads on.',
  newPosts: 'Newer posts are read in the background.',
  named: 'The posts in the address are read, because they are older than the page.',
};

const readingState = (want: FeedQuery, to: 'failed' | 'olderFailed' | 'namingFailed', arrived: string, clause: string) =>
  feedSetup.createStateConfig({
    tags: 'busy',
    description: descriptions[want],
    meta: { spec: clause },
    invoke: {
      id: 'readPosts',
      src: 'readPosts',
      input: ({ context }) => postsQuery(context, want),
      onDone: [
        {
          guard: { type: 'wasRead', params: ({ event }) => event.output },
          target: 'resting',
          actions: { type: 'storeAnswer', params: ({ event }) => ({ want, answer: event.output }) },
          description: arrived,
          meta: { spec: clause },
        },
        {
          target: to,
          actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
          description: 'The server refuses and gives the reason; the former posts stay.',
          meta: { spec: failing },
        },
      ],
      onError: {
        target: to,
        actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
        description: 'No usable answer came; the former posts stay.',
        meta: { spec: failing },
      },
    },
    after: {
      callTimeout: {
        target: to,
        actions: { type: 'storeError', params: timeoutError },
        description: 'The server takes too long; the former posts stay.',
        meta: { spec: failing },
      },
    },
  });

/** The member did not request newer posts, so a failure shows no message. */
const looking = feedSetup.createStateConfig({
  tags: 'busy',
  description: descriptions.newPosts,
  meta: { spec: list },
  entry: 'catchUp',
  invoke: {
    id: 'readPosts',
    src: 'readPosts',
    input: ({ context }) => postsQuery(context, 'newPosts'),
    onDone: [
      {
        guard: { type: 'wasRead', params: ({ event }) => event.output },
        target: 'resting',
        actions: [{ type: 'storeAnswer', params: ({ event }) => ({ want: 'newPosts', answer: event.output }) }, 'updateReactions'],
        description: 'Newer posts are stored until the member shows them; the shown posts are updated.',
        meta: { spec: list },
      },
      { target: 'behind', actions: 'fallBehind', description: 'The server refuses; the former posts stay.', meta: { spec: failing } },
    ],
    onError: {
      target: 'behind',
      actions: 'fallBehind',
      description: 'No usable answer came; the former posts stay.',
      meta: { spec: failing },
    },
  },
  after: {
    callTimeout: {
      target: 'behind',
      actions: 'fallBehind',
      description: 'The server takes too long; the former posts stay.',
      meta: { spec: failing },
    },
  },
});

const trying = (target: 'reading' | 'older' | 'naming') =>
  ({
    'retry.pressed': { target, description: 'The member tries again.', meta: { spec: failing } },
    'connection.returned': { target, actions: 'notifyThreads', description: 'The device is online again.', meta: { spec: failing } },
  }) as const;

const showing = {
  'newPosts.pressed': {
    guard: 'hasNewPosts',
    actions: 'showNewPosts',
    description: 'The member shows the newer posts above the other posts.',
    meta: { spec: list },
  },
} as const;

const goingOn = {
  'end.neared': {
    guard: 'hasMore',
    target: 'older',
    description: 'The member scrolls near the end of the posts.',
    meta: { spec: list },
  },
  'connection.returned': {
    target: 'looking',
    actions: 'notifyThreads',
    description: 'The device is online again: the feed reads the posts that it missed.',
    meta: { spec: 'decisions.resource' },
  },
} as const;

export const createFeedMachine = () =>
  feedSetup.createMachine({
    id: 'feed',
    context: ({ input }) => initialContext(input),
    description: 'The posts of a studio and its members.',
    meta: { spec },
    on: {
      'route.entered': { actions: 'point', description: 'The address names these posts.', meta: { spec } },
      'reaction.pressed': [
        {
          guard: { type: 'isReacted', params: ({ event }) => event },
          actions: { type: 'react', params: ({ event }) => event },
          description: 'The member reacts to a post whose reactions already have an actor.',
          meta: { spec: '§7.reactions.add' },
        },
        {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: [
            { type: 'startReaction', params: ({ event }) => event },
            { type: 'react', params: ({ event }) => event },
          ],
          description: 'The member reacts to a post for the first time.',
          meta: { spec: '§7.reactions.add' },
        },
      ],
      'comments.toggled': [
        {
          guard: { type: 'isUnfolded', params: ({ event }) => event },
          actions: { type: 'fold', params: ({ event }) => event },
          description: 'The member hides the comments; their draft stays.',
          meta: { spec: comments },
        },
        {
          guard: { type: 'isCommented', params: ({ event }) => event },
          actions: { type: 'unfold', params: ({ event }) => event },
          description: 'The member shows the comments again.',
          meta: { spec: comments },
        },
        {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: [
            { type: 'startThread', params: ({ event }) => event },
            { type: 'unfold', params: ({ event }) => event },
          ],
          description: 'The member shows the comments for the first time: all comments are read.',
          meta: { spec: comments },
        },
      ],
      'places.changed': {
        guard: { type: 'concernsFeed', params: ({ event }) => event },
        actions: ['fallBehind', 'notifyThreads'],
        description: 'Posts, comments or reactions changed: the threads read them at once, the feed when no request is in progress.',
        meta: { spec: '§7.realtime' },
      },
      'connection.returned': {
        actions: 'notifyThreads',
        description: 'The device is online again: the threads read the comments that they missed.',
        meta: { spec: 'decisions.resource' },
      },
      'error.occurred': {
        actions: 'passOn',
        description: 'The reason of a failed intent is sent to the app, which shows it.',
        meta: { spec: failing },
      },
    },
    initial: 'reading',
    states: {
      reading: readingState('first', 'failed', 'The posts are read.', list),
      failed: {
        tags: 'failed',
        description: 'The feed could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: trying('reading'),
      },
      resting: {
        description: 'The posts are shown, and no request is in progress.',
        meta: { spec },
        always: [
          {
            guard: 'lacksNamed',
            target: 'naming',
            description: 'The address names a post that was not read yet.',
            meta: { spec },
          },
          {
            guard: 'isBehind',
            target: 'looking',
            description: 'The feed has changed.',
            meta: { spec: '§7.realtime' },
          },
        ],
        on: { ...showing, ...goingOn },
      },
      behind: {
        description: 'The posts are shown; the changes could not be read, and are requested again later.',
        meta: { spec: failing },
        always: {
          guard: 'lacksNamed',
          target: 'naming',
          description: 'The address names a post that was not read yet.',
          meta: { spec },
        },
        on: { ...showing, ...goingOn },
        after: { lookAgain: { target: 'looking', description: 'The changes are read again.', meta: { spec: failing } } },
      },
      older: readingState('older', 'olderFailed', 'They stand below the others.', list),
      olderFailed: {
        tags: 'failed',
        description: 'Older posts could not be read: the page shows why below the posts and offers to try again.',
        meta: { spec: failing },
        on: { ...showing, ...trying('older') },
      },
      naming: readingState('named', 'namingFailed', 'They stand before all others; what is not there any more is not.', list),
      namingFailed: {
        tags: 'failed',
        description: 'The posts in the address could not be read: the page shows why above the other posts and offers to try again.',
        meta: { spec: failing },
        on: { ...showing, ...trying('naming') },
      },
      looking,
    },
  });
