import type { Driver, FindingHandler, Handler, StepContext } from '#atlas/paths/driver.ts';
import { neverAnswering } from '#atlas/paths/driver.ts';
import { ignoredPrefix } from '#atlas/paths/path.ts';
import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { FailureKind } from '#contract/call-failure.ts';
import type { AuthEvent, ProfileAnswer, SignInAnswer, SignOutAnswer } from '#machines/auth/auth.types.ts';
import { mia, yogaAccount, boxAccount } from '#machines/auth/sample-members.ts';
import { instants, problem } from '#machines/visits/sample-classes.ts';
import { storedMemberKey } from '#src/features/auth/stored-member.ts';
import { desktop } from '#e2e/fixtures.ts';
import { dispatchTransition } from '#e2e/page-transition.ts';
import { type HeldFiles, holdFiles } from '#e2e/paths/files.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { type CallEnding, type FailureMode, failureModes } from '#e2e/paths/network.ts';
import { type OtherTab, createOtherTab } from '#e2e/paths/other-tab.ts';
import { absentOrExplained, noUserAction, typingIsIgnored, untestableRefusals } from '#e2e/paths/refusals.ts';
import { translateText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { expect } from '@playwright/test';
import type { StateValue } from 'xstate';
import {
  anyProfileMenu,
  type AuthSnapshot,
  email,
  passwordField,
  profileMenu,
  stateAssertions,
  signInButton,
  startErrorNotice,
  localeOf,
} from './auth.assertions.ts';
import { type BlockableStorage, makeStorageBlockable } from './blockable-storage.ts';
import { authObserver } from './auth.observer.ts';
import { codeEvents, codeRefusals } from './auth.code-steps.ts';
import { passkeyEndings, passkeyEvents, passkeyRefusals, renewOffer } from './auth.passkey-steps.ts';
import { holdBrowserDialog } from './browser-dialog.ts';

export interface AuthWorld extends MemberPage {
  readonly files: HeldFiles;
  readonly device: BlockableStorage;
  readonly otherTab: OtherTab;
  failure: FailureKind;
  failed: number;
  hasClearFailed: boolean;
}

const theApp = 'the app';
const signInCalls = ['signIn', 'beginPasskeySignIn', 'signInWithPasskey'] as const;

async function open(): Promise<AuthWorld> {
  const member = await openMemberPage({ now: instants.early, isMemberStored: false, hasPasskeyAutofill: true });
  const { page, network } = member;
  await page.setViewportSize(desktop);
  const files = await holdFiles(page, (path) => (/^\/assets\/index-[\w-]+\.js$/.test(path) ? theApp : null));
  const device = await makeStorageBlockable(page);
  await holdBrowserDialog(page);
  for (const call of ['readProfile', ...signInCalls, 'signOut', 'updateOrg'] as const) network.hold(call);
  network.answer('listSessions', () => ({ sessions: [] }));
  network.answer('listVisits', () => ({ visits: [], next: null }));
  await page.goto('/profile', { waitUntil: 'commit' });
  await files.waitForArrival(theApp);
  return { ...member, files, device, otherTab: createOtherTab(page), failure: 'unreachable', failed: 0, hasClearFailed: false };
}

export const snapshotOf = ({ configuration }: Node): AuthSnapshot => configuration.snapshot as AuthSnapshot;

const eventOf = <T extends AuthEvent['type']>({ possibleEvent }: StepContext): Extract<AuthEvent, { type: T }> =>
  (possibleEvent?.event ?? { type: 'nothing' }) as Extract<AuthEvent, { type: T }>;

const nextStep = ({ upcoming }: StepContext): string => upcoming.find((step) => !step.startsWith(ignoredPrefix)) ?? '';

/** Sets the answer of the device before the step that makes the request, because the device answers at once. */
const acting =
  (act: Handler<AuthWorld>): Handler<AuthWorld> =>
  async (world, stepContext) => {
    await world.device.close(/^error\((?:storeProfile|clearStoredMember)\)/.test(nextStep(stepContext)));
    await act(world, stepContext);
  };

const startWith =
  (prepare: (world: AuthWorld) => Promise<void>): Handler<AuthWorld> =>
  async (world) => {
    await prepare(world);
    await world.files.letThrough(theApp);
    await world.page.waitForLoadState();
    await world.time.pass(aMoment);
    await expectThat('the app starts', expect(world.page.locator('#root')).not.toBeEmpty());
  };

const storeMia = ({ page }: AuthWorld): Promise<void> =>
  page.evaluate(([key, member]) => localStorage.setItem(key, member), [storedMemberKey, JSON.stringify(mia)] as const);

const expectMemberStored: Handler<AuthWorld> = async ({ page }, { after }) => {
  const { profile } = snapshotOf(after).context;
  const stored = await page.evaluate((key) => localStorage.getItem(key), storedMemberKey);
  const { id, locale } = JSON.parse(stored ?? '{}') as { readonly id?: string; readonly locale?: string };
  await expectThat('the device stores the member', Promise.resolve(expect([id, locale]).toEqual([profile?.id, profile?.locale])));
};

const expectMemberCleared: Handler<AuthWorld> = async (world) => {
  const { page } = world;
  world.hasClearFailed = false;
  const count = await page.evaluate(() => localStorage.length);
  await expectThat('the device stores no member', Promise.resolve(expect(count).toBe(0)));
};

const expectStorageClosed: Handler<AuthWorld> = async ({ device }) =>
  expectThat('the read from the device failed', Promise.resolve(expect(await device.refusals()).toBeGreaterThan(0)));

const failToClear: Handler<AuthWorld> = async (world, stepContext) => {
  world.hasClearFailed = true;
  await expectStorageClosed(world, stepContext);
};

const submit: Handler<AuthWorld> = async ({ page, network }) => {
  if ((await email(page).inputValue()) === '') {
    await email(page).fill(mia.email);
    await passwordField(page).fill('squat-bench-deadlift');
  }
  await press('Sign in', signInButton(page));
  await network.waitForArrival('signIn');
};

const edit: Handler<AuthWorld> = ({ page }) => passwordField(page).fill('squat-bench-deadlifts');

const signOut: Handler<AuthWorld> = async ({ page }, { before }) => {
  const { profile } = snapshotOf(before).context;
  await press('the menu of the member', profileMenu(page, profile));
  await press('Sign out', page.getByRole('menuitem', { name: translateText('Sign out', localeOf(profile)) }));
};

const retry: Handler<AuthWorld> = (world) => press('Try again', tryAgain(world));

const reconnect: Handler<AuthWorld> = ({ page }) =>
  page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });

