import { expect } from '@playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Start } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, type StepContext, neverAnswering, type NotCoverable } from '#atlas/paths/driver.ts';
import type { AppInput, SelectAccountAnswer } from '#machines/app/app.types.ts';
import type { Profile } from '#contract/profile.ts';
import { instants, problem } from '#machines/visits/sample-classes.ts';
import { luc, mia } from '#machines/auth/sample-members.ts';
import { desktop } from '#e2e/fixtures.ts';
import { holdFiles } from '#e2e/paths/files.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { createOtherTab } from '#e2e/paths/other-tab.ts';
import { absentOrExplained, noUserAction, searching, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { exclusionReason } from './app.exclusions.ts';
import { deliverProfile } from './app.profile-updates.ts';
import { chooseFromList, hideAndShow } from './app.studio-list.ts';
import { followNotification, deliverPlaces, expectNotificationTarget } from './app.channel-events.ts';
import {
  messageDelay,
  type AppWorld,
  eventOf,
  files,
  profileMenu,
  expectMessage,
  stateAssertions,
  signInForm,
  snapshotOf,
  studioMenu,
} from './app.assertions.ts';
import { beginCancel, bookedClass, failCancel, completeCancel } from './app.cancel-booking.ts';
import { appObserver } from './app.observer.ts';

const fileOf = (path: string): string | null => {
  if (/^\/assets\/signed-out\.chunk-[\w-]+\.js$/.test(path)) return files.login;
  return /^\/assets\/(en(?:-US)?)-[\w-]{8}\.json$/.exec(path)?.[1] ?? null;
};

async function open({ input }: Start): Promise<AppWorld> {
  const { online } = input as AppInput;
  const member = await openMemberPage({ now: instants.early, isMemberStored: false });
  const { page, network } = member;
  await page.setViewportSize(desktop);
  await page.addInitScript((isOnline) => {
    Reflect.set(window, 'isOnline', isOnline);
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => Reflect.get(window, 'isOnline') as boolean });
  }, online);
  await page.addInitScript(countRegistrations);
  const held = await holdFiles(page, fileOf);
  network.waitBeside(() => held.held().length);
  for (const call of ['readProfile', 'signIn', 'signOut', 'updateOrg', 'bookVisit', 'cancelVisit'] as const) network.hold(call);
  network.answer('listSessions', () => ({ sessions: [] }));
  const world: AppWorld = { ...member, files: held, otherTab: createOtherTab(page), isBooked: true };
  network.answer('readSession', () => (world.isBooked ? bookedClass : { ...bookedClass, visit: null }));
  return world;
}

interface Entered extends AnyEventObject {
  readonly path: string;
  readonly search: string;
}

const links: Readonly<Record<string, string>> = { '/classes': 'Classes' };

const enter: Handler<AppWorld> = async (world, { before, possibleEvent }) => {
  const { page, network, time } = world;
  const { path, search } = eventOf(possibleEvent) as Entered;
  const snapshot = snapshotOf(before);
  if (snapshot.context.route === null) {
    await page.goto(path + search);
    await network.waitForArrival('readProfile');
    return time.pass(messageDelay);
  }
  const { pathname, search: current } = new URL(page.url());
  if (pathname === path) return current === search ? undefined : page.evaluate((to) => history.replaceState(null, '', to), path + search);
  const link = links[path];
  if (link && snapshot.matches({ account: 'selected', locale: { words: 'ready' } }))
    return press(link, page.getByRole('link', { name: link, exact: true }));
  return page.evaluate((to) => history.pushState(null, '', to), path + search);
};

const signIn =
  (member: Profile): Handler<AppWorld> =>
  async (world, { before }) => {
    const { network, page, otherTab } = world;
    const answer = { kind: 'answered', json: { ...member, locale: null } } as const;
    if (!snapshotOf(before).matches({ auth: { listening: 'signedOut' } })) return network.end('readProfile', answer);
    const form = signInForm(page);
    if (await form.email.isVisible()) {
      await form.email.fill(member.email);
      await form.password.fill('squat-bench-deadlift');
      await press('Sign in', form.submit);
      return network.end('signIn', answer);
    }
    await otherTab.send({ type: 'otherTab.signedIn', profileId: member.id });
    return network.end('readProfile', answer);
  };

const endSession = { kind: 'refused', problem: problem('not_signed_in', 401) } as const;

const pressSignOut = async ({ page }: AppWorld): Promise<void> => {
  await press('the menu of the member', profileMenu(page));
  await press('Sign out', page.getByRole('menuitem', { name: 'Sign out' }));
};

const signOut: Handler<AppWorld> = async (world) => {
  await pressSignOut(world);
  await world.network.end('signOut', { kind: 'answered', json: null });
};

