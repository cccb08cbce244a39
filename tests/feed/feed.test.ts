import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import { CallFailure } from '#contract/call-failure.ts';
import type { Activity } from '#contract/feed.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { createCommentThreadMachine } from '#machines/feed/comment-thread.machine.ts';
import { createFeedMachine } from '#machines/feed/feed.machine.ts';
import { newPostCount, shownPosts } from '#machines/feed/feed.rules.ts';
import { selectThreadActor } from '#machines/feed/feed.selectors.ts';
import { postWith } from '#machines/feed/sample-posts.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

type Flow = ControlledActor<ReturnType<typeof createFeedMachine>>;
/** The higher the number, the newer. */
const post = (number: number): Activity => postWith(`p${number}`, new Date(Date.UTC(2026, 2, 1) + number * 60_000).toISOString());
const start = (named: readonly string[] = []): Flow => startControlledActor(createFeedMachine(), { named, keySeed: 'k' });
const answer = (flow: Flow, numbers: readonly number[], next: string | null = 'more') =>
  flow.answer('readPosts', { kind: 'read', page: { activities: numbers.map(post), next } });
const sendFeedChanged = ({ actor }: Flow) => actor.send({ type: 'places.changed', sessionIds: ['feed'] });
const now = ({ actor }: Flow) => actor.getSnapshot();
const shown = (flow: Flow): readonly string[] => shownPosts(now(flow).context).map(({ id }) => id);

describe('the feed', () => {
  test('grows at its end, from the cursor of the server', () => {
    const flow = start();
    answer(flow, [9, 8], 'c1');
    flow.actor.send({ type: 'end.neared' });
    expect(flow.inputOf('readPosts')).toEqual({ cursor: 'c1', ids: [] });
    answer(flow, [7, 6], null);
    expect([shown(flow), now(flow).can({ type: 'end.neared' })]).toEqual([['p9', 'p8', 'p7', 'p6'], false]);
  });

  test('shows new posts only after a press of a button', () => {
    const flow = start();
    answer(flow, [8, 7]);
    sendFeedChanged(flow);
    answer(flow, [9, 8]);
    expect([shown(flow), newPostCount(now(flow).context)]).toEqual([['p8', 'p7'], 1]);
    flow.actor.send({ type: 'newPosts.pressed' });
    expect(shown(flow)).toEqual(['p9', 'p8', 'p7']);
  });

  test('starts again if there are so many new posts that some between are unknown', () => {
    const flow = start();
    answer(flow, [3, 2]);
    sendFeedChanged(flow);
    answer(flow, [9, 8], 'c9');
    flow.actor.send({ type: 'newPosts.pressed' });
    expect([shown(flow), now(flow).context.next]).toEqual([['p9', 'p8'], 'c9']);
  });

  test('drops posts that the studio has removed', () => {
    const flow = start();
    answer(flow, [9, 8, 7], 'c');
    sendFeedChanged(flow);
    answer(flow, [9, 7], 'c');
    expect(shown(flow)).toEqual(['p9', 'p7']);
  });

  test('reads again as soon as an event reports a change, and never without an event', () => {
    const flow = start();
    answer(flow, [9]);
    flow.pass(600_000);
    flow.actor.send({ type: 'places.changed', sessionIds: ['a-class'] });
    expect(flow.isActive('readPosts')).toBe(false);
    flow.actor.send({ type: 'places.changed', sessionIds: null });
    expect(flow.isActive('readPosts')).toBe(true);
  });

  test('reads again if something changed during a read of new or older posts', () => {
    const flow = start();
    sendFeedChanged(flow);
    answer(flow, [8, 7]);
    answer(flow, [9, 8, 7]);
    expect(now(flow).value).toBe('resting');
    flow.actor.send({ type: 'end.neared' });
    sendFeedChanged(flow);
    answer(flow, [6], null);
    expect(now(flow).value).toBe('looking');
    sendFeedChanged(flow);
    answer(flow, [9, 8, 7, 6]);
    expect(now(flow).value).toBe('looking');
  });

  test('repeats the read of changes until it succeeds', () => {
    const flow = start();
    answer(flow, [8, 7]);
    sendFeedChanged(flow);
    flow.fail('readPosts', new CallFailure('unreachable'));
    expect([shown(flow), flow.isActive('readPosts')]).toEqual([['p8', 'p7'], false]);
    flow.pass(30_000);
    flow.pass(15_000);
    expect(flow.isActive('readPosts')).toBe(false);
    flow.pass(30_000);
    answer(flow, [9, 8, 7]);
    flow.pass(600_000);
    expect([newPostCount(now(flow).context), flow.isActive('readPosts')]).toEqual([1, false]);
  });

  test('keeps the shown posts when older posts cannot be read', () => {
    const flow = start();
    answer(flow, [9, 8]);
    flow.actor.send({ type: 'end.neared' });
    flow.fail('readPosts', new CallFailure('unreachable'));
    expect([shown(flow), now(flow).value]).toEqual([['p9', 'p8'], 'olderFailed']);
  });

  test('reads older posts in the URL and shows them first, and does not request absent posts again', () => {
    const flow = start(['p1', 'gone', 'p9']);
    answer(flow, [9, 8]);
    expect(flow.inputOf('readPosts')).toEqual({ cursor: null, ids: ['p1', 'gone'] });
    answer(flow, [1], null);
    expect([shown(flow), now(flow).value]).toEqual([['p1', 'p9', 'p8'], 'resting']);
    flow.actor.send({ type: 'route.entered', route: routeTo('activity', {}, { notify: 'p7' }) });
    expect(flow.inputOf('readPosts')).toEqual({ cursor: null, ids: ['p7'] });
  });

  test('gives each post one actor for its reactions and one for its comments', () => {
    const flow = start();
    answer(flow, [9, 8]);
    for (const reaction of ['strong', 'love'] as const) flow.actor.send({ type: 'reaction.pressed', postId: 'p9', reaction });
    for (let times = 0; times < 3; times += 1) flow.actor.send({ type: 'comments.toggled', postId: 'p9' });
    expect(now(flow).context).toMatchObject({ reacted: ['p9'], commented: ['p9'], unfolded: ['p9'] });
  });
});