const endSession = { kind: 'refused', problem: problem('not_signed_in', 401) } as const satisfies CallEnding;

const isReadingProfile = (node: Node): boolean => {
  const snapshot = snapshotOf(node);
  return (
    snapshot.matches({ unknown: 'verifying' }) ||
    snapshot.matches({ authenticated: 'checking' }) ||
    snapshot.matches({ authenticated: { restoring: 'verifying' } })
  );
};

/** Sets the content of the device before the step that reads it, because the device answers at once. */
const restoring =
  (restore: Handler<AuthWorld>): Handler<AuthWorld> =>
  async (world, stepContext) => {
    const next = nextStep(stepContext);
    await world.device.close(next.startsWith('error(readStoredProfile)'));
    if (next === 'done(readStoredProfile) (no member)') await world.page.evaluate(() => localStorage.clear());
    if (next === 'done(readStoredProfile) (Mia)') await storeMia(world);
    await restore(world, stepContext);
  };

/** Outcomes of reading the device. At the start, opening the app causes the read. Later, an earlier step has set the content. */
const atStart =
  (start: Handler<AuthWorld>): Handler<AuthWorld> =>
  (world, stepContext) =>
    snapshotOf(stepContext.before).matches({ unknown: 'reading' }) ? start(world, stepContext) : undefined;

/** A 401 response to the call in progress, or to a call of the screen that the member opens. */
const loseSession: Handler<AuthWorld> = async ({ page, network }, { before }) => {
  if (isReadingProfile(before)) return network.end('readProfile', endSession);
  const memberLocale = localeOf(snapshotOf(before).context.profile);
  const isThere = new URL(page.url()).pathname === '/bookings';
  const [call, link] = isThere ? (['listVisits', 'Visits'] as const) : (['listBookings', 'My bookings'] as const);
  network.hold(call);
  await press(link, page.getByRole('link', { name: translateText(link, memberLocale), exact: true }));
  await network.end(call, endSession);
  network.answer(call, () => (call === 'listVisits' ? { visits: [], next: null } : { visits: [] }));
};

const switchStudio: Handler<AuthWorld> = async ({ page, network, time }) => {
  await press('the menu of studios', page.getByRole('button', { name: /switch studio$/ }));
  const other = page.getByRole('menuitemradio', { checked: false });
  const account = (await other.textContent())?.includes(yogaAccount.org.name) ? yogaAccount : boxAccount;
  await press('the other studio', other);
  await network.end('updateOrg', { kind: 'answered', json: { ...account, last_visit_at: time.now().toISOString() } });
};

/** The milliseconds after which the page repeats a read that failed without a network. It repeats a read once. */
const untilRepeated = 300;

const failureKinds: Readonly<Record<FailureMode, FailureKind>> = {
  aborted: 'unreachable',
  garbled: 'garbled',
  truncated: 'garbled',
  broken: 'serverFailed',
};

type Port = 'readProfile' | (typeof signInCalls)[number] | 'signOut';

