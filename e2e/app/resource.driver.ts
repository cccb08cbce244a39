import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Start } from '#atlas/explore/explore.ts';
import { type Driver, EnvironmentError, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { FailureKind } from '#contract/call-failure.ts';
import type { LoadAnswer, ResourceContext } from '#machines/app/resource.types.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { desktop } from '#e2e/fixtures.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type FailureMode, holdNetwork, type HeldNetwork } from '#e2e/paths/network.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { serveSmallPage, type SmallPage } from '#e2e/paths/small-page.ts';
import { closeBrowserEnvironment, acquireBrowserEnvironment, releaseBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { stopTime, type Time } from '#e2e/paths/time.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { failureSentence } from '#words/failure.words.ts';
import { eventTypes } from './resource-page/resource-events.ts';
import { resourceObserver } from './resource.observer.ts';

export interface ResourceWorld {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly time: Time;
  readonly network: HeldNetwork;
  /** The number of unusable answers so far. The next unusable answer is of another kind. */
  useless: number;
  reason: string;
}

let served: Promise<SmallPage> | null = null;

async function open({ name }: Start): Promise<ResourceWorld> {
  const stage = await acquireBrowserEnvironment();
  const { url } = await (served ??= serveSmallPage('e2e/app/resource-page/index.html')).catch((error: unknown) => {
    throw new EnvironmentError(`the page of the resource did not open: ${String(error)}`);
  });
  const context = await stage.browser.newContext({ viewport: desktop, locale: 'en-NZ', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const time = await stopTime(page, new Date('2026-03-03T10:00:00Z'));
  const network = await holdNetwork(page, time.now);
  await page.goto(`${url}?${new URLSearchParams({ start: name }).toString()}`);
  await network.waitForArrival(call);
  return { context, page, time, network, useless: 0, reason: '' };
}

const call = 'listSessions';

const known = (page: Page): Locator => page.getByTestId('known');
const notice = (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: 'Try again' });
const tryAgain = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Try again' });
const contextOf = ({ after }: StepContext) => after.configuration.snapshot.context as ResourceContext<string, string>;

const sendEvent: Handler<ResourceWorld> = ({ page }, { possibleEvent }) => {
  const name = possibleEvent?.event.type ?? '';
  return press(`"${name}"`, page.getByRole('button', { name, exact: true }));
};

const reconnect: Handler<ResourceWorld> = ({ page }) =>
  page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });

const sentence = (kind: FailureKind): string => failureSentence(kind, 'reading').message ?? '';

const answering: Handler<ResourceWorld> = (world, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as LoadAnswer<string>;
  if (answer.kind === 'read')
    return world.network.end(call, { kind: 'answered', json: { sessions: [{ ...freeClass, name: answer.data }] } });
  world.reason = refusalText(answer.problem.code);
  return world.network.end(call, { kind: 'refused', problem: answer.problem });
};

/** The milliseconds after which the page repeats a read that failed without a network. It repeats a read once. */
const untilRepeated = 300;

const unreachable: Handler<ResourceWorld> = async (world) => {
  await world.network.end(call, { kind: 'failed', how: 'aborted' });
  await world.time.pass(untilRepeated);
  await world.network.end(call, { kind: 'failed', how: 'aborted' });
  world.reason = sentence('unreachable');
};

const waysToBeUseless: readonly (readonly [FailureMode, FailureKind])[] = [
  ['garbled', 'garbled'],
  ['truncated', 'garbled'],
  ['broken', 'serverFailed'],
];

const useless: Handler<ResourceWorld> = async (world) => {
  const [how, kind] = waysToBeUseless[world.useless % waysToBeUseless.length] ?? (['garbled', 'garbled'] as const);
  world.useless += 1;
  await world.network.end(call, { kind: 'failed', how });
  world.reason = sentence(kind);
};

const timingOut: Handler<ResourceWorld> = async (world, { wait }) => {
  await world.time.pass(wait);
  world.reason = sentence('timedOut');
};

const turn: Handler<ResourceWorld> = ({ time }, { wait }) => time.pass(wait);

const assertingState =
  (assertion: Handler<ResourceWorld>): Handler<ResourceWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      const { page, network } = world;
      const { data, query } = contextOf(stepContext);
      if (stepContext.begun.length > 0) await network.waitForArrival(call);
      await network.settled();
      await expectVisible(`what is asked for, ${query}`, page.getByRole('heading', { level: 1, name: query }));
      if (data === null) await expectGone('what was read', known(page));
      else await expectThat(`"${data}" is on the page`, expect(known(page)).toHaveText(data, { timeout: 5_000 }));
      await assertion(world, stepContext);
    });

const loading: Handler<ResourceWorld> = ({ page }) =>
  expectAttached('the shape of what will come', page.getByText('Loading', { exact: true }));

const atRest: Handler<ResourceWorld> = async ({ page }) => {
  await expectGone('the shape of what will come', page.getByText('Loading', { exact: true }));
  await expectGone('a notice', notice(page));
};

const refreshing: Handler<ResourceWorld> = async ({ page }, stepContext) => {
  if (contextOf(stepContext).error) await expectThat('Try again is under way', expect(tryAgain(page)).toHaveAttribute('aria-busy', 'true'));
  else await expectGone('a notice', notice(page));
};

const failed =
  (title: string): Handler<ResourceWorld> =>
  async ({ page, reason }) => {
    await expectVisible(title, notice(page).filter({ hasText: title }));
    await expectVisible(`"${reason}"`, notice(page).getByText(reason));
    await expectThat('Try again can be pressed', expect(tryAgain(page)).not.toHaveAttribute('aria-busy', 'true'));
  };

export const resourceDriver: Driver<ResourceWorld> = {
  machine: 'app/resource',
  on: 'browser',
  open,
  close: async ({ context }) => {
    await context.close();
    releaseBrowserEnvironment();
  },
  dispose: async () => {
    const page = served;
    served = null;
    await (await page)?.close();
    await closeBrowserEnvironment();
  },
  events: {
    ...Object.fromEntries(eventTypes.map((type) => [type, sendEvent])),
    'retry.pressed': ({ page }) => press('Try again', tryAgain(page)),
    'connection.returned': reconnect,
  },
  refusals: { ...refusalHandlers({ 'retry.pressed': ({ page }: ResourceWorld) => tryAgain(page) }), 'connection.returned': reconnect },
  outcomes: {
    load: {
      read: answering,
      refused: answering,
      unreachable,
      garbled: useless,
      [neverAnswering]: ({ network }) => network.giveUp(call),
    },
  },
  delays: { skeletonDelay: turn, loadTimeout: timingOut, freshFor: turn },
  observe: observeWith(resourceObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    'loading.quick': assertingState(loading),
    'loading.slow': assertingState(async (world, stepContext) => {
      await loading(world, stepContext);
      await expectVisible('the shape of what will come', world.page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }));
    }),
    failed: assertingState(failed('It couldn’t be loaded.')),
    offline: assertingState(failed('It couldn’t be loaded.')),
    'shown.fresh': assertingState(atRest),
    'shown.stale': assertingState(atRest),
    'shown.refreshing': assertingState(refreshing),
    'shown.failed': assertingState(failed('It couldn’t be updated.')),
    'shown.offline': assertingState(failed('What there was')),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: untestableRefusals(noUserAction.updates, ...eventTypes),
};