/** A 401 response to a sign-in, when there is no session that could end. */
const loseNothing: Handler<AppWorld> = async ({ page, network }) => {
  const { email, password, submit, tryAgain } = signInForm(page);
  await email.fill(mia.email);
  await password.fill('squat-bench-deadlift');
  await press('Sign in', submit);
  await network.end('signIn', endSession);
  await expectVisible('that it did not work', tryAgain);
};

const failSignOut: Handler<AppWorld> = async (world) => {
  await pressSignOut(world);
  await world.network.end('signOut', { kind: 'failed', how: 'broken' });
  await expectMessage(world);
};

const choose: Handler<AppWorld> = async ({ page }, { possibleEvent }) => {
  const { accountId } = eventOf(possibleEvent) as AnyEventObject & { readonly accountId: string };
  const name = mia.accounts.find(({ id }) => id === accountId)?.org.name ?? '';
  await press('the menu of studios', studioMenu(page));
  await press(name, page.getByRole('menuitemradio', { name: new RegExp(name) }));
};

/** Asserts that a menu of studios, if there is one, has only the member's studios and marks the selected studio. */
const tryAccountChoice = searching<AppWorld>(
  ({ page }) => studioMenu(page),
  async ({ page }, { possibleEvent }) => {
    const { accountId } = eventOf(possibleEvent) as AnyEventObject & { readonly accountId: string };
    if (!(await studioMenu(page).isVisible())) return;
    await press('the menu of studios', studioMenu(page));
    const own = mia.accounts.find(({ id }) => id === accountId);
    if (own) {
      const here = page.getByRole('menuitemradio', { name: new RegExp(own.org.name) });
      await expectThat('it is where the member is', expect(here).toHaveAttribute('aria-checked', 'true'));
      return press(own.org.name, here);
    }
    await expectThat('no studio of another member', expect(page.getByRole('menuitemradio')).toHaveCount(mia.accounts.length));
    await page.keyboard.press('Escape');
  },
);

/** The member switches to their other studio and back. The server returns the time of both visits. */
const goThereAndBack: Handler<AppWorld> = async (world, { before }) => {
  const { page, network } = world;
  const here = snapshotOf(before).context.account;
  const there = mia.accounts.find(({ id }) => id !== here?.id) ?? null;
  for (const account of [there, here]) {
    await press('the menu of studios', studioMenu(page));
    await press('the other studio', page.getByRole('menuitemradio', { checked: false }));
    await network.end('updateOrg', { kind: 'answered', json: account });
    await expectVisible('the other studio', studioMenu(page, account?.org.name));
  }
};

/** A member has signed in in another tab. The app requests the session again, and aborts the former request. */
const signInElsewhere: Handler<AppWorld> = async ({ otherTab, network }) => {
  const current = network.count('readProfile');
  await otherTab.send({ type: 'otherTab.signedIn', profileId: luc.id });
  await expectThat(
    'the profile is read again',
    expect.poll(() => network.count('readProfile'), { timeout: 5_000 }).toBeGreaterThan(current),
  );
  await network.giveUp('readProfile');
};

const connect =
  (isOnline: boolean): Handler<AppWorld> =>
  ({ page }) =>
    page.evaluate((online) => {
      Reflect.set(window, 'isOnline', online);
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    }, isOnline);

const retry: Handler<AppWorld> = ({ page }) => press('Try again', page.getByRole('alert').getByRole('button', { name: 'Try again' }));

const tryAgain = ({ page }: AppWorld) =>
  page
    .getByRole('alert')
    .filter({ hasText: /couldn’t load its words|page couldn’t be shown/ })
    .getByRole('button', { name: 'Try again' });

const letWordsCome: Handler<AppWorld> = async ({ files: held, network }) => {
  await held.letThrough('en');
  await network.settled();
};

/** The milliseconds after which the app loads deferred code. Shortly afterwards, it has checked that the screen is settled. */
const headStart = 2500;

/** In milliseconds of the page's clock. A held call is in progress until its timeout of 10 s, and the screen is not settled before that. */
const aSecond = 1_000;

/** The milliseconds between two checks of the test. */
const aLook = 100;

/** Asserts that the app has detected the data of the first screen. The app then requests persistent storage from the browser. */
const expectRegistered: Handler<AppWorld> = async ({ page, time, network }) => {
  await network.settled();
  const current = () => page.evaluate(() => Number(Reflect.get(window, 'registrations')));
  await time.pass(headStart);
  // Files arrive in real time, but the app checks by the page's clock, so both must advance.
  const countAfterLook = async () => {
    if ((await current()) === 0) await time.pass(aSecond);
    return current();
  };
  await expectThat(
    'the browser receives the request to keep the app',
    expect.poll(countAfterLook, { timeout: 15_000, intervals: [aLook] }).toBe(1),
  );
};

