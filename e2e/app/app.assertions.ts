import { expect, type Locator, type Page } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Node } from '#atlas/explore/explore.ts';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';
import { redirectOf } from '#machines/app/app.rules.ts';
import type { AppSnapshot } from '#machines/app/app.selectors.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import type { HeldFiles } from '#e2e/paths/files.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { OtherTab } from '#e2e/paths/other-tab.ts';
import { expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';

export interface AppWorld extends MemberPage {
  readonly files: HeldFiles;
  readonly otherTab: OtherTab;
  isBooked: boolean;
}

/** Names of the files that the test holds. The catalogues are held too; their names are their locales. */
export const files = { login: 'the form' } as const;

export const snapshotOf = ({ configuration }: Node): AppSnapshot => configuration.snapshot as AppSnapshot;

export const eventOf = (possibleEvent: StepContext['possibleEvent']): AnyEventObject => possibleEvent?.event ?? { type: 'nothing' };

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
export const profileMenu = (page: Page): Locator => page.getByRole('button', { name: /^Your profile,/ });
export const studioMenu = (page: Page, name = ''): Locator => page.getByRole('button', { name: new RegExp(`${name}, switch studio$`) });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** The milliseconds after which a newly loaded page replaces its skeleton, and a message is drawn. */
export const messageDelay = 300;

export const expectMessage = async ({ page, time }: AppWorld): Promise<void> => {
  await time.pass(messageDelay);
  await expectAttached('a message', messages(page).getByRole('listitem').first());
};

export const signInForm = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: 'Sign in', exact: true }),
  tryAgain: alert(page, 'We couldn’t sign you in.').getByRole('button', { name: 'Try again' }),
});

/** Runs the assertion if the texts are loaded. Before that, the page shows only the loading status. */
const inWords =
  (assertion: (world: AppWorld, snapshot: AppSnapshot, stepContext: StepContext) => Promise<void>): Handler<AppWorld> =>
  async (world, stepContext) => {
    const snapshot = snapshotOf(stepContext.after);
    if (snapshot.matches({ locale: { words: 'ready' } })) await assertion(world, snapshot, stepContext);
  };

const expectOn: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  classes: (page) => expectVisible('the timetable', page.getByRole('navigation', { name: 'Days' })),
  class: (page) => expectVisible('the class', heading(page, freeClass.name)),
  login: (page) => expectVisible('the form', heading(page, 'Good to see you')),
};

/** Asserts the studio in the top bar. A member without a studio still sees the last studio, and has no menu to select another. */
const expectStudio = (page: Page, { profile, account }: AppSnapshot['context']): Promise<void> => {
  const name = account?.org.name ?? '';
  const top = page.getByRole('banner').getByText(name, { exact: true }).first();
  return expectVisible(`the studio ${name}`, (profile?.accounts.length ?? 0) > 1 ? studioMenu(page, name) : top);
};

const expectNoStudio = (page: Page): Promise<void> =>
  expectVisible('that one is at no studio', page.getByText('None of your studios is shown.'));

const expectNothing: Handler<AppWorld> = ({ page }) =>
  expectThat('nothing is there yet', expect.poll(() => page.url(), { timeout: 2000 }).toBe('about:blank'));

const notice = (page: Page): Locator => page.getByText('You are offline.');

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

export const stateAssertions: Readonly<Record<string, Handler<AppWorld>>> = {
  'feedback.listening': inWords(({ page }) => expectAttachedOnce(page)),
  'realtime.silent': inWords(({ page }) => expectGone('the bell', bell(page))),
  'realtime.listening': () => undefined,
  'serviceWorker.keeping': () => undefined,
  'writes.idle': () => undefined,
  'writes.following': () => undefined,
  'connection.online': inWords(({ page }) => expectGone('that one is offline', notice(page))),
  'connection.offline': inWords(async ({ page }, snapshot) => {
    if (snapshot.context.profile) await expectVisible('that one is offline', notice(page));
  }),
  'locale.words.loading': async (world, stepContext) => {
    if (snapshotOf(stepContext.after).context.route === null) return expectNothing(world, stepContext);
    await world.files.waitForArrival('en');
    return expectVisible('only the name of the app', heading(world.page, 'Spotter'));
  },
  'locale.words.ready': ({ page }) => expectThat('the page is in English', expect(page.locator('html')).toHaveAttribute('lang', 'en')),
  'locale.bare': async ({ page }) => {
    await expectVisible('the heading', heading(page, 'This did not load'));
    await expectVisible('Try again', alert(page, 'Spotter couldn’t load its words.').getByRole('button', { name: 'Try again' }));
  },
  'screen.waiting': inWords(({ page }) =>
    expectVisible('that the request is running', page.getByRole('status').filter({ hasText: 'Signing you in' })),
  ),
  'screen.redirecting': ({ page }, { after }) => {
    const target = redirectOf(snapshotOf(after).context);
    const path = target ? (printRoute(target).split('?')[0] ?? '') : '';
    return expectThat(`the address leads on to ${path}`, expect.poll(() => new URL(page.url()).pathname, { timeout: 5000 }).toBe(path));
  },
  'screen.notFound': inWords(async ({ page }) => {
    await expectVisible('the heading', heading(page, 'Page not found'));
    await expectVisible('the way on', page.getByRole('link', { name: 'Go to classes' }));
  }),
  'screen.loading': inWords(async ({ page, files: held }, { context: { route } }) => {
    // The code of a form that the member has left may still be loading while another screen is shown.
    const isOnItsWay = route?.name === 'login' && held.held().includes(files.login);
    if (isOnItsWay) await expectVisible('that it is on its way', page.getByRole('status').filter({ hasText: 'Loading' }));
  }),
  'screen.showing': inWords(async ({ page }, { context: { route } }) => expectOn[route?.name ?? '']?.(page)),
  'screen.failed': inWords(async ({ page }) => {
    await expectVisible('the heading', heading(page, 'This did not load'));
    await expectVisible('Try again', alert(page, 'The page couldn’t be shown.').getByRole('button', { name: 'Try again' }));
  }),
  'account.noMember': inWords(async ({ page }) => {
    await expectGone('a studio', studioMenu(page));
    await expectGone('a member', profileMenu(page));
  }),
  'account.selected': inWords(({ page }, { context }) => expectStudio(page, context)),
  'account.missing': inWords(({ page }) => expectNoStudio(page)),
  'account.switching': inWords(async ({ page, network }, { context }) => {
    await network.waitForArrival('updateOrg');
    await (context.facility ? expectStudio(page, context) : expectNoStudio(page));
  }),
  'auth.listening.unknown': ({ network }, { after }) =>
    snapshotOf(after).context.route === null ? undefined : network.waitForArrival('readProfile'),
  'auth.listening.signedIn': inWords(({ page }, { context: { profile } }) =>
    expectVisible('who is in', page.getByRole('button', { name: `Your profile, ${profile?.full_name ?? ''}` })),
  ),
  'auth.listening.signedOut': inWords(({ page }) => expectThat('the address is that of the form', expect(page).toHaveURL(/\/login/))),
};

const expectAttachedOnce = (page: Page): Promise<void> =>
  expectThat('screen readers announce it', expect(page.locator('body > [role="alert"]')).toHaveCount(1));
