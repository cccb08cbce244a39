/** The page of the feed with one post, for the drivers of reactions and comments. */
import type { Locator } from '@playwright/test';
import { neverAnswering, type Handler, type StepContext } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import type { PostActivity } from '#machines/feed/sample-posts.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';

export interface FeedWorld extends MemberPage {
  failed: number;
}

const now = new Date('2026-03-02T02:42:00Z');

/** Opens the feed. Reads of the newest posts are answered immediately with `page`. */
export async function openFeed(page: () => readonly PostActivity[]): Promise<FeedWorld> {
  const member = await openMemberPage({ now });
  member.network.answer('listActivities', () => ({ activities: page() }));
  await member.page.goto('/activity');
  await expectVisible('the post', member.page.getByRole('article'));
  return { ...member, failed: 0 };
}

type Page = Pick<FeedWorld, 'page'>;
export const main = ({ page }: Page): Locator => page.getByRole('main');
export const button = (world: Page, name: string | RegExp): Locator =>
  main(world).getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
export const status = (world: Page): Locator => main(world).getByRole('status');

/** The time in milliseconds after which a temporary message has disappeared and covers nothing. */
export const messageLifetime = 4_000;

export const expectMessage = async ({ page, time }: FeedWorld, text: string): Promise<void> => {
  await time.pass(300);
  await expectAttached(text, page.getByRole('region', { name: 'Messages' }).getByText(text).first());
  await time.pass(messageLifetime);
};

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

export const failCall =
  (call: CallName, isReading = false): Handler<FeedWorld> =>
  async (world) => {
    const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || !isReading) return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

export const releaseCall =
  (call: CallName): Handler<FeedWorld> =>
  ({ network }) =>
    network.giveUp(call);

export const portOutputOf = ({ possibleEvent }: StepContext): unknown => possibleEvent?.event['output'];

export const refuseCall =
  (call: CallName, then: (world: FeedWorld, text: string) => Promise<void> = () => Promise.resolve()): Handler<FeedWorld> =>
  async (world, stepContext) => {
    const { problem } = portOutputOf(stepContext) as { readonly problem: Problem };
    await world.network.end(call, { kind: 'refused', problem });
    await then(world, refusalText(problem.code));
  };

export const failureHandlers = (call: CallName, isReading = false) => ({
  refused: refuseCall(call),
  unreachable: failCall(call, isReading),
  [neverAnswering]: releaseCall(call),
});

export const assertingState =
  (assertion: Handler<FeedWorld>): Handler<FeedWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

export const assertingError = (title: string): Handler<FeedWorld> =>
  assertingState(async (world) => {
    await expectVisible(title, status(world).filter({ hasText: title }));
    await expectVisible('Try again', button(world, 'Try again'));
  });