/** Counts the requests for persistent storage, and grants none. */
function countRegistrations(): void {
  Reflect.set(window, 'registrations', 0);
  const register = () => {
    Reflect.set(window, 'registrations', Number(Reflect.get(window, 'registrations')) + 1);
    return new Promise(() => undefined);
  };
  Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: register });
  Reflect.deleteProperty(navigator.serviceWorker, 'register');
}

const refuseWords: Handler<AppWorld> = async ({ files: held, network }) => {
  for (const locale of ['en', 'en-US']) await held.fail(locale, 'broken');
  await network.settled();
};

const select: Handler<AppWorld> = async (world, { possibleEvent, before }) => {
  const { network } = world;
  if (possibleEvent?.event.type.startsWith('xstate.error')) return network.end('updateOrg', { kind: 'failed', how: 'aborted' });
  const answer = possibleEvent?.event['output'] as SelectAccountAnswer;
  if (answer.kind === 'refused') return network.end('updateOrg', { kind: 'refused', problem: answer.problem });
  await network.end('updateOrg', { kind: 'answered', json: answer.account });
  if (snapshotOf(before).context.requestedPath !== null && answer.account.facilities.length > 0) await expectNotificationTarget(world);
};

/** Sends the code of the screen. The code of the timetable is loaded at the start, the code of the form on demand. */
const letScreenCome: Handler<AppWorld> = async ({ files: held }) => {
  if (held.held().includes(files.login)) await held.letThrough(files.login);
};

/** The app's timeout for one attempt of a call, in milliseconds. It is shorter than the timeout of the chart. */
const callAttemptTimeout = 10_000;

const assertingState =
  (leaf: string): Handler<AppWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      if (stepContext.index >= 0 && leaf.startsWith('feedback')) await world.time.pass(messageDelay);
      await stateAssertions[leaf]?.(world, stepContext);
      world.expectNoErrors();
    });

const isOpened = ({ after }: StepContext): boolean => snapshotOf(after).context.route !== null;
/** True between two URLs. Only a member without a studio sees a page then, so the test asserts the next page instead. */
const isOnTheWay = ({ after }: StepContext): boolean =>
  snapshotOf(after).matches({ screen: 'redirecting' }) && !snapshotOf(after).matches({ account: 'missing' });

const neverBreaks =
  'no action of a member, the studio or the network breaks an actor of the app: each actor handles every answer of its ports';
const broken = [
  'outcome notifications: broke',
  'outcome notificationsSubscription: broke',
  'transition realtime.listening --error(notifications)--> realtime.listening',
  'transition realtime.listening --error(notificationsSubscription)--> realtime.listening',
  'outcome locale: broke',
  'outcome localeSubscription: broke',
  'outcome screen: broke',
  'outcome screenSubscription: broke',
  'outcome toaster',
  'outcome serviceWorker: broke',
  'transition serviceWorker.keeping --error(serviceWorker)--> serviceWorker.keeping',
  'outcome auth',
  'outcome authSubscription',
  'state auth.broken',
  'transition locale.words --error(locale)--> locale.bare',
  'transition locale.words --error(localeSubscription)--> locale.bare',
  'transition screen.showing --error(screen)--> screen.failed',
  'transition screen.showing --error(screenSubscription)--> screen.failed',
  'transition auth.listening --error(auth)--> auth.broken',
  'transition auth.listening --error(authSubscription)--> auth.broken',
  'transition auth.broken --retry.pressed--> auth.listening',
  'transition feedback.listening --error(toaster)--> feedback.listening',
  'outcome writes: broke',
  'outcome writesSubscription: broke',
  'transition writes.following --error(writes)--> writes.following',
  'transition writes.following --error(writesSubscription)--> writes.following',
];
/** Events of a change after the member left its screen. Only a screen requests changes, and only the app drops a message. */
const ofScreens: readonly NotCoverable[] = [
  {
    what: 'event write.requested',
    reason: 'only screens request changes: their own paths cover that, and a test leaves the screen',
    test: {
      file: 'e2e/app/writes.e2e.ts',
      title: 'a booking that is held up for four seconds continues when the member leaves, and shows Booked on any screen',
    },
  },
  {
    what: 'event progress.dropped',
    reason: 'a message is dropped only when a change ends after the member left its screen, and no path leaves a screen during a change',
    test: {
      file: 'e2e/app/writes.e2e.ts',
      title: 'a cancel that fails on the server after the member left is reported on any screen, and can be tried again',
    },
  },
  ...['page.hidden', 'page.restored'].map((event) => ({
    what: `event ${event}`,
    reason: 'the app only forwards it to the auth actor, whose paths dispatch it',
    test: {
      file: 'e2e/auth/restored-page.e2e.ts',
      title: 'shows nothing of the member until the server knows them, then the page as it was',
    },
  })),
  {
    what: 'event profile.outdated',
    reason: 'the event occurs only if a stream breaks off, and no path has its own stream',
    test: {
      file: 'e2e/app/membership.e2e.ts',
      title: 'a member whose membership is suspended while the app is open has no way in to that studio, and is back when it is restored',
    },
  },
];
const nothing: Handler<AppWorld> = () => undefined;