/** The ways in which a call of this port can fail. The response to a sign-out has no body that could be garbled. */
const waysToFail = (port: Port): readonly FailureMode[] => (port === 'signOut' ? ['broken', 'aborted'] : failureModes);

async function fail(world: AuthWorld, port: Port): Promise<void> {
  const { network, time } = world;
  const ways = waysToFail(port);
  const how = ways[world.failed % ways.length] ?? 'aborted';
  world.failed += 1;
  world.failure = failureKinds[how];
  await network.end(port, { kind: 'failed', how });
  if (port !== 'readProfile' || how !== 'aborted') return;
  await time.pass(untilRepeated);
  await network.end(port, { kind: 'failed', how });
}

const endingOf = (answer: ProfileAnswer | SignInAnswer | SignOutAnswer): CallEnding => {
  if (answer.kind === 'refused') return { kind: 'refused', problem: answer.problem };
  return { kind: 'answered', json: 'profile' in answer ? answer.profile : null };
};

const answering =
  (port: Port): Handler<AuthWorld> =>
  (world, { possibleEvent }) => {
    if (!possibleEvent?.event.type.startsWith('xstate.error'))
      return world.network.end(port, endingOf(possibleEvent?.event['output'] as ProfileAnswer));
    return possibleEvent.source[1] === '401' ? world.network.end(port, endSession) : fail(world, port);
  };

const portEndings = (port: Port): Handler<AuthWorld> => {
  const answer = acting(answering(port));
  return (world, stepContext) => (stepContext.possibleEvent?.source[0] === port ? answer(world, stepContext) : world.network.giveUp(port));
};

/** The app's timeout for one attempt of a call, in milliseconds. It is shorter than the timeout of the chart. */
const callAttemptTimeout = 10_000;

const timeOutCall: Handler<AuthWorld> = async (world) => {
  world.failure = 'timedOut';
  await world.time.pass(callAttemptTimeout);
  await world.network.settled();
};

/** The milliseconds after which a newly loaded page replaces its skeleton. */
const aMoment = 300;

const assertingState =
  (leaf: string): Handler<AuthWorld> =>
  async (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.time.pass(aMoment);
      await stateAssertions[leaf]?.(world, stepContext);
      world.expectNoErrors();
    });

const atOnce = 'the device answers and the form appears within the same turn: no other event can occur before that';
const ownWord: Readonly<Record<string, string>> = {
  'unknown.reading': 'readStoredProfile',
  'authenticated.restoring.reading': 'readStoredProfile',
  'authenticated.storing': 'storeProfile',
  'signedOut.clearing': 'clearStoredMember',
  'signedOut.enteringCredentials.formHidden': 'signInForm.shown',
};

const leafIn = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([state, inner]) => `${state}.${leafIn(inner ?? '')}`)
        .join(' ');
const leafOf = (snapshot: AuthSnapshot): string => leafIn(snapshot.value);

function cannot(before: Node, { source: [type] }: PossibleEvent): string | null {
  const snapshot = snapshotOf(before);
  const { profile } = snapshot.context;
  const device = ownWord[leafOf(snapshot)];
  if (device !== undefined) return type === device ? null : atOnce;
  if (type === 'signin.expired' && snapshot.matches({ unknown: 'unreachable' })) return 'no call is in progress, so none can be answered';
  if (snapshot.matches({ authenticated: 'restoring' }) && !isReadingProfile(before) && type === 'signin.expired')
    return 'no call is in progress, so none can be answered';
  if (snapshot.matches({ authenticated: 'restoring' }) && (type === 'signOut.pressed' || type === 'profile.changed'))
    return 'the page shows nothing to press';
  if (type === 'signin.expired' && profile?.id !== mia.id && !isReadingProfile(before))
    return 'Luc has no studio, and his screens send no calls';
  if (type === 'profile.changed' && (profile?.id !== mia.id || profile.locale !== mia.locale))
    return 'the signed-in member is not the Mia of this case';
  return null;
}

/** An assertion that is skipped if the device answers at once, because the page has then already left the state. */
const skippedAtOnce =
  (refusal: Handler<AuthWorld>): Handler<AuthWorld> =>
  (world, stepContext) =>
    ownWord[leafOf(snapshotOf(stepContext.before))] === undefined ? refusal(world, stepContext) : undefined;

const unlessAtOnce = (refusal: FindingHandler<AuthWorld>): FindingHandler<AuthWorld> =>
  Object.assign(skippedAtOnce(refusal), { finds: refusal.finds });

/** The form of the code has a button with the same name. */
const submitButton = ({ page }: AuthWorld) =>
  page
    .locator('form')
    .filter({ has: passwordField(page) })
    .getByRole('button', { name: /^(Sign in|Signing in)$/ });
const tryAgain = ({ page }: Pick<AuthWorld, 'page'>) => startErrorNotice(page).getByRole('button', { name: 'Try again' });

