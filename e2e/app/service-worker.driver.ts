import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Node, Start } from '#atlas/explore/explore.ts';
import { type Driver, EnvironmentError, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { ServiceWorkerSnapshot } from '#machines/app/service-worker.selectors.ts';
import { desktop } from '#e2e/fixtures.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { serveSmallPage, type SmallPage } from '#e2e/paths/small-page.ts';
import { closeBrowserEnvironment, acquireBrowserEnvironment, releaseBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { stopTime, type Time } from '#e2e/paths/time.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { serviceWorkerUnsupported } from '#words/feedback.words.ts';
import type { BrowserControls } from './service-worker-page/fake-service-workers.ts';
import { readCallCounts, serviceWorkerObserver } from './service-worker.observer.ts';

export interface DeviceWorld {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly time: Time;
}

let served: Promise<SmallPage> | null = null;

async function open({ name }: Start): Promise<DeviceWorld> {
  const stage = await acquireBrowserEnvironment();
  const { url } = await (served ??= serveSmallPage('e2e/app/service-worker-page/index.html')).catch((error: unknown) => {
    throw new EnvironmentError(`the page of the device did not open: ${String(error)}`);
  });
  const context = await stage.browser.newContext({ viewport: desktop, locale: 'en-NZ', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const time = await stopTime(page, new Date('2026-03-03T10:00:00Z'));
  await page.goto(`${url}?${new URLSearchParams({ start: name }).toString()}`);
  await expectVisible('the page', page.getByRole('heading', { level: 1, name: 'Spotter' }));
  return { context, page, time };
}

const snapshotOf = ({ configuration }: Node): ServiceWorkerSnapshot => configuration.snapshot as ServiceWorkerSnapshot;

const doing =
  <K extends keyof BrowserControls>(what: K, ...how: Parameters<BrowserControls[K]>): Handler<DeviceWorld> =>
  ({ page }) =>
    page.evaluate(
      ([name, given]) => {
        const browser = Reflect.get(window, 'browser') as Record<string, (...given: readonly unknown[]) => void>;
        browser[name]?.(...given);
      },
      [what, how] as const,
    );

const sendEvent: Handler<DeviceWorld> = ({ page }, { possibleEvent }) => {
  const name = possibleEvent?.event.type ?? '';
  return press(`"${name}"`, page.getByRole('button', { name, exact: true }));
};

const settings = (page: Page): Locator => page.getByRole('region', { name: 'Offline use' });
const updates = (page: Page): Locator => page.getByRole('main').locator('> [role="status"]');
const button = (place: Locator, name: string): Locator => place.getByRole('button', { name, exact: true });

const controls = {
  reload: ({ page }: Pick<DeviceWorld, 'page'>) => button(updates(page), 'Reload').or(button(settings(page), 'Reload')),
  later: ({ page }: Pick<DeviceWorld, 'page'>) => button(updates(page), 'Later'),
  tryAgain: ({ page }: Pick<DeviceWorld, 'page'>) => button(settings(page), 'Try again'),
} as const;

/** Presses *Reload* in the notice, or in the settings if the notice was postponed. */
const reload: Handler<DeviceWorld> = ({ page }, { before }) =>
  press('Reload', button(snapshotOf(before).matches({ installed: 'postponed' }) ? settings(page) : updates(page), 'Reload'));

const passing: Handler<DeviceWorld> = ({ time }, { wait }) => time.pass(wait);
const nothing: Handler<DeviceWorld> = () => undefined;

const assertingState =
  (assertion: (page: Page, stepContext: StepContext) => Promise<void>): Handler<DeviceWorld> =>
  ({ page }, stepContext) =>
    pictureOfFailure(page, stepContext, () => assertion(page, stepContext));

const expectSettingsText = (page: Page, text: string): Promise<void> =>
  expectVisible(`"${text}"`, settings(page).getByRole('paragraph').filter({ hasText: text }));

const quietly =
  (text: string): ((page: Page) => Promise<void>) =>
  async (page) => {
    await expectSettingsText(page, text);
    await expectGone('a notice', updates(page).locator('*').first());
  };

const aloud =
  (text: string, actions: readonly string[]): ((page: Page) => Promise<void>) =>
  async (page) => {
    await expectSettingsText(page, text);
    await expectVisible(`the notice "${text}"`, updates(page).getByText(text));
    await expectThat('what can be done about it', expect(updates(page).getByRole('button')).toHaveText([...actions]));
  };

const expectCalled = (page: Page, name: 'registrations' | 'takeOvers' | 'reloads'): Promise<void> =>
  expectThat(
    `the browser received the call: ${name}`,
    expect.poll(async () => (await readCallCounts(page))[name], { timeout: 5000 }).toBeGreaterThan(0),
  );

const ready = 'A new version of Spotter is ready.';
const starting = 'The new version is starting.';
const preparing = 'Setting up offline use.';

const updating = async (page: Page): Promise<void> => {
  await aloud(starting, ['Reload'])(page);
  await expectThat('it is under way', expect(button(updates(page), 'Reload')).toHaveAttribute('aria-busy', 'true'));
};

export const serviceWorkerDriver: Driver<DeviceWorld> = {
  machine: 'app/service-worker',
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
    'screen.settled': sendEvent,
    'connection.returned': sendEvent,
    'update.found': doing('findNewer'),
    'worker.replaced': doing('replace'),
    'reload.pressed': reload,
    'later.pressed': (world) => press('Later', controls.later(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
  },
  refusals: {
    ...refusalHandlers({ 'reload.pressed': controls.reload, 'later.pressed': controls.later, 'retry.pressed': controls.tryAgain }),
    'screen.settled': sendEvent,
    'connection.returned': sendEvent,
  },
  outcomes: {
    registerWorker: {
      registered: doing('register', 'registered'),
      'registered, with a newer version': doing('register', 'withNewer'),
      'not allowed': doing('register', 'forbidden'),
      unreachable: doing('register', 'unreachable'),
      [neverAnswering]: nothing,
    },
    watchWorker: { [neverAnswering]: nothing },
    startUpdate: {
      '': doing('endUpdate', 'activated'),
      'thrown away': doing('endUpdate', 'redundant'),
      [neverAnswering]: nothing,
    },
    reloadPage: { [neverAnswering]: nothing },
  },
  delays: { stableAtLatest: passing, registrationTimeout: passing, updateTimeout: passing, reloadTimeout: passing },
  observe: observeWith(serviceWorkerObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    unsupported: assertingState(quietly(serviceWorkerUnsupported.message ?? '')),
    waiting: assertingState(quietly(preparing)),
    registering: assertingState(async (page) => {
      await quietly(preparing)(page);
      await expectCalled(page, 'registrations');
    }),
    'installed.registered': assertingState(quietly('Spotter works offline on this device.')),
    'installed.updateReady': assertingState(aloud(ready, ['Reload', 'Later'])),
    'installed.postponed': assertingState(quietly(ready)),
    'installed.updating': assertingState(updating),
    'installed.replaced': assertingState(aloud('Spotter was updated in another tab.', ['Reload'])),
    'installed.updateFailed': assertingState(aloud('The new version did not start.', ['Reload', 'Later'])),
    reloading: assertingState(async (page) => {
      await updating(page);
      await expectCalled(page, 'reloads');
    }),
    failed: assertingState(quietly('Spotter couldn’t be set up for offline use.')),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: [
    ...untestableRefusals(noUserAction.updates, 'update.found', 'worker.replaced'),
    ...['outcome watchWorker: broke', 'transition installed --error(watchWorker)--> (stays)'].map((what) => ({
      what,
      reason: 'an observer receives fewer events if the browser has nothing to observe, and never breaks',
    })),
    ...['outcome reloadPage: not allowed', 'transition reloading --error(reloadPage)--> installed.updateFailed'].map((what) => ({
      what,
      reason: 'no browser reports that it will not reload a page: it does not reload it',
    })),
  ],
};
