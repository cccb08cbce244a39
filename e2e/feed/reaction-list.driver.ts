import { expect } from '@playwright/test';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { Reactions } from '#contract/feed.ts';
import { noReactions, postWith, refusal } from '#machines/feed/sample-posts.ts';
import { squats } from '#machines/training/sample-training.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { noUserAction, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { sendFeedChanged } from '#e2e/paths/channel-events.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { button, type FeedWorld, assertingState, expectMessage } from './feed-page.ts';
import { reactionListObserver } from './reaction-list.observer.ts';

interface ReactingWorld extends FeedWorld {
  stored: Reactions;
}

/** A workout of a class, so that other members see the workout and react to it. */
const workout = { ...squats, session: { id: 'class', name: 'Barbell club', start_date: '2026-03-01T23:30:00+00:00' } };

async function open(): Promise<ReactingWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const world: ReactingWorld = { ...member, failed: 0, stored: noReactions };
  member.network.answer('readWorkout', () => workout);
  member.network.answer('readActivity', () => postWith('stored', '2026-03-02T00:40:00Z', { reactions: world.stored }));
  member.network.hold('addWorkoutReaction');
  await member.page.goto(`/training/workouts/lift/${workout.id}`);
  await expectVisible('what can be said', button(world, /^Strong, \d+$/));
  return world;
}

/** The server refuses the reaction, and a message shows the reason. */
const react: Handler<ReactingWorld> = async (world) => {
  await press('Strong', button(world, /^Strong, \d+$/));
  await world.network.end('addWorkoutReaction', { kind: 'refused', problem: refusal });
  await expectMessage(world, refusalText(refusal.code));
};

/** Another member adds or removes a comment, so the page reads again. */
const deliverReactions: Handler<ReactingWorld> = async (world, { possibleEvent }) => {
  world.stored = possibleEvent?.event['reactions'] as Reactions;
  const before = world.network.count('readActivity');
  await sendFeedChanged(world);
  await expectThat('the page looks', expect.poll(() => world.network.count('readActivity')).toBeGreaterThan(before));
  await world.network.settled();
};

const loved = ({ stored }: ReactingWorld): number => stored.counts.find(({ type }) => type === 'love')?.count ?? 0;

const expectReactions: Handler<ReactingWorld> = (world, stepContext) =>
  assertingState(async () => {
    await expectVisible('what others say', button(world, `Love, ${loved(world)}`));
    await expectVisible('that no press of the member counts', button(world, 'Strong, 0'));
  })(world, stepContext);

export const reactionListDriver: Driver<ReactingWorld> = {
  machine: 'feed/reaction-list',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: { 'reaction.pressed': react, 'reactions.shown': deliverReactions, 'error.occurred': react },
  outcomes: {},
  delays: {},
  observe: observeWith(reactionListObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { open: expectReactions },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [
    ...untestableRefusals('a press is accepted at any time', 'reaction.pressed', 'error.occurred'),
    ...untestableRefusals(noUserAction.updates, 'reactions.shown'),
  ],
};