describe('the threads of a feed', () => {
  const threadStateOf = (flow: Flow): unknown => selectThreadActor('p9')(now(flow))?.getSnapshot().context.isBehind;
  const withThread = (): Flow => {
    const thread = withStubActors(createCommentThreadMachine());
    const flow: Flow = startControlledActor(createFeedMachine(), { named: [], keySeed: 'k' }, { thread });
    answer(flow, [9, 8]);
    flow.actor.send({ type: 'comments.toggled', postId: 'p9' });
    return flow;
  };

  test('get changes of the feed at once, and no changes of classes', () => {
    const flow = withThread();
    flow.actor.send({ type: 'places.changed', sessionIds: ['a-class'] });
    expect(threadStateOf(flow)).toBe(false);
    flow.actor.send({ type: 'end.neared' });
    sendFeedChanged(flow);
    expect(threadStateOf(flow)).toBe(true);
  });

  test.each(['resting', 'older', 'olderFailed'])('learn that the device is online again, also while the feed is %s', (state) => {
    const flow = withThread();
    if (state !== 'resting') flow.actor.send({ type: 'end.neared' });
    if (state === 'olderFailed') flow.fail('readPosts', new CallFailure('unreachable'));
    expect([now(flow).value, threadStateOf(flow)]).toEqual([state, false]);
    flow.actor.send({ type: 'connection.returned' });
    expect(threadStateOf(flow)).toBe(true);
  });
});

test('after any pages, no post is listed twice, and the newest is first', () => {
  const page = fc.uniqueArray(fc.nat(30), { maxLength: 6 }).map((numbers) => numbers.toSorted((a, b) => b - a));
  const step = fc.record({ kind: fc.constantFrom('older', 'newPosts', 'press'), page, hasMore: fc.boolean() });
  fc.assert(
    fc.property(page, fc.array(step, { maxLength: 8 }), (first, steps) => {
      const flow = start();
      answer(flow, first);
      for (const { kind, page: numbers, hasMore } of steps) {
        if (kind === 'press') flow.actor.send({ type: 'newPosts.pressed' });
        else if (kind === 'older') flow.actor.send({ type: 'end.neared' });
        else sendFeedChanged(flow);
        if (flow.isActive('readPosts')) answer(flow, numbers, hasMore ? 'more' : null);
      }
      const numbers = shown(flow).map((id) => Number(id.slice(1)));
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
    }),
    { numRuns: 200 },
  );
});