const neverHangs = 'the storage of a browser answers or throws at once; if it hangs, the page and all its timers hang too';

export const authDriver: Driver<AuthWorld> = {
  machine: 'auth/auth',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'signIn.submitted': submit,
    'credentials.edited': edit,
    ...codeEvents,
    ...passkeyEvents,
    'signOut.pressed': signOut,
    'page.hidden': ({ page }) => dispatchTransition(page, 'pagehide'),
    'page.restored': restoring(({ page }) => dispatchTransition(page, 'pageshow')),
    'retry.pressed': retry,
    'signin.expired': acting(loseSession),
    'otherTab.signedOut': acting(({ otherTab }, stepContext) => otherTab.send(eventOf<'otherTab.signedOut'>(stepContext))),
    'otherTab.signedIn': ({ otherTab }, stepContext) => otherTab.send(eventOf<'otherTab.signedIn'>(stepContext)),
    'connection.returned': reconnect,
    'profile.changed': acting(switchStudio),
  },
  refusals: {
    'signIn.submitted': unlessAtOnce(absentOrExplained('signing in', submitButton)),
    'credentials.edited': unlessAtOnce(typingIsIgnored(({ page }) => passwordField(page))),
    ...codeRefusals,
    ...passkeyRefusals(unlessAtOnce),
    'signOut.pressed': absentOrExplained('the menu of a member', ({ page }) => anyProfileMenu(page)),
    'page.hidden': ({ page }) => dispatchTransition(page, 'pagehide'),
    'page.restored': ({ page }) => dispatchTransition(page, 'pageshow'),
    'retry.pressed': absentOrExplained('trying again', tryAgain),
    'otherTab.signedOut': skippedAtOnce(({ otherTab }, stepContext) => otherTab.send(eventOf<'otherTab.signedOut'>(stepContext))),
    'otherTab.signedIn': skippedAtOnce(({ otherTab }, stepContext) => otherTab.send(eventOf<'otherTab.signedIn'>(stepContext))),
    'connection.returned': skippedAtOnce(reconnect),
  },
  outcomes: {
    readStoredProfile: {
      Mia: atStart(startWith(storeMia)),
      'no member': atStart(startWith(() => Promise.resolve())),
      closed: atStart(startWith(({ device }) => device.close(true))),
    },
    storeProfile: { '': expectMemberStored, closed: expectStorageClosed },
    clearStoredMember: { '': expectMemberCleared, closed: failToClear },
    readProfile: portEndings('readProfile'),
    signIn: portEndings('signIn'),
    signPasskey: passkeyEndings(acting, answering('beginPasskeySignIn')),
    offerPasskey: passkeyEndings(acting, answering('beginPasskeySignIn')),
    signInWithPasskey: portEndings('signInWithPasskey'),
    signOut: portEndings('signOut'),
  },
  delays: {
    callTimeout: timeOutCall,
    offerRenewal: renewOffer,
    retryPause: ({ time }, { wait }) => time.pass(wait),
    restoreTimeout: restoring(({ time }, { wait }) => time.pass(wait)),
  },
  observe: observeWith(authObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: Object.fromEntries(Object.keys(stateAssertions).map((leaf) => [leaf, assertingState(leaf)])),
  look: ({ page, time }, stepContext) =>
    snapshotOf(stepContext.after).matches({ unknown: 'reading' }) ? undefined : runVisualChecks(page, time, stepContext),
  cannot,
  notCoverable: [
    ...untestableRefusals(noUserAction.updates, 'signin.expired', 'profile.changed', 'profile.outdated'),
    ...untestableRefusals(noUserAction.route, 'signInForm.shown', 'signInForm.hidden'),
    {
      what: 'event profile.outdated',
      reason: 'the event occurs only if a stream breaks off, and no path has its own stream',
      test: {
        file: 'e2e/app/membership.e2e.ts',
        title: 'a member whose membership is suspended while the app is open has no way in to that studio, and is back when it is restored',
      },
    },
    { what: 'delay storageTimeout', reason: neverHangs },
    { what: 'transition unknown.reading --after storageTimeout--> unknown.verifying', reason: neverHangs },
    { what: 'picture unknown.reading', reason: 'the page is empty until the device has returned the last member' },
    { what: 'transition authenticated.storing --after storageTimeout--> authenticated.settled', reason: neverHangs },
    { what: 'transition authenticated.restoring.reading --after storageTimeout--> unknown.verifying', reason: neverHangs },
    { what: 'transition signedOut.clearing --after storageTimeout--> signedOut.enteringCredentials', reason: neverHangs },
    ...['readStoredProfile', 'storeProfile', 'clearStoredMember'].map((port) => ({
      what: `outcome ${port}: ${neverAnswering}`,
      reason: neverHangs,
    })),
  ],
};
