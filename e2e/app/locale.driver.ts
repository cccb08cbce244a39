import { expect, type Locator, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Start } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { LocaleCode } from '#contract/profile.ts';
import type { createLocaleMachine, LocaleInput } from '#machines/app/locale.machine.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { instants, problem } from '#machines/visits/sample-classes.ts';
import { type HeldFiles, holdFiles } from '#e2e/paths/files.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { type OtherTab, createOtherTab } from '#e2e/paths/other-tab.ts';
import { noUserAction, untestableRefusals } from '#e2e/paths/refusals.ts';
import { translateText } from '#e2e/paths/catalogue-text.ts';
import { expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { localeObserver } from './locale.observer.ts';

export interface LocaleWorld extends MemberPage {
  readonly files: HeldFiles;
  readonly otherTab: OtherTab;
  /** The number of members that have signed in. Each of them is a different member. */
  members: number;
  isSignedIn: boolean;
  failed: number;
}

/** The milliseconds after which the app shows its name if the first texts are not loaded yet. */
const quietStart = 300;

const catalogueOf = (path: string): string | null => /^\/assets\/([a-z]{2}(?:-[A-Z]{2})?)-[\w-]{8}\.json$/.exec(path)?.[1] ?? null;

async function open({ input }: Start): Promise<LocaleWorld> {
  const { languages } = input as LocaleInput;
  const member = await openMemberPage({ now: instants.early, isMemberStored: false });
  const { page, network, time } = member;
  await page.addInitScript((preferred) => Object.defineProperty(navigator, 'languages', { value: preferred }), languages);
  const files = await holdFiles(page, catalogueOf);
  network.waitBeside(() => files.held().length);
  network.hold('readProfile');
  network.answer('listSessions', () => ({ sessions: [] }));
  await page.goto('/profile');
  await files.waitForArrival(chooseLocale(languages));
  await network.end('readProfile', { kind: 'refused', problem: problem('not_signed_in', 401) });
  await time.pass(quietStart);
  return { ...member, files, otherTab: createOtherTab(page), members: 0, isSignedIn: false, failed: 0 };
}

const snapshotOf = ({ after }: Pick<StepContext, 'after'>) =>
  after.configuration.snapshot as SnapshotFrom<ReturnType<typeof createLocaleMachine>>;

/** A French member signs in in another tab, which also signs in this tab. */
const signInElsewhere: Handler<LocaleWorld> = async (world) => {
  world.members += 1;
  const id = `reader-${world.members}`;
  await world.otherTab.send({ type: 'otherTab.signedIn', profileId: id });
  await world.network.end('readProfile', { kind: 'answered', json: { ...mia, id, locale: 'fr' } });
  world.isSignedIn = true;
};

const signOutElsewhere: Handler<LocaleWorld> = async (world) => {
  await world.otherTab.send({ type: 'otherTab.signedOut', how: 'pressed' });
  world.isSignedIn = false;
};

const wantedBefore = ({ before }: StepContext): LocaleCode => snapshotOf({ after: before }).context.wanted;

const letThrough: Handler<LocaleWorld> = async ({ files, network }, stepContext) => {
  await files.letThrough(wantedBefore(stepContext));
  await network.settled();
};

const fail: Handler<LocaleWorld> = async (world, stepContext) => {
  const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
  world.failed += 1;
  await world.files.fail(wantedBefore(stepContext), how);
  await world.network.settled();
};

/** The response to an aborted request arrives late, and must change nothing. */
const comeTooLate: Handler<LocaleWorld> = async ({ files, network }, { after }) => {
  const { wanted } = snapshotOf({ after }).context;
  for (const name of files.held()) if (name !== wanted || after.configuration.snapshot.status !== 'active') await files.letThrough(name);
  await network.settled();
};

const passing: Handler<LocaleWorld> = ({ time }, { wait }) => time.pass(wait);

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

async function expectLanguage({ page, isSignedIn }: LocaleWorld, locale: LocaleCode): Promise<void> {
  if (isSignedIn) await expectVisible(`the menu in ${locale}`, page.getByRole('link', { name: translateText('My bookings', locale) }));
  else await expectVisible(`the form in ${locale}`, heading(page, translateText('Good to see you', locale)));
  await expectThat(`the page speaks ${locale}`, expect(page.locator('html')).toHaveAttribute('lang', locale));
}

const loading: Handler<LocaleWorld> = async (world, stepContext) => {
  const { wanted, locale } = snapshotOf(stepContext).context;
  await world.files.waitForArrival(wanted);
  if (locale !== null) return expectLanguage(world, locale);
  await expectVisible('nothing but the name of the app', heading(world.page, 'Spotter'));
  await expectGone('something to press', world.page.getByRole('button').or(world.page.getByRole('link')));
};

const ready: Handler<LocaleWorld> = (world, stepContext) => expectLanguage(world, snapshotOf(stepContext).context.wanted);

const bare: Handler<LocaleWorld> = async ({ page }) => {
  await expectVisible('the heading', heading(page, 'This did not load'));
  const notice = page.getByRole('alert').filter({ hasText: 'Spotter couldn’t load its words.' });
  await expectVisible('Try again', notice.getByRole('button', { name: 'Try again' }));
};

/** The milliseconds after which a newly loaded page replaces its skeleton. */
const aMoment = 300;

const assertingState =
  (assertion: Handler<LocaleWorld>): Handler<LocaleWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.time.pass(aMoment);
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

export const localeDriver: Driver<LocaleWorld> = {
  machine: 'app/locale',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'profileLocale.changed': { French: signInElsewhere, nothing: signOutElsewhere },
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: { 'connection.returned': ({ page, network }) => reconnect(page, network) },
  outcomes: { loadCatalogue: { '': letThrough, unreachable: fail, [neverAnswering]: comeTooLate } },
  delays: { catalogueTimeout: passing, fallbackPause: passing },
  observe: observeWith(localeObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: { loading: assertingState(loading), ready: assertingState(ready), fallback: assertingState(ready), bare: assertingState(bare) },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  notCoverable: untestableRefusals(noUserAction.updates, 'profileLocale.changed'),
};
