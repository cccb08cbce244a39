/** The page of the feed with one post, for the drivers of what can be done there. */
import type { Locator } from '@playwright/test';
import { neverAnswering, type Handler, type StepContext } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import type { PostActivity } from '#machines/feed/sample-posts.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { failures } from '#e2e/paths/network.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { seeShown, seeThere } from '#e2e/paths/visibility-assertions.ts';

export interface FeedWorld extends MemberPage {
  /** Counts calls that failed, so that each fails in another way. */
  failed: number;
}

const now = new Date('2026-03-02T02:42:00Z');

/** `page` answers the newest posts at once. */
export async function openFeed(page: () => readonly PostActivity[]): Promise<FeedWorld> {
  const member = await openMemberPage({ now });
  member.network.answer('listActivities', () => ({ activities: page() }));
  await member.page.goto('/activity');
  await seeShown('the post', member.page.getByRole('article'));
  return { ...member, failed: 0 };
}

type Page = Pick<FeedWorld, 'page'>;
export const main = ({ page }: Page): Locator => page.getByRole('main');
export const button = (world: Page, name: string | RegExp): Locator =>
  main(world).getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
export const status = (world: Page): Locator => main(world).getByRole('status');

/** In milliseconds: by then a message that hides by itself has gone, and covers nothing. */
export const messagesGone = 4_000;

/** A message says so, and goes. */
export const seeMessage = async ({ page, time }: FeedWorld, text: string): Promise<void> => {
  await time.pass(300);
  await seeThere(text, page.getByRole('region', { name: 'Messages' }).getByText(text).first());
  await time.pass(messagesGone);
};

/** A reading that fails for want of a network is tried once more, so many milliseconds later. */
const untilRepeated = 300;

export const failing =
  (call: CallName, isReading = false): Handler<FeedWorld> =>
  async (world) => {
    const how = failures[world.failed % failures.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || !isReading) return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

export const letGo =
  (call: CallName): Handler<FeedWorld> =>
  ({ network }) =>
    network.giveUp(call);

/** What a port of this step answers. */
export const outputOf = ({ offer }: StepContext): unknown => offer?.event['output'];

export const refusing =
  (call: CallName, then: (world: FeedWorld, text: string) => Promise<void> = () => Promise.resolve()): Handler<FeedWorld> =>
  async (world, stepContext) => {
    const { problem } = outputOf(stepContext) as { readonly problem: Problem };
    await world.network.end(call, { kind: 'refused', problem });
    await then(world, refusalText(problem.code));
  };

/** How the call of a port ends otherwise than as it should. */
export const otherEnds = (call: CallName, isReading = false) => ({
  refused: refusing(call),
  unreachable: failing(call, isReading),
  [neverAnswering]: letGo(call),
});

export const assertingState =
  (assertion: Handler<FeedWorld>): Handler<FeedWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

export const showsError = (title: string): Handler<FeedWorld> =>
  assertingState(async (world) => {
    await seeShown(title, status(world).filter({ hasText: title }));
    await seeShown('Try again', button(world, 'Try again'));
  });
