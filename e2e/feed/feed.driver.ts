/** Reads the feed: older posts, what has come meanwhile, what the address points out, with every answer of the studio in our hands. */
import { expect } from '@playwright/test';
import { type Driver, type Handler, type Moment, neverAnswering } from '#atlas/paths/driver.ts';
import { postIn, shownPosts } from '#machines/feed/feed.rules.ts';
import type { FeedSnapshot } from '#machines/feed/feed.selectors.ts';
import type { FeedPage } from '#machines/feed/feed.types.ts';
import { postWith, refusal } from '#machines/feed/sample-posts.ts';
import { lookOnce } from '#e2e/paths/look.ts';
import { goTo, reconnect } from '#e2e/paths/moves.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { press, see, seeGone, seeThere } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { tellFeed } from '#e2e/paths/told.ts';
import { watching } from '#e2e/paths/watch.ts';
import { nobodysDeed, refusedAt, untried } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/said.ts';
import { button, failing, type FeedWorld, letGo, main, outputOf, refusing, seeing, seeMessage, status, troubled } from './feed-page.ts';
import { feedWatch } from './feed.watch.ts';

const call = 'listActivities';
const snapshotOf = ({ after }: Pick<Moment, 'after'>) => after.configuration.snapshot as object as FeedSnapshot;
const before = ({ before: node }: Moment) => node.configuration.snapshot as object as FeedSnapshot;

async function open(): Promise<FeedWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T02:42:00Z') });
  member.network.answer('readActivity', () => postWith('fresh', '2026-03-02T00:40:00Z'));
  await member.page.goto('/activity');
  await member.network.arrived(call);
  return { ...member, failed: 0 };
}

/** So many older posts that nobody is near their end unasked; the chart need not know them. */
const crowd = Array.from({ length: 30 }, (_, index) => postWith(`crowd-${index}`, new Date(Date.UTC(2026, 0, 31 - index)).toISOString()));

const read: Handler<FeedWorld> = async ({ network }, moment) => {
  const { activities, next } = (outputOf(moment) as { readonly page: FeedPage }).page;
  const isNaming = before(moment).matches('naming');
  const json = { activities: isNaming ? activities : [...activities, ...crowd], ...(next !== null && { next }) };
  await network.end(call, { kind: 'answered', json });
};

/** There and back: whoever stays at the end asks again and again. */
const nearEnd: Handler<FeedWorld> = async ({ page, network }) => {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await network.arrived(call);
  await page.evaluate(() => window.scrollTo(0, 0));
};

const fresh = (world: FeedWorld) => main(world).locator('article[aria-labelledby="post-fresh"]');

const controls = {
  news: (world: FeedWorld) => button(world, /new posts?$/),
  tryAgain: (world: FeedWorld) => button(world, 'Try again'),
  strong: (world: FeedWorld) => fresh(world).getByRole('button', { name: /^Strong, \d+$/ }),
  comment: (world: FeedWorld) => fresh(world).getByRole('button', { name: 'Comment', exact: true }),
} as const;

/** The studio refuses, which its own message says. */
const react: Handler<FeedWorld> = async (world) => {
  await press('Strong', controls.strong(world));
  await world.network.end('addReaction', { kind: 'refused', problem: refusal });
  await seeMessage(world, refusalText(refusal.code));
};

const toggle: Handler<FeedWorld> = async (world) => {
  await press('Comment', controls.comment(world));
  await world.network.settled();
};

/** Nothing is asked for, however far the member reads. */
const readToTheEnd: Handler<FeedWorld> = async ({ page, network }) => {
  await network.settled();
  const asked = network.count(call);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await network.settled();
  await page.evaluate(() => window.scrollTo(0, 0));
  await see('nothing older is asked for', Promise.resolve(expect(network.count(call)).toBe(asked)));
};

const enter: Handler<FeedWorld> = async ({ page, network }, { offer }) => {
  const route = offer?.event['route'] as { readonly query: { readonly notify?: string } };
  await goTo(page, `/activity?notify=${route.query.notify}`);
  await network.settled();
};

async function seePosts(world: FeedWorld, moment: Moment): Promise<void> {
  for (const { id } of shownPosts(snapshotOf(moment).context))
    await see(`the post ${id}`, expect(main(world).locator(`article[aria-labelledby="post-${id}"]`)).toBeAttached({ timeout: 5_000 }));
  const unfolded = snapshotOf(moment).context.unfolded.length;
  await see(
    `${unfolded} fields`,
    expect(main(world).getByRole('textbox', { name: 'Write a comment' })).toHaveCount(unfolded, { timeout: 5_000 }),
  );
}

const withPosts = (sight: Handler<FeedWorld>): Handler<FeedWorld> =>
  seeing(async (world, moment) => {
    await seePosts(world, moment);
    await sight(world, moment);
  });

const busy: Handler<FeedWorld> = async (world) => {
  await world.network.arrived(call);
  await seeThere('that more is on its way', status(world).filter({ hasText: 'Loading' }).first());
};

export const feedDriver: Driver<FeedWorld> = {
  machine: 'feed/feed',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeStage,
  events: {
    'route.entered': enter,
    'end.neared': nearEnd,
    'news.pressed': (world) => press('new post', controls.news(world)),
    'retry.pressed': async (world) => {
      await press('Try again', controls.tryAgain(world));
      await world.page.evaluate(() => window.scrollTo(0, 0));
    },
    'connection.returned': ({ page, network }) => reconnect(page, network),
    'reaction.pressed': react,
    'comments.toggled': toggle,
    'places.changed': tellFeed,
    'trouble.met': react,
  },
  refusals: {
    ...refusedAt({
      'news.pressed': controls.news,
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
      'one that came meanwhile': read,
      'the last': read,
      refused: refusing(call),
      unreachable: failing(call, true),
      [neverAnswering]: letGo(call),
    },
  },
  delays: {
    callTimeout: ({ time }, { wait }) => time.pass(wait),
    lookAgain: ({ time }, { wait }) => time.pass(wait),
  },
  observe: watching(feedWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: seeing(busy),
    failed: troubled('The feed could not be loaded.'),
    resting: withPosts((world) => seeGone('a failure', button(world, 'Try again'))),
    behind: withPosts((world) => seeGone('a failure', button(world, 'Try again'))),
    older: withPosts(busy),
    olderFailed: troubled('Older posts could not be loaded.'),
    naming: withPosts(busy),
    namingFailed: troubled('The posts from your notification could not be loaded.'),
    looking: withPosts(async (world) => {
      await world.network.arrived(call);
      await seeGone('a failure', button(world, 'Try again'));
    }),
  },
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
  cannot: (node, { source: [type] }) => cannot(node.configuration.snapshot as object as FeedSnapshot, type),
  notCoverable: [
    ...untried(nobodysDeed.route, 'route.entered'),
    ...untried(nobodysDeed.news, 'places.changed'),
    ...untried('a post takes a press at any time: why it did not count is said by its reactions', 'trouble.met'),
  ],
};

/** Why something that the chart allows cannot be brought about here. */
function cannot({ context }: FeedSnapshot, type: string | undefined): string | null {
  if (type === 'trouble.met' && !postIn(context, 'fresh')) return 'where nothing is shown nothing can be pressed';
  return null;
}
