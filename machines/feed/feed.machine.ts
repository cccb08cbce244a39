/** The member reads what the studio and its members show each other, and takes part. */
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
  newPosts: 'It is looked whether something has come meanwhile; nobody waits for it.',
  named: 'The posts that the address points out are read: they lie further back.',
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
          description: 'The server says no and why; what was there stays.',
          meta: { spec: failing },
        },
      ],
      onError: {
        target: to,
        actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
        description: 'No usable answer came; what was there stays.',
        meta: { spec: failing },
      },
    },
    after: {
      callTimeout: {
        target: to,
        actions: { type: 'storeError', params: timeoutError },
        description: 'The server takes too long; what was there stays.',
        meta: { spec: failing },
      },
    },
  });

/** Nobody waits for news, so nobody is told that it was looked for in vain. */
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
        description: 'What has come waits until the member wants to see it; what was there is shown as it is now.',
        meta: { spec: list },
      },
      { target: 'behind', actions: 'fallBehind', description: 'The server says no; what was there stays.', meta: { spec: failing } },
    ],
    onError: {
      target: 'behind',
      actions: 'fallBehind',
      description: 'No usable answer came; what was there stays.',
      meta: { spec: failing },
    },
  },
  after: {
    callTimeout: {
      target: 'behind',
      actions: 'fallBehind',
      description: 'The server takes too long; what was there stays.',
      meta: { spec: failing },
    },
  },
});

const trying = (target: 'reading' | 'older' | 'naming') =>
  ({
    'retry.pressed': { target, description: 'The member asks to try again.', meta: { spec: failing } },
    'connection.returned': { target, actions: 'notifyThreads', description: 'The device is online again.', meta: { spec: failing } },
  }) as const;

const showing = {
  'newPosts.pressed': {
    guard: 'hasNewPosts',
    actions: 'showNewPosts',
    description: 'The member wants to see what has come: it stands on top.',
    meta: { spec: list },
  },
} as const;

const goingOn = {
  'end.neared': {
    guard: 'hasMore',
    target: 'older',
    description: 'The member comes near the end of what is there.',
    meta: { spec: list },
  },
  'connection.returned': {
    target: 'looking',
    actions: 'notifyThreads',
    description: 'The device is online again: it is looked what it has missed.',
    meta: { spec: 'decisions.resource' },
  },
} as const;

export const createFeedMachine = () =>
  feedSetup.createMachine({
    id: 'feed',
    context: ({ input }) => initialContext(input),
    description: 'What a studio and its members show each other.',
    meta: { spec },
    on: {
      'route.entered': { actions: 'point', description: 'The address points out these posts.', meta: { spec } },
      'reaction.pressed': [
        {
          guard: { type: 'isReacted', params: ({ event }) => event },
          actions: { type: 'react', params: ({ event }) => event },
          description: 'The member reacts to a post whose reactions have their actor already.',
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
          description: 'The member folds the comments; what they have written there stays.',
          meta: { spec: comments },
        },
        {
          guard: { type: 'isCommented', params: ({ event }) => event },
          actions: { type: 'unfold', params: ({ event }) => event },
          description: 'The member looks at the comments again.',
          meta: { spec: comments },
        },
        {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: [
            { type: 'startThread', params: ({ event }) => event },
            { type: 'unfold', params: ({ event }) => event },
          ],
          description: 'The member looks at the comments for the first time: all of them are read.',
          meta: { spec: comments },
        },
      ],
      'places.changed': {
        guard: { type: 'concernsFeed', params: ({ event }) => event },
        actions: ['fallBehind', 'notifyThreads'],
        description:
          'Something in the feed is new, or was said or taken back: the threads read it at once, the feed as soon as the member reads.',
        meta: { spec: '§7.realtime' },
      },
      'connection.returned': {
        actions: 'notifyThreads',
        description: 'The device is online again: the threads read the comments that they missed.',
        meta: { spec: 'decisions.resource' },
      },
      'error.occurred': {
        actions: 'passOn',
        description: 'Why a wish did not come true is told to the app, which shows it.',
        meta: { spec: failing },
      },
    },
    initial: 'reading',
    states: {
      reading: readingState('first', 'failed', 'They are here.', list),
      failed: {
        tags: 'failed',
        description: 'Nothing could be read: the page says why and offers to try again.',
        meta: { spec: failing },
        on: trying('reading'),
      },
      resting: {
        description: 'The member reads.',
        meta: { spec },
        always: [
          {
            guard: 'lacksNamed',
            target: 'naming',
            description: 'The address points out a post that nobody has read yet.',
            meta: { spec },
          },
          {
            guard: 'isBehind',
            target: 'looking',
            description: 'Something in the feed has changed.',
            meta: { spec: '§7.realtime' },
          },
        ],
        on: { ...showing, ...goingOn },
      },
      behind: {
        description: 'The member reads; what has changed could not be looked for, and is looked for again in a while.',
        meta: { spec: failing },
        always: {
          guard: 'lacksNamed',
          target: 'naming',
          description: 'The address points out a post that nobody has read yet.',
          meta: { spec },
        },
        on: { ...showing, ...goingOn },
        after: { lookAgain: { target: 'looking', description: 'It is looked for again.', meta: { spec: failing } } },
      },
      older: readingState('older', 'olderFailed', 'They stand below the others.', list),
      olderFailed: {
        tags: 'failed',
        description: 'Older posts could not be read: below those that are there it says why and offers to try again.',
        meta: { spec: failing },
        on: { ...showing, ...trying('older') },
      },
      naming: readingState('named', 'namingFailed', 'They stand before all others; what is not there any more is not.', list),
      namingFailed: {
        tags: 'failed',
        description: 'What the address points out could not be read: above the others it says why and offers to try again.',
        meta: { spec: failing },
        on: { ...showing, ...trying('naming') },
      },
      looking,
    },
  });
