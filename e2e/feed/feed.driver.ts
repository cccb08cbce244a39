import { expect } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import { postIn, shownPosts } from '#machines/feed/feed.rules.ts';
import type { FeedSnapshot } from '#machines/feed/feed.selectors.ts';
import type { FeedPage } from '#machines/feed/feed.types.ts';
import { postWith, refusal } from '#machines/feed/sample-posts.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { goTo, reconnect } from '#e2e/paths/navigation.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { press, expectThat, expectGone, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { sendFeedChanged } from '#e2e/paths/channel-events.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import {
  button,
  failCall,
  type FeedWorld,
  releaseCall,
  main,
  portOutputOf,
  refuseCall,
  assertingState,
  expectMessage,
  status,
  assertingError,
} from './feed-page.ts';
import { feedObserver } from './feed.observer.ts';

const call = 'listActivities';
const snapshotOf = ({ after }: Pick<StepContext, 'after'>) => after.configuration.snapshot as object as FeedSnapshot;
const before = ({ before: node }: StepContext) => node.configuration.snapshot as object as FeedSnapshot;

async function open(): Promise<FeedWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T02:42:00Z') });
  member.network.answer('readActivity', () => postWith('fresh', '2026-03-02T00:40:00Z'));
  await member.page.goto('/activity');
  await member.network.waitForArrival(call);
  return { ...member, failed: 0 };
}

/** Enough older posts that the end of the list is far away, and the page loads no more posts. The chart omits them. */
const crowd = Array.from({ length: 30 }, (_, index) => postWith(`crowd-${index}`, new Date(Date.UTC(2026, 0, 31 - index)).toISOString()));

const read: Handler<FeedWorld> = async ({ network }, stepContext) => {
  const { activities, next } = (portOutputOf(stepContext) as { readonly page: FeedPage }).page;
  const isNaming = before(stepContext).matches('naming');
  const json = { activities: isNaming ? activities : [...activities, ...crowd], ...(next !== null && { next }) };
  await network.end(call, { kind: 'answered', json });
};

/** Scrolls to the end and back, because a page that stays at the end repeats its request. */
const nearEnd: Handler<FeedWorld> = async ({ page, network }) => {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await network.waitForArrival(call);
  await page.evaluate(() => window.scrollTo(0, 0));
};

const fresh = (world: FeedWorld) => main(world).locator('article[aria-labelledby="post-fresh"]');

const controls = {
  updates: (world: FeedWorld) => button(world, /new posts?$/),
  tryAgain: (world: FeedWorld) => button(world, 'Try again'),
  strong: (world: FeedWorld) => fresh(world).getByRole('button', { name: /^Strong, \d+$/ }),
  comment: (world: FeedWorld) => fresh(world).getByRole('button', { name: 'Comment', exact: true }),
} as const;

/** The server refuses the reaction, and a message shows the reason. */
const react: Handler<FeedWorld> = async (world) => {
  await press('Strong', controls.strong(world));
  await world.network.end('addReaction', { kind: 'refused', problem: refusal });
  await expectMessage(world, refusalText(refusal.code));
};

const toggle: Handler<FeedWorld> = async (world) => {
  await press('Comment', controls.comment(world));
  await world.network.settled();
};

const readToTheEnd: Handler<FeedWorld> = async ({ page, network }) => {
  await network.settled();
  const callsBefore = network.count(call);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await network.settled();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectThat('no older posts are requested', Promise.resolve(expect(network.count(call)).toBe(callsBefore)));
};

const enter: Handler<FeedWorld> = async ({ page, network }, { possibleEvent }) => {
  const route = possibleEvent?.event['route'] as { readonly query: { readonly notify?: string } };
  await goTo(page, `/activity?notify=${route.query.notify}`);
  await network.settled();
};

async function expectPosts(world: FeedWorld, stepContext: StepContext): Promise<void> {
  for (const { id } of shownPosts(snapshotOf(stepContext).context))
    await expectThat(
      `the post ${id}`,
      expect(main(world).locator(`article[aria-labelledby="post-${id}"]`)).toBeAttached({ timeout: 5_000 }),
    );
  const unfolded = snapshotOf(stepContext).context.unfolded.length;
  await expectThat(
    `${unfolded} fields`,
    expect(main(world).getByRole('textbox', { name: 'Write a comment' })).toHaveCount(unfolded, { timeout: 5_000 }),
  );
}

const withPosts = (assertion: Handler<FeedWorld>): Handler<FeedWorld> =>
  assertingState(async (world, stepContext) => {
    await expectPosts(world, stepContext);
    await assertion(world, stepContext);
  });

const busy: Handler<FeedWorld> = async (world) => {
  await world.network.waitForArrival(call);
  await expectAttached('that more is on its way', status(world).filter({ hasText: 'Loading' }).first());
};

export const feedDriver: Driver<FeedWorld> = {
  machine: 'feed/feed',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'end.neared': nearEnd,
    'newPosts.pressed': (world) => press('new post', controls.updates(world)),
    'retry.pressed': async (world) => {
      await press('Try again', controls.tryAgain(world));
      await world.page.evaluate(() => window.scrollTo(0, 0));
    },
    'connection.returned': ({ page, network }) => reconnect(page, network),
    'reaction.pressed': react,
    'comments.toggled': toggle,
    'places.changed': sendFeedChanged,
    'error.occurred': react,
  },
  refusals: {
    ...refusalHandlers({
      'newPosts.pressed': controls.updates,
      'retry.pressed': controls.tryAgain,
      'reaction.pressed': controls.strong,
      'comments.toggled': controls.comment,
    }),
    'end.neared': readToTheEnd,
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readPosts: {
      'the newest': read,
      'a new post': read,
      'the last': read,
      refused: refuseCall(call),
      unreachable: failCall(call, true),
      [neverAnswering]: releaseCall(call),
    },
  },
  delays: {
    callTimeout: ({ time }, { wait }) => time.pass(wait),
    lookAgain: ({ time }, { wait }) => time.pass(wait),
  },
  observe: observeWith(feedObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(busy),
    failed: assertingError('The feed couldn’t be loaded.'),
    resting: withPosts((world) => expectGone('a failure', button(world, 'Try again'))),
    behind: withPosts((world) => expectGone('a failure', button(world, 'Try again'))),
    older: withPosts(busy),
    olderFailed: assertingError('Older posts couldn’t be loaded.'),
    naming: withPosts(busy),
    namingFailed: assertingError('The posts from your notification couldn’t be loaded.'),
    looking: withPosts(async (world) => {
      await world.network.waitForArrival(call);
      await expectGone('a failure', button(world, 'Try again'));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot: (node, { source: [type] }) => cannot(node.configuration.snapshot as object as FeedSnapshot, type),
  notCoverable: [
    ...untestableRefusals(noUserAction.route, 'route.entered'),
    ...untestableRefusals(noUserAction.updates, 'places.changed'),
    ...untestableRefusals('a post accepts a press at any time: its reactions report why the press failed', 'error.occurred'),
  ],
};

function cannot({ context }: FeedSnapshot, type: string | undefined): string | null {
  if (type === 'error.occurred' && !postIn(context, 'fresh')) return 'without a post there is nothing to press';
  return null;
}
