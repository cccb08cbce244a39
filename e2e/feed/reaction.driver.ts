import { expect } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { Reactions } from '#contract/feed.ts';
import { shownReactions } from '#machines/feed/reaction.rules.ts';
import type { ReactionSnapshot } from '#machines/feed/feed.selectors.ts';
import { noReactions, postWith } from '#machines/feed/sample-posts.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { noUserAction, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectThat } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import {
  button,
  failCall,
  type FeedWorld,
  releaseCall,
  messageLifetime,
  openFeed,
  portOutputOf,
  refuseCall,
  assertingState,
  expectMessage,
} from './feed-page.ts';
import { reactionObserver } from './reaction.observer.ts';

const names = { like: 'Like', love: 'Love', strong: 'Strong', celebrate: 'Celebrate' } as const;
const snapshotOf = ({ after }: StepContext) => after.configuration.snapshot as object as ReactionSnapshot;

const postOf = (reactions: Reactions) => postWith('post', '2026-03-02T00:40:00Z', { reactions });

/** Opens the feed, and then holds its reads. Otherwise the page would repeat reads that the path does not contain. */
async function open(): Promise<FeedWorld> {
  const world = await openFeed(() => [postOf(noReactions)]);
  world.network.hold('listActivities');
  return world;
}

const pressing =
  (type: keyof typeof names): Handler<FeedWorld> =>
  (world) =>
    press(names[type], button(world, new RegExp(`^${names[type]}, \\d+$`)));

/** The call in progress, which adds or removes a reaction. */
const callOf = ({ network }: FeedWorld) => (network.isHeld('addReaction') ? 'addReaction' : 'deleteReaction');

const answerReactions: Handler<FeedWorld> = async (world, stepContext) => {
  const { reactions } = portOutputOf(stepContext) as { readonly reactions: Reactions };
  const json = { source_id: 'post', source_type: 'post', reactions };
  await world.network.end(callOf(world), { kind: 'answered', json });
};

/** The feed reads its newest posts, as after a reconnection, and the response contains other reactions. */
const reading: Handler<FeedWorld> = async ({ page, network }, { possibleEvent }) => {
  if (!network.isHeld('listActivities')) await reconnect(page, network);
  const reactions = possibleEvent?.event['reactions'] as Reactions;
  await network.end('listActivities', { kind: 'answered', json: { activities: [postOf(reactions)] } });
};

async function expectReactions(world: FeedWorld, stepContext: StepContext): Promise<void> {
  for (const { type, count, isOwn } of shownReactions(snapshotOf(stepContext).context)) {
    const chip = button(world, `${names[type]}, ${count}`);
    await expectThat(
      `${names[type]} is ${isOwn ? '' : 'not '}the member's`,
      expect(chip).toHaveAttribute('aria-pressed', String(isOwn), { timeout: 5_000 }),
    );
  }
}

const assertion = assertingState((world, stepContext) => expectReactions(world, stepContext));

export const reactionDriver: Driver<FeedWorld> = {
  machine: 'feed/reaction',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'reaction.pressed': { strong: pressing('strong'), love: pressing('love') },
    'reactions.read': reading,
  },
  outcomes: {
    sendReaction: {
      mine: answerReactions,
      none: answerReactions,
      refused: (world, stepContext) => refuseCall(callOf(world), expectMessage)(world, stepContext),
      unreachable: async (world, stepContext) => {
        await failCall(callOf(world))(world, stepContext);
        await world.time.pass(messageLifetime);
      },
      [neverAnswering]: (world, stepContext) => releaseCall(callOf(world))(world, stepContext),
    },
  },
  delays: {
    callTimeout: ({ time }, { wait }) => time.pass(wait + messageLifetime),
  },
  observe: observeWith(reactionObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { resting: assertion, sending: assertion, lost: assertion },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [
    ...untestableRefusals('a press is accepted at any time', 'reaction.pressed'),
    ...untestableRefusals(noUserAction.updates, 'reactions.read'),
  ],
};