export const appDriver: Driver<AppWorld> = {
  machine: 'app/app',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'route.entered': enter,
    'account.chosen': (world, stepContext) =>
      (snapshotOf(stepContext.before).matches({ account: 'missing' }) ? chooseFromList : choose)(world, stepContext),
    'account.changed': hideAndShow,
    'retry.pressed': retry,
    'signin.expired': loseNothing,
    'otherTab.signedOut': ({ otherTab }) => otherTab.send({ type: 'otherTab.signedOut', how: 'lost' }),
    'otherTab.signedIn': signInElsewhere,
    'connection.lost': connect(false),
    'connection.returned': connect(true),
    'member.signedIn': { Mia: signIn(mia), Luc: signIn(luc) },
    'member.changed': {
      '': (world, stepContext) =>
        (snapshotOf(stepContext.before).matches({ account: 'selected' }) ? goThereAndBack : deliverProfile)(world, stepContext),
      'suspended at the box': deliverProfile,
      'left every studio': deliverProfile,
    },
    'member.signedOut': { 'by hand': signOut, 'by a 401': ({ network }) => network.end('readProfile', endSession) },
    'places.changed': deliverPlaces,
    'target.requested': followNotification,
    'words.loaded': letWordsCome,
    'screen.settled': expectRegistered,
    'progress.started': beginCancel,
    'progress.succeeded': completeCancel,
    'progress.failed': failCancel,
    'error.occurred': failSignOut,
  },
  refusals: {
    'account.chosen': tryAccountChoice,
    'retry.pressed': absentOrExplained('trying again', tryAgain),
    'connection.lost': connect(false),
    'connection.returned': connect(true),
  },
  outcomes: {
    locale: { 'no words': refuseWords, [neverAnswering]: nothing },
    localeSubscription: { [neverAnswering]: nothing },
    screen: { [neverAnswering]: nothing },
    screenSubscription: { [neverAnswering]: nothing },
    writes: { [neverAnswering]: nothing },
    writesSubscription: { [neverAnswering]: nothing },
    serviceWorker: { [neverAnswering]: nothing },
    notifications: { [neverAnswering]: nothing },
    notificationsSubscription: { [neverAnswering]: nothing },
    selectAccount: (world, stepContext) =>
      stepContext.possibleEvent?.source[0] === 'selectAccount' ? select(world, stepContext) : world.network.giveUp('updateOrg'),
    loadScreen: {
      here: letScreenCome,
      unreachable: ({ files: held }) => held.fail(files.login, 'aborted'),
      [neverAnswering]: nothing,
    },
  },
  delays: {
    screenTimeout: ({ time }, { wait }) => time.pass(wait),
    callTimeout: async ({ time, network }) => {
      await time.pass(callAttemptTimeout);
      await network.settled();
    },
  },
  observe: observeWith(appObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: Object.fromEntries(Object.keys(stateAssertions).map((leaf) => [leaf, assertingState(leaf)])),
  look: ({ page, time }, stepContext) =>
    isOpened(stepContext) && !isOnTheWay(stepContext) ? runVisualChecks(page, time, stepContext) : undefined,
  cannot: exclusionReason,
  notCoverable: [
    ...untestableRefusals(noUserAction.route, 'route.entered'),
    ...untestableRefusals(
      noUserAction.updates,
      'signin.expired',
      'page.hidden',
      'page.restored',
      'otherTab.signedOut',
      'otherTab.signedIn',
      'screen.settled',
      'member.signedIn',
      'member.changed',
      'account.changed',
      'member.signedOut',
      'words.loaded',
      'progress.started',
      'progress.succeeded',
      'progress.failed',
      'places.changed',
      'target.requested',
      'profile.outdated',
      'error.occurred',
      'write.requested',
      'progress.dropped',
    ),
    ...ofScreens,
    ...broken.map((what) => ({ what, reason: neverBreaks })),
    { what: 'picture screen.redirecting', reason: 'nothing is shown on the way from one address to another' },
  ],
};
