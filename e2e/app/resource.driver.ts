/** Walks reading and keeping on a page that reads one thing, with every answer of the studio in our hands. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Start } from '#atlas/explore/explore.ts';
import { type Driver, EnvironmentBroke, type Handler, type Moment, neverAnswering } from '#atlas/paths/driver.ts';
import type { FailureKind } from '#contract/answer.ts';
import type { LoadAnswer, ResourceContext } from '#machines/app/resource.types.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { desktop } from '#e2e/journey.ts';
import { lookOnce, pictureOfFailure } from '#e2e/paths/look.ts';
import { type Failing, holdNetwork, type Network } from '#e2e/paths/network.ts';
import { nobodysDeed, refusedAt, untried } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/said.ts';
import { press, see, seeGone, seeShown, seeThere } from '#e2e/paths/seen.ts';
import { serveSmallPage, type SmallPage } from '#e2e/paths/small-page.ts';
import { closeStage, enterStage, leaveStage } from '#e2e/paths/stage.ts';
import { stopTime, type Time } from '#e2e/paths/time.ts';
import { watching } from '#e2e/paths/watch.ts';
import { failureSentence } from '#words/failure.words.ts';
import { told } from './resource-page/tidings.ts';
import { resourceWatch } from './resource.watch.ts';

export interface ResourceWorld {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly time: Time;
  readonly network: Network;
  /** Counts the answers that were of no use, so that each is so in another way. */
  useless: number;
  /** Why the last reading failed, as it is told. */
  reason: string;
}

let served: Promise<SmallPage> | null = null;

async function open({ name }: Start): Promise<ResourceWorld> {
  const stage = await enterStage();
  const { url } = await (served ??= serveSmallPage('e2e/app/resource-page/index.html')).catch((error: unknown) => {
    throw new EnvironmentBroke(`the page of reading is not there: ${String(error)}`);
  });
  const context = await stage.browser.newContext({ viewport: desktop, locale: 'en-NZ', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const time = await stopTime(page, new Date('2026-03-03T10:00:00Z'));
  const network = await holdNetwork(page, time.now);
  await page.goto(`${url}?${new URLSearchParams({ start: name }).toString()}`);
  await network.arrived(call);
  return { context, page, time, network, useless: 0, reason: '' };
}

/** By which the page reads. */
const call = 'listSessions';

const known = (page: Page): Locator => page.getByTestId('known');
const notice = (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: 'Try again' });
const tryAgain = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Try again' });
const contextOf = ({ after }: Moment) => after.configuration.snapshot.context as ResourceContext<string, string>;

const tell: Handler<ResourceWorld> = ({ page }, { offer }) => {
  const name = offer?.event.type ?? '';
  return press(`"${name}"`, page.getByRole('button', { name, exact: true }));
};

const reconnect: Handler<ResourceWorld> = ({ page }) =>
  page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });

const sentence = (kind: FailureKind): string => failureSentence(kind, 'reading').message ?? '';

const answering: Handler<ResourceWorld> = (world, { offer }) => {
  const answer = offer?.event['output'] as LoadAnswer<string>;
  if (answer.kind === 'read')
    return world.network.end(call, { kind: 'answered', json: { sessions: [{ ...freeClass, name: answer.data }] } });
  world.reason = refusalText(answer.problem.code);
  return world.network.end(call, { kind: 'refused', problem: answer.problem });
};

/** A reading that the network failed is repeated once, so many milliseconds later. */
const untilRepeated = 300;

const unreachable: Handler<ResourceWorld> = async (world) => {
  await world.network.end(call, { kind: 'failed', how: 'aborted' });
  await world.time.pass(untilRepeated);
  await world.network.end(call, { kind: 'failed', how: 'aborted' });
  world.reason = sentence('unreachable');
};

const waysToBeUseless: readonly (readonly [Failing, FailureKind])[] = [
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

const seeing =
  (sight: Handler<ResourceWorld>): Handler<ResourceWorld> =>
  (world, moment) =>
    pictureOfFailure(world.page, moment, async () => {
      const { page, network } = world;
      const { data, query } = contextOf(moment);
      if (moment.begun.length > 0) await network.arrived(call);
      await network.settled();
      await seeShown(`what is asked for, ${query}`, page.getByRole('heading', { level: 1, name: query }));
      if (data === null) await seeGone('what was read', known(page));
      else await see(`"${data}" is on the page`, expect(known(page)).toHaveText(data, { timeout: 5_000 }));
      await sight(world, moment);
    });

const loading: Handler<ResourceWorld> = ({ page }) => seeThere('the shape of what will come', page.getByText('Loading', { exact: true }));

const atRest: Handler<ResourceWorld> = async ({ page }) => {
  await seeGone('the shape of what will come', page.getByText('Loading', { exact: true }));
  await seeGone('a notice', notice(page));
};

/** Whoever tried again sees that it is under way. */
const refreshing: Handler<ResourceWorld> = async ({ page }, moment) => {
  if (contextOf(moment).trouble) await see('Try again is under way', expect(tryAgain(page)).toHaveAttribute('aria-busy', 'true'));
  else await seeGone('a notice', notice(page));
};

const failed =
  (title: string): Handler<ResourceWorld> =>
  async ({ page, reason }) => {
    await seeShown(title, notice(page).filter({ hasText: title }));
    await seeShown(`"${reason}"`, notice(page).getByText(reason));
    await see('Try again can be pressed', expect(tryAgain(page)).not.toHaveAttribute('aria-busy', 'true'));
  };

export const resourceDriver: Driver<ResourceWorld> = {
  machine: 'app/resource',
  on: 'browser',
  open,
  close: async ({ context }) => {
    await context.close();
    leaveStage();
  },
  dispose: async () => {
    const page = served;
    served = null;
    await (await page)?.close();
    await closeStage();
  },
  events: {
    ...Object.fromEntries(told.map((type) => [type, tell])),
    'retry.pressed': ({ page }) => press('Try again', tryAgain(page)),
    'connection.returned': reconnect,
  },
  refusals: { ...refusedAt({ 'retry.pressed': ({ page }: ResourceWorld) => tryAgain(page) }), 'connection.returned': reconnect },
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
  observe: watching(resourceWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    'loading.quick': seeing(loading),
    'loading.slow': seeing(async (world, moment) => {
      await loading(world, moment);
      await seeShown('the shape of what will come', world.page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }));
    }),
    failed: seeing(failed('It could not be loaded.')),
    offline: seeing(failed('It could not be loaded.')),
    'shown.fresh': seeing(atRest),
    'shown.stale': seeing(atRest),
    'shown.refreshing': seeing(refreshing),
    'shown.failed': seeing(failed('It could not be updated.')),
    'shown.offline': seeing(failed('What there was')),
  },
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
  notCoverable: untried(nobodysDeed.news, ...told),
};
