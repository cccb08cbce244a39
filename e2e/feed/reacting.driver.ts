/** Reacts to a workout on its page, while others do so elsewhere. */
import { expect } from '@playwright/test';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { Reactions } from '#contract/feed.ts';
import { noReactions, postWith, refusal } from '#machines/feed/sample-posts.ts';
import { squats } from '#machines/training/sample-training.ts';
import { lookOnce } from '#e2e/paths/look.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { nobodysDeed, untried } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/said.ts';
import { press, see, seeShown } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { tellFeed } from '#e2e/paths/told.ts';
import { watching } from '#e2e/paths/watch.ts';
import { button, type FeedWorld, seeing, seeMessage } from './feed-page.ts';
import { reactingWatch } from './reacting.watch.ts';

interface ReactingWorld extends FeedWorld {
  /** As the studio says them now. */
  said: Reactions;
}

/** Logged in a class, so that others see it and speak to it. */
const workout = { ...squats, session: { id: 'class', name: 'Barbell club', start_date: '2026-03-01T23:30:00+00:00' } };

async function open(): Promise<ReactingWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const world: ReactingWorld = { ...member, failed: 0, said: noReactions };
  member.network.answer('readWorkout', () => workout);
  member.network.answer('readActivity', () => postWith('said', '2026-03-02T00:40:00Z', { reactions: world.said }));
  member.network.hold('addWorkoutReaction');
  await member.page.goto(`/training/workouts/lift/${workout.id}`);
  await seeShown('what can be said', button(world, /^Strong, \d+$/));
  return world;
}

/** The studio refuses, which its own message says. */
const react: Handler<ReactingWorld> = async (world) => {
  await press('Strong', button(world, /^Strong, \d+$/));
  await world.network.end('addWorkoutReaction', { kind: 'refused', problem: refusal });
  await seeMessage(world, refusalText(refusal.code));
};

/** Somebody says something elsewhere, or takes it back, and the page looks. */
const hear: Handler<ReactingWorld> = async (world, { offer }) => {
  world.said = offer?.event['reactions'] as Reactions;
  const before = world.network.count('readActivity');
  await tellFeed(world);
  await see('the page looks', expect.poll(() => world.network.count('readActivity')).toBeGreaterThan(before));
  await world.network.settled();
};

const loved = ({ said }: ReactingWorld): number => said.counts.find(({ type }) => type === 'love')?.count ?? 0;

const seeWhatIsSaid: Handler<ReactingWorld> = (world, moment) =>
  seeing(async () => {
    await seeShown('what others say', button(world, `Love, ${loved(world)}`));
    await seeShown('that no press of the member counts', button(world, 'Strong, 0'));
  })(world, moment);

export const reactingDriver: Driver<ReactingWorld> = {
  machine: 'feed/reacting',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeStage,
  events: { 'reaction.pressed': react, 'reactions.shown': hear, 'trouble.met': react },
  outcomes: {},
  delays: {},
  observe: watching(reactingWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { open: seeWhatIsSaid },
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
  notCoverable: [
    ...untried('a press is taken at any time', 'reaction.pressed', 'trouble.met'),
    ...untried(nobodysDeed.news, 'reactions.shown'),
  ],
};
