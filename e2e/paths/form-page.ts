/** The common parts of the drivers of forms: a page with or without a member, calls that the path ends, and assertions. */
import { expect, type Locator } from '@playwright/test';
import { type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { pictureOfFailure } from './visual-checks.ts';
import { type MemberPage, openMemberPage } from './member-page.ts';
import { failureModes } from './network.ts';
import { expectThat, expectVisible } from './visibility-assertions.ts';

export interface FormWorld extends MemberPage {
  failed: number;
}

const now = new Date('2026-03-02T06:00:00Z');
const notSignedIn = { type: 'about:blank', title: 'No', status: 401, code: 'not_signed_in', message: 'Please sign in.' } as const;

/** Opens the page without a signed-in member, and without a member whom the device has stored. */
export async function openSignedOut(path: string, held: readonly CallName[]): Promise<FormWorld> {
  const member = await openMemberPage({ now, isMemberStored: false });
  member.network.hold('readProfile');
  for (const call of held) member.network.hold(call);
  await member.page.goto(path);
  await member.network.end('readProfile', { kind: 'refused', problem: notSignedIn });
  await expectScreen(member);
  return { ...member, failed: 0 };
}

export async function openSignedIn(path: string, held: readonly CallName[]): Promise<FormWorld> {
  const member = await openMemberPage({ now });
  for (const call of held) member.network.hold(call);
  await member.page.goto(path);
  await expectScreen(member);
  return { ...member, failed: 0 };
}

/** Waits until the device has removed the stored member and the screen is loaded. Advances the clock, because React delays some content. */
export const expectScreen = ({ page, time }: Pick<MemberPage, 'page' | 'time'>): Promise<void> =>
  expectThat(
    'a screen with its heading is there',
    expect
      .poll(
        async () => {
          await time.pass(100);
          return page.getByRole('heading', { level: 1 }).count();
        },
        { intervals: [50], timeout: 10_000 },
      )
      .toBe(1),
  );

type World = Pick<MemberPage, 'page'>;
export const main = ({ page }: World): Locator => page.getByRole('main');
export const buttonOf = (world: World, name: string): Locator => main(world).getByRole('button', { name, exact: true });
export const expectHeading = (world: World, name: string): Promise<void> =>
  expectVisible(name, main(world).getByRole('heading', { name, exact: true, level: 1 }));

interface Answer {
  readonly kind: string;
  readonly problem?: Problem;
}

/** The milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;

const failing =
  (call: CallName): Handler<FormWorld> =>
  async (world) => {
    const isReading = calls[call].method === 'GET';
    // An answer without a body cannot be garbled.
    const ways = 'answer' in calls[call] ? failureModes : (['broken', 'aborted'] as const);
    const how = ways[world.failed % ways.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || !isReading) return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

/** The outcomes of a port by their names; `json` is the successful response. */
export const portOf = (
  call: CallName,
  names: readonly string[],
  json: (answer: never, world: FormWorld) => unknown = () => null,
): Readonly<Record<string, Handler<FormWorld>>> => {
  const answering: Handler<FormWorld> = (world, { possibleEvent }) => {
    const answer = possibleEvent?.event['output'] as Answer;
    const { problem } = answer;
    return world.network.end(call, problem ? { kind: 'refused', problem } : { kind: 'answered', json: json(answer as never, world) });
  };
  return {
    ...Object.fromEntries(names.map((name) => [name, name === 'unreachable' ? failing(call) : answering])),
    [neverAnswering]: ({ network }) => network.giveUp(call),
  };
};

/** Asserts a state, and that no error occurred in the page. */
export const assertingState =
  <W extends MemberPage>(assertion: Handler<W>): Handler<W> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

export const problemAfter = ({ after }: StepContext): Problem | null => {
  const { error } = after.configuration.snapshot.context as { readonly error: { readonly problem?: Problem } | null };
  return error?.problem ?? null;
};
