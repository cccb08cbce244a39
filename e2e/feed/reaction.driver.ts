/** Reacts to a post in the feed, with every answer of the studio in our hands. */
import { expect } from '@playwright/test';
import { type Driver, type Handler, type Moment, neverAnswering } from '#atlas/paths/driver.ts';
import type { Reactions } from '#contract/feed.ts';
import { shownReactions } from '#machines/feed/reaction.rules.ts';
import type { ReactionSnapshot } from '#machines/feed/feed.selectors.ts';
import { noReactions, postWith } from '#machines/feed/sample-posts.ts';
import { lookOnce } from '#e2e/paths/look.ts';
import { reconnect } from '#e2e/paths/moves.ts';
import { nobodysDeed, untried } from '#e2e/paths/refusals.ts';
import { press, see } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { watching } from '#e2e/paths/watch.ts';
import { button, failing, type FeedWorld, letGo, messagesGone, openFeed, outputOf, refusing, seeing, seeMessage } from './feed-page.ts';
import { reactionWatch } from './reaction.watch.ts';

const names = { like: 'Like', love: 'Love', strong: 'Strong', celebrate: 'Celebrate' } as const;
const snapshotOf = ({ after }: Moment) => after.configuration.snapshot as object as ReactionSnapshot;

const postOf = (reactions: Reactions) => postWith('post', '2026-03-02T00:40:00Z', { reactions });

/** From then on the studio says what is new only when it is told to: the page looks by itself now and then. */
async function open(): Promise<FeedWorld> {
  const world = await openFeed(() => [postOf(noReactions)]);
  world.network.hold('listActivities');
  return world;
}

const pressing =
  (type: keyof typeof names): Handler<FeedWorld> =>
  (world) =>
    press(names[type], button(world, new RegExp(`^${names[type]}, \\d+$`)));

/** The call under way, be it of giving or of taking back. */
const callOf = ({ network }: FeedWorld) => (network.isHeld('addReaction') ? 'addReaction' : 'deleteReaction');

const told: Handler<FeedWorld> = async (world, moment) => {
  const { reactions } = outputOf(moment) as { readonly reactions: Reactions };
  const json = { source_id: 'post', source_type: 'post', reactions };
  await world.network.end(callOf(world), { kind: 'answered', json });
};

/** The feed looks for what has come meanwhile, as it does when the connection comes back, and finds other reactions. */
const reading: Handler<FeedWorld> = async ({ page, network }, { offer }) => {
  if (!network.isHeld('listActivities')) await reconnect(page, network);
  const reactions = offer?.event['reactions'] as Reactions;
  await network.end('listActivities', { kind: 'answered', json: { activities: [postOf(reactions)] } });
};

async function seeReactions(world: FeedWorld, moment: Moment): Promise<void> {
  for (const { type, count, isOwn } of shownReactions(snapshotOf(moment).context)) {
    const chip = button(world, `${names[type]}, ${count}`);
    await see(
      `${names[type]} is ${isOwn ? '' : 'not '}the member's`,
      expect(chip).toHaveAttribute('aria-pressed', String(isOwn), { timeout: 5_000 }),
    );
  }
}

const sight = seeing((world, moment) => seeReactions(world, moment));

export const reactionDriver: Driver<FeedWorld> = {
  machine: 'feed/reaction',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeStage,
  events: {
    'reaction.pressed': { strong: pressing('strong'), love: pressing('love') },
    'reactions.read': reading,
  },
  outcomes: {
    tellReaction: {
      mine: told,
      none: told,
      refused: (world, moment) => refusing(callOf(world), seeMessage)(world, moment),
      unreachable: async (world, moment) => {
        await failing(callOf(world))(world, moment);
        await world.time.pass(messagesGone);
      },
      [neverAnswering]: (world, moment) => letGo(callOf(world))(world, moment),
    },
  },
  delays: {
    callTimeout: ({ time }, { wait }) => time.pass(wait + messagesGone),
  },
  observe: watching(reactionWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { resting: sight, telling: sight, lost: sight },
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
  notCoverable: [...untried('a press is taken at any time', 'reaction.pressed'), ...untried(nobodysDeed.news, 'reactions.read')],
};
